/** The lists agents live in, every guard on, beside a bare server that runs the same SQL and counts the rows. */
import { answeredByOurs, type Caller, measureRound, requestOf } from './contenders.ts';
import { LIST_PATH, type Place, withPlaces } from './customer-places.ts';
import { LARGE, type World } from './customer-world.ts';
import { atMost, atMostTimes, type Figure } from './figure.ts';
import { median } from './http-load.ts';

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
  /** What counting costs the bare server shows only where there is much to count. */
  readonly isForLarge?: true;
  /** Most of its own time at a tenth of the size, where it is no first page of twenty. */
  readonly grows?: number;
}

const works: readonly Work[] = [
  { name: 'own list, 20 rows', callers: 'agents', body: () => ({}), most: 1, least: 1 },
  // There are ten times as many of them to be sent.
  { name: 'own page of 1000', callers: 'agents', body: () => ({ PageCount: 1_000 }), most: 0.8, grows: 10 },
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
    body: () => ({ IsOnlyMySelf: false, SearchKey: 1, SearchValue: '李明' }),
    most: 0.9,
  },
  {
    name: 'the whole tenant’s, 20 rows with exact count',
    callers: 'administrators',
    body: () => ({ IsOnlyMySelf: false }),
    most: 0.05,
    isForLarge: true,
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
  {
    name: 'the pool, 20 rows',
    callers: 'administrators',
    body: () => ({ CustomerType: 1 }),
    most: 0.2,
    isForLarge: true,
  },
];

interface Measured {
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
  readonly rate: number;
}

const measureOnce = async (work: Work, { world, ours, bare }: Place): Promise<Measured> => {
  let turn = Math.floor(Math.random() * 1_000);
  const next = (): [Caller, string] => {
    turn += 1;
    const callers = world[work.callers];
    const body = { PageIndex: 1, PageCount: 20, ...work.body(turn, world) };
    return [callers[turn % callers.length]!, JSON.stringify(body)];
  };
  const forOurs = { request: () => requestOf('POST', LIST_PATH, ...next()), isRight: answeredByOurs };
  const forBare = {
    request: () => requestOf('POST', `/customers?tenantId=${world.tenantId}`, ...next()),
    isRight: (answer: string) => answer.includes('"Count"'),
  };
  const one = { clients: 1, milliseconds: ROUND_MS };
  const b = await measureRound(bare, { ...forBare, ...one });
  const o = await measureRound(ours, { ...forOurs, ...one });
  const times = { ours: o.medianMs, bare: b.medianMs, ratio: o.medianMs / b.medianMs };
  // Sixteen who each wait seconds for the bare server would measure nothing but its patience.
  if (work.least === undefined) return { ...times, rate: Number.NaN };
  const many = { clients: CLIENTS, milliseconds: ROUND_MS };
  const b16 = await measureRound(bare, { ...forBare, ...many });
  const o16 = await measureRound(ours, { ...forOurs, ...many });
  return { ...times, rate: o16.perSecond / b16.perSecond };
};

const middleOf = (rounds: readonly Measured[]): Measured => {
  const middle = (key: keyof Measured): number => median(rounds.map((round) => round[key]));
  return { ours: middle('ours'), bare: middle('bare'), ratio: middle('ratio'), rate: middle('rate') };
};

const GROWTH = 1.5;

const figuresAt = (work: Work, { world }: Place, { ours, bare, ratio, rate }: Measured): Figure[] => {
  const { most, least } = work;
  const name = `${world.customers}: ${work.name}`;
  // Of each round by itself: the machine's speed drifts.
  const time = { ...atMostTimes(most, name, ours, bare, ' ms'), ratio, isMet: ratio <= most };
  const { isMet: _, ...noGoal } = { ...time, goal: '–' };
  const many = `${name}, 16 clients, requests a second`;
  return [
    work.isForLarge && world.customers < LARGE ? noGoal : time,
    ...(least === undefined ? [] : [{ name: many, ratio: rate, goal: `≥ ${least}`, isMet: rate >= least }]),
  ];
};

/** Small and large take turns, so that what one costs more than the other is not the hour of the day. */
const measure = async (work: Work, places: readonly Place[]): Promise<Figure[]> => {
  const seen: Measured[][] = places.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, place] of places.entries()) {
      const measured = await measureOnce(work, place);
      if (round >= WARM_ROUNDS) seen[at]?.push(measured);
    }
  const figures = places.flatMap((place, at) => figuresAt(work, place, middleOf(seen[at] ?? [])));
  const [small = [], large = []] = seen;
  if (large.length === 0) return figures;
  const growth = median(large.map(({ ours }, at) => ours / (small[at]?.ours ?? Number.NaN)));
  const { grows = GROWTH } = work;
  const grown = atMostTimes(
    grows,
    `${work.name}, large beside small`,
    middleOf(large).ours,
    middleOf(small).ours,
    ' ms',
  );
  return [...figures, { ...grown, ratio: growth, isMet: growth <= grows }];
};

export const customerLists = (): Promise<Figure[]> =>
  withPlaces(async (places) => {
    const figures: Figure[] = [];
    for (const work of works) {
      console.error(`${work.name} ...`);
      figures.push(...(await measure(work, places)));
    }
    const fillSeconds = places.at(-1)?.world.fillSeconds;
    const filling = `filling ${LARGE} customers with five calls each`;
    return fillSeconds === undefined ? figures : [...figures, atMost(FILL_SECONDS, filling, fillSeconds, ' s')];
  });
