/** The lists agents live in, every guard on, beside a bare server that runs the same SQL and counts the rows. */
import type { Installation } from '../server/src/installation.ts';
import { addDemoCustomers } from '../server/src/operator/demo-customers.ts';
import { DEMO_CODE } from '../server/src/operator/demo-people.ts';
import { answeredByOurs, type Caller, measureRound, requestOf, signInAll, withContenders } from './contenders.ts';
import { type Demo, idsOf, withDemo } from './demo.ts';
import type { Figure } from './figure.ts';
import { median } from './http-load.ts';

const STAFF = 500;
const LEADERS = 100;
const SMALL = 100_000;
const LARGE = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000);
const ROUNDS = 9;
const WARM_ROUNDS = 2;
const ROUND_MS = 400;
const CLIENTS = 16;

interface Prepared {
  readonly tenantId: number;
  readonly agents: readonly Caller[];
  readonly supervisors: readonly Caller[];
  readonly administrators: readonly Caller[];
  readonly tels: readonly string[];
  readonly statusId: number;
}

/** So many of each that nobody asks too often: the limits stay on. */
const promote = async ({ pool, tenantId }: Demo): Promise<void> => {
  const newest = (from: number): string =>
    `s.tenant_id = $1 and s.id in (select id from staff where tenant_id = $1 order by id desc limit ${LEADERS} offset ${from})`;
  await pool.query(
    `update staff s set is_admin = true, role_id = (select id from role where tenant_id = $1 and name = '销售主管')
     where ${newest(0)}`,
    [tenantId],
  );
  await pool.query(
    `update staff s set role_id = (select id from role where tenant_id = $1 and is_built_in) where ${newest(LEADERS)}`,
    [tenantId],
  );
};

const HOLDERS = `select s.id from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id where s.tenant_id = $1`;

const fill = (installation: Installation, customers: number): Promise<Prepared> =>
  withDemo(installation, STAFF, async (demo) => {
    const { pool, database, tenantId, now } = demo;
    await addDemoCustomers(database, DEMO_CODE, { customers, calls: customers, seed: 1, now }, console.error);
    await promote(demo);
    await pool.query('vacuum analyze');
    const signIn = async (text: string): Promise<Caller[]> => signInAll(pool, tenantId, await idsOf(demo, text));
    const [statusId = 0] = await idsOf(
      demo,
      'select id from dictionary_item where tenant_id = $1 and dic_table = 1 order by sort',
    );
    const { rows } = await pool.query<{ tel: string }>(
      'select tel from customer where tenant_id = $1 and placement = 0 order by id desc limit 2000',
      [tenantId],
    );
    return {
      tenantId,
      statusId,
      agents: await signIn(
        'select distinct owner_id as id from customer where tenant_id = $1 and owner_id is not null',
      ),
      supervisors: await signIn(`${HOLDERS} and s.is_admin and r.name = '销售主管'`),
      administrators: await signIn(`${HOLDERS} and r.is_built_in`),
      tels: rows.map(({ tel }) => tel),
    };
  });

interface Work {
  readonly name: string;
  readonly callers: 'agents' | 'supervisors' | 'administrators';
  readonly body: (turn: number, prepared: Prepared) => object;
  /** Most of the bare server's time, with one client. */
  readonly most: number;
  /** Least of its requests a second, with sixteen. */
  readonly least?: number;
}

