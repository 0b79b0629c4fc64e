/** The lists agents live in, every guard on, beside a bare server that runs the same SQL and counts the rows. */
import { answeredByOurs, type Caller, type Contender, measureRound, requestOf, withContenders } from './contenders.ts';
import { LARGE, makeWorld, type World, worldName } from './customer-world.ts';
import { atMost, atMostTimes, type Figure } from './figure.ts';
import { median } from './http-load.ts';
import { withInstallation } from './installation.ts';

const SMALL = 100_000;
const ROUNDS = 9;
const WARM_ROUNDS = 2;
const ROUND_MS = 400;
const CLIENTS = 16;
const FILL_SECONDS = 600;

interface Work {
  readonly name: string;
  readonly callers: 'agents' | 'supervisors' | 'administrators';
  readonly body: (turn: number, world: World) => object;
  /** Most of the bare server's time, with one client. */
  readonly most: number;
  /** Least of its requests a second, with sixteen. */
  readonly least?: number;
  /** Most of its own time at a tenth of the size, where that is not what a first page may cost. */
  readonly grows?: number;
}

export const works: readonly Work[] = [
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
  {
    name: 'the whole tenant’s page 5000',
    callers: 'administrators',
    body: (_, { customers }) => ({ IsOnlyMySelf: false, PageIndex: Math.min(5_000, customers / 40) }),
    most: 0.2,
    grows: 10,
  },
  { name: 'the pool, 20 rows', callers: 'administrators', body: () => ({ CustomerType: 1 }), most: 0.2 },
];

const PATH = '/crm/api/Customer/QueryCustomerPageList';

interface Measured {
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
  readonly rate: number;
}

export const measure = async (work: Work, world: World, ours: Contender, bare: Contender): Promise<Measured> => {
  let turn = 0;
  const next = (): [Caller, string] => {
    turn += 1;
    const callers = world[work.callers];
    const body = { PageIndex: 1, PageCount: 20, ...work.body(turn, world) };
    return [callers[turn % callers.length]!, JSON.stringify(body)];
  };
  const forOurs = { request: () => requestOf('POST', PATH, ...next()), isRight: answeredByOurs };
  const forBare = {
    request: () => requestOf('POST', `/customers?tenantId=${world.tenantId}`, ...next()),
    isRight: (answer: string) => answer.includes('"Count"'),
  };
  const seen: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, many] = [1, CLIENTS].map((clients) => ({ clients, milliseconds: ROUND_MS }));
    const b = await measureRound(bare, { ...forBare, ...one! });
    const o = await measureRound(ours, { ...forOurs, ...one! });
    const b16 = await measureRound(bare, { ...forBare, ...many! });
    const o16 = await measureRound(ours, { ...forOurs, ...many! });
    if (round < WARM_ROUNDS) continue;
    const ratio = o.medianMs / b.medianMs;
    seen.push({ ours: o.medianMs, bare: b.medianMs, ratio, rate: o16.perSecond / b16.perSecond });
  }
  const middle = (key: keyof Measured): number => median(seen.map((round) => round[key]));
  return { ours: middle('ours'), bare: middle('bare'), ratio: middle('ratio'), rate: middle('rate') };
};

interface Size {
  readonly figures: ReadonlyMap<string, Measured>;
  readonly fillSeconds: number | undefined;
}

const measureAt = (customers: number): Promise<Size> =>
  withInstallation(async (installation) => {
    const world = await makeWorld(installation, customers);
    const figures = await withContenders(installation, async (ours, bare) => {
      const found = new Map<string, Measured>();
      for (const work of works) {
        found.set(work.name, await measure(work, world, ours, bare));
        console.error(`${customers}: ${work.name}`, found.get(work.name));
      }
      return found;
    });
    return { figures, fillSeconds: world.fillSeconds };
  }, worldName(customers));

const GROWTH = 1.5;

const figuresOf = ({ name, most, least, grows = GROWTH }: Work, small: Measured, large: Measured): Figure[] => {
  const { ours, bare, ratio, rate } = large;
  const many = `${name}, 16 clients, requests a second`;
  return [
    // Of each round by itself: the machine's speed drifts.
    { ...atMostTimes(most, `${name}, time`, ours, bare, ' ms'), ratio, isMet: ratio <= most },
    ...(least === undefined ? [] : [{ name: many, ratio: rate, goal: `≥ ${least}`, isMet: rate >= least }]),
    ...(LARGE > SMALL ? [atMostTimes(grows, `${name}, grown from ${SMALL} to ${LARGE}`, ours, small.ours, ' ms')] : []),
  ];
};

export const customerLists = async (): Promise<Figure[]> => {
  const small = await measureAt(SMALL);
  const large = LARGE > SMALL ? await measureAt(LARGE) : small;
  const { fillSeconds } = large;
  const filling = `filling ${LARGE} customers with five calls each`;
  const filled = fillSeconds === undefined ? [] : [atMost(FILL_SECONDS, filling, fillSeconds, ' s')];
  return [
    ...works.flatMap((work) => figuresOf(work, small.figures.get(work.name)!, large.figures.get(work.name)!)),
    ...filled,
  ];
};
