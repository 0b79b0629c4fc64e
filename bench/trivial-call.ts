/** (a) A trivial call with a session compared with a bare Fastify route that runs the same SQL on the same database. */
import type { Installation } from '../server/src/installation.ts';
import { answeredByBare, answeredByOurs, measureRound, requestOf, signInAll, withContenders } from './contenders.ts';
import { idsOf, withDemo } from './demo.ts';
import type { Figure } from './figure.ts';
import { median } from './http-load.ts';

const STAFF = 500;
/** Many short rounds: the machine's speed drifts, and both must see the same drift. */
const ROUNDS = 40;
const ROUND_MS = 300;
const WARM_ROUNDS = 6;
const CLIENTS = 16;

/** Enough people to stay below the rate limits, which remain enabled. */
const prepare = (installation: Installation) =>
  withDemo(installation, STAFF, async (demo) => {
    const { pool, tenantId } = demo;
    const staffIds = await idsOf(demo, 'select id from staff where tenant_id = $1');
    return { tenantId, callers: await signInAll(pool, tenantId, staffIds) };
  });

export const trivialCall = async (installation: Installation): Promise<Figure[]> => {
  const { tenantId, callers } = await prepare(installation);
  let turn = 0;
  const ask = (address: string): string => {
    turn += 1;
    return requestOf('GET', `${address}dicTable=${1 + (turn % 3)}`, callers[turn % callers.length]!);
  };
  const forBare = { request: () => ask(`/bare?tenantId=${tenantId}&`), isRight: answeredByBare };
  const forOurs = { request: () => ask('/crm/api/Currency/QueryDicTableList?'), isRight: answeredByOurs };

  const rates: number[] = [];
  const medians: number[] = [];
  const cpus: number[] = [];
  const seen: { bare: number[]; ours: number[] } = { bare: [], ours: [] };
  await withContenders(installation, async (ours, bare) => {
    const many = { clients: CLIENTS, milliseconds: ROUND_MS };
    const one = { clients: 1, milliseconds: ROUND_MS };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const b = await measureRound(bare, { ...forBare, ...many });
      const o = await measureRound(ours, { ...forOurs, ...many });
      const b1 = await measureRound(bare, { ...forBare, ...one });
      const o1 = await measureRound(ours, { ...forOurs, ...one });
      // The first rounds warm both up.
      if (round < WARM_ROUNDS) continue;
      rates.push(o.perSecond / b.perSecond);
      medians.push(o1.medianMs / b1.medianMs);
      cpus.push(o.cpu / b.cpu);
      seen.bare.push(b.perSecond);
      seen.ours.push(o.perSecond);
    }
  });
  return [
    {
      name: '(a) trivial call, 16 clients, requests a second',
      ours: median(seen.ours),
      beside: median(seen.bare),
      ratio: median(rates),
      goal: '≥ 0.80',
      isMet: median(rates) >= 0.8,
    },
    { name: '(a) trivial call, 1 client, median time', ratio: median(medians), goal: '–' },
    { name: '(a) trivial call, processor time of the server a call', ratio: median(cpus), goal: '–' },
  ];
};