const works: readonly Work[] = [
  { name: 'own list, 20 rows', callers: 'agents', body: () => ({}), most: 1, least: 1 },
  { name: 'own page of 1000', callers: 'agents', body: () => ({ PageCount: 1_000 }), most: 0.8 },
  {
    name: 'a department’s list, range and status',
    callers: 'supervisors',
    body: (_, { statusId }) => ({ IsOnlyMySelf: false, CustomerTrackStatusId: statusId, StartTime: 1_700_000_000 }),
    most: 1.3,
    least: 0.8,
  },
  {
    name: 'phone exact',
    callers: 'administrators',
    body: (turn, { tels }) => ({ IsOnlyMySelf: false, SearchKey: 2, SearchValue: tels[turn % tels.length] }),
    most: 1.2,
    least: 0.85,
  },
  {
    name: 'two characters of a name',
    callers: 'administrators',
    body: () => ({ IsOnlyMySelf: false, SearchKey: 1, SearchValue: '小明' }),
    most: 0.9,
  },
  {
    name: 'the whole tenant’s, 20 rows with exact count',
    callers: 'administrators',
    body: () => ({ IsOnlyMySelf: false }),
    most: 0.05,
  },
  {
    name: 'the whole tenant’s by latest call',
    callers: 'administrators',
    body: () => ({ IsOnlyMySelf: false, SortField: 'LatestCallTime', SortType: 'desc' }),
    most: 1.2,
  },
  { name: 'the pool, 20 rows', callers: 'administrators', body: () => ({ CustomerType: 1 }), most: 0.2 },
];

const PATH = '/crm/api/Customer/QueryCustomerPageList';

/** Ours alone at each size: how its cost grows. */
const medianOf = async (installation: Installation, prepared: Prepared) =>
  withContenders(installation, async (ours, bare) => {
    const figures = new Map<string, { ours: number; bare: number; ratio: number; rate: number }>();
    for (const work of works) {
      let turn = 0;
      const next = (): [Caller, string] => {
        turn += 1;
        const callers = prepared[work.callers];
        return [
          callers[turn % callers.length]!,
          JSON.stringify({ PageIndex: 1, PageCount: 20, ...work.body(turn, prepared) }),
        ];
      };
      const forOurs = { request: () => requestOf('POST', PATH, ...next()), isRight: answeredByOurs };
      const forBare = {
        request: () => requestOf('POST', `/customers?tenantId=${prepared.tenantId}`, ...next()),
        isRight: (answer: string) => answer.includes('"Count"'),
      };
      const seen: { ours: number[]; bare: number[]; ratios: number[]; rates: number[] } = {
        ours: [],
        bare: [],
        ratios: [],
        rates: [],
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        const one = { clients: 1, milliseconds: ROUND_MS };
        const b = await measureRound(bare, { ...forBare, ...one });
        const o = await measureRound(ours, { ...forOurs, ...one });
        const many = { clients: CLIENTS, milliseconds: ROUND_MS };
        const b16 = await measureRound(bare, { ...forBare, ...many });
        const o16 = await measureRound(ours, { ...forOurs, ...many });
        if (round < WARM_ROUNDS) continue;
        seen.ours.push(o.medianMs);
        seen.bare.push(b.medianMs);
        seen.ratios.push(o.medianMs / b.medianMs);
        seen.rates.push(o16.perSecond / b16.perSecond);
      }
      figures.set(work.name, {
        ours: median(seen.ours),
        bare: median(seen.bare),
        ratio: median(seen.ratios),
        rate: median(seen.rates),
      });
    }
    return figures;
  });

const GROWTH = 1.5;

export const customerLists = async (installation: Installation): Promise<Figure[]> => {
  const small = await medianOf(installation, await fill(installation, SMALL));
  const large = LARGE > SMALL ? await medianOf(installation, await fill(installation, LARGE)) : small;
  return works.flatMap(({ name, most, least }): Figure[] => {
    const [before, after] = [small.get(name)!, large.get(name)!];
    const growth = after.ours / before.ours;
    return [
      {
        name: `${name}, time`,
        ours: after.ours,
        beside: after.bare,
        unit: ' ms',
        ratio: after.ratio,
        goal: `≤ ${most}`,
        isMet: after.ratio <= most,
      },
      ...(least === undefined
        ? []
        : [
            {
              name: `${name}, 16 clients, requests a second`,
              ratio: after.rate,
              goal: `≥ ${least}`,
              isMet: after.rate >= least,
            },
          ]),
      {
        name: `${name}, grown from ${SMALL} to ${LARGE}`,
        ours: after.ours,
        beside: before.ours,
        unit: ' ms',
        ratio: growth,
        goal: `≤ ${GROWTH}`,
        isMet: growth <= GROWTH,
      },
    ];
  });
};
