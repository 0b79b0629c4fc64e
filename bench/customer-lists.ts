/**
 * Promise 1: frequent searches compared with a bare server with the same SQL, and a million customers with a hundred
 * thousand.
 */
import { askBare, askOurs, type Question } from './customer-questions.ts';
import { type Place, withPlaces } from './customer-places.ts';
import { LARGE } from './customer-world.ts';
import { atMost, atMostTimes, type Figure } from './figure.ts';
import { median } from './http-load.ts';

const ROUNDS = 7;
const WARM_ROUNDS = 2;
const ROUND_MS = 200;
const CLIENTS = 16;
const MAX_GROWTH = 1.5;
const MAX_FILL_SECONDS = 600;

interface DailyQuestion extends Question {
  /** Maximum ratio to the bare server's time, with one client. */
  readonly most?: number;
  /** Minimum ratio to the bare server's requests per second, with sixteen clients. */
  readonly least?: number;
  /** The small data set has no such page, or too few rows. */
  readonly isForLarge?: true;
}

const agents = { callers: 'agents' } as const;
const supervisors = { callers: 'supervisors' } as const;
const administrators = { callers: 'administrators' } as const;

const questions: readonly DailyQuestion[] = [
  { name: 'own list', ...agents, body: () => ({}), most: 1, least: 1 },
  { name: 'own list by latest call', ...agents, body: () => ({ SortField: 'LatestCallTime' }) },
  { name: 'own page of 1000', ...agents, body: () => ({ PageCount: 1_000 }), most: 0.8 },
  { name: 'department list', ...supervisors, body: () => ({}) },
  {
    name: 'department list with status and range',
    ...supervisors,
    body: (_, { statusId }) => ({ CustomerTrackStatusId: statusId, StartTime: 1_700_000_000 }),
    most: 1.3,
    least: 0.8,
  },
  {
    name: 'phone',
    ...administrators,
    body: (turn, { tels }) => ({ SearchKey: 2, SearchValue: tels[turn % tels.length] }),
    most: 1.2,
    least: 0.85,
  },
  {
    name: 'last four digits of a phone',
    ...administrators,
    body: (turn, { tels }) => ({ SearchKey: 2, SearchValue: tels[turn % tels.length]?.slice(-4) }),
  },
  {
    name: 'two characters of a name',
    ...administrators,
    body: () => ({ SearchKey: 1, SearchValue: '李明' }),
    most: 0.9,
  },
  { name: 'tenant list', ...administrators, body: () => ({}), most: 0.05, isForLarge: true },
  {
    name: 'tenant list by status',
    ...administrators,
    body: (_, { statusId }) => ({ CustomerTrackStatusId: statusId }),
  },
  {
    name: 'tenant list by latest call',
    ...administrators,
    body: () => ({ SortField: 'LatestCallTime' }),
    most: 1.2,
  },
  // The last page that both data sets have. The ratio to the bare server is promised for page 5000.
  { name: 'tenant list, page 3500', ...administrators, body: () => ({ PageIndex: 3_500 }) },
  {
    name: 'tenant list, page 5000',
    ...administrators,
    body: () => ({ PageIndex: 5_000 }),
    most: 0.2,
    isForLarge: true,
  },
  { name: 'public pool', ...administrators, body: () => ({ CustomerType: 1 }) },
  { name: 'recycle bin', ...administrators, body: () => ({ CustomerType: 3 }) },
];

interface Measured {
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
  /** Requests per second, ours divided by the bare server's. */
  readonly rate: number;
}

const measureOnce = async (question: DailyQuestion, { world, ours, bare }: Place): Promise<Measured> => {
  const one = { clients: 1, milliseconds: ROUND_MS };
  const { medianMs: bareMs } = await askBare(question, world, bare, one);
  const { medianMs: oursMs } = await askOurs(question, world, ours, one);
  const times = { ours: oursMs, bare: bareMs, ratio: oursMs / bareMs };
  if (question.least === undefined) return { ...times, rate: Number.NaN };
  const many = { clients: CLIENTS, milliseconds: ROUND_MS };
  const { perSecond: bareRate } = await askBare(question, world, bare, many);
  const { perSecond: oursRate } = await askOurs(question, world, ours, many);
  return { ...times, rate: oursRate / bareRate };
};

const medianOf = (rounds: readonly Measured[], key: keyof Measured): number =>
  median(rounds.map((round) => round[key]));

/** Ratios are medians over rounds, because the speed of the machine drifts. */
const besideBare = (question: DailyQuestion, { world }: Place, rounds: readonly Measured[]): Figure[] => {
  const { most, least } = question;
  const [ratio, rate] = [medianOf(rounds, 'ratio'), medianOf(rounds, 'rate')];
  const name = `${world.customers}: ${question.name}`;
  const time = { name, ours: medianOf(rounds, 'ours'), beside: medianOf(rounds, 'bare'), ratio, unit: ' ms' };
  return [
    most === undefined ? { ...time, goal: '–' } : { ...time, goal: `≤ ${most}`, isMet: ratio <= most },
    ...(least === undefined
      ? []
      : [{ name: `${name}, requests per second`, ratio: rate, goal: `≥ ${least}`, isMet: rate >= least }]),
  ];
};

const growthOf = (question: DailyQuestion, small: readonly Measured[], large: readonly Measured[]): Figure => {
  const growth = median(large.map(({ ours }, at) => ours / (small[at]?.ours ?? Number.NaN)));
  const [after, before] = [medianOf(large, 'ours'), medianOf(small, 'ours')];
  const figure = atMostTimes(MAX_GROWTH, `growth: ${question.name}`, after, before, ' ms');
  return { ...figure, ratio: growth, isMet: growth <= MAX_GROWTH };
};

/** The data sets alternate, so that both see the same drift of the machine. */
const measure = async (question: DailyQuestion, places: readonly Place[]): Promise<Figure[]> => {
  const asked = places.filter(({ world }) => !question.isForLarge || world.customers === LARGE);
  const seen: Measured[][] = asked.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, place] of asked.entries()) {
      const measured = await measureOnce(question, place);
      if (round >= WARM_ROUNDS) seen[at]?.push(measured);
    }
  const figures = asked.flatMap((place, at) => besideBare(question, place, seen[at] ?? []));
  const [small, large] = seen;
  return small && large ? [...figures, growthOf(question, small, large)] : figures;
};

export const customerLists = (): Promise<Figure[]> =>
  withPlaces(async (places) => {
    const figures: Figure[] = [];
    for (const question of questions) {
      console.error(`${question.name} ...`);
      figures.push(...(await measure(question, places)));
    }
    const fillSeconds = places.at(-1)?.world.fillSeconds;
    const filling = `filling ${LARGE} customers with five calls each`;
    return fillSeconds === undefined ? figures : [...figures, atMost(MAX_FILL_SECONDS, filling, fillSeconds, ' s')];
  });
