/**
 * What people type into the search field, and what they narrow and order a list by, each as a first page with its exact number:
 * a million beside a hundred thousand.
 */
import { answeredByOurs, measureRound, requestOf } from './contenders.ts';
import { LIST_PATH, type Place, withPlaces } from './customer-places.ts';
import type { World } from './customer-world.ts';
import { atMostTimes, type Figure } from './figure.ts';
import { median } from './http-load.ts';

const ROUNDS = 12;
const ROUND_MS = 150;
const PHONES = 12;
const GROWTH = 1.5;

const CALLERS = ['administrators', 'supervisors', 'agents'] as const;
type Callers = (typeof CALLERS)[number];

interface Search {
  readonly name: string;
  readonly body: (turn: number, world: World) => object;
}

const named = (SearchValue: string): object => ({ SearchKey: 1, SearchValue });

const searches: readonly Search[] = [
  { name: 'one initial', body: () => named('w') },
  { name: 'two initials', body: () => named('wx') },
  { name: 'three initials', body: () => named('wxm') },
  { name: 'one character', body: () => named('王') },
  { name: 'a character that hardly anybody bears', body: () => named('龘') },
  { name: 'two characters', body: () => named('小明') },
  {
    name: 'the last four digits',
    // As many as were asked for before it counts, by whoever asks.
    body: (turn, { tels }) => ({ SearchKey: 2, SearchValue: tels[turn % PHONES]?.slice(-4) }),
  },
];

const DAY = 86_400;
/** Where a day of Shanghai begins: the screens ask for whole days. */
const TODAY = Math.floor((Date.now() / 1_000 + 8 * 3_600) / DAY) * DAY - 8 * 3_600;
const moments = (DateTimeType: number, daysAgo: number, days: number): object => ({
  DateTimeType,
  StartTime: TODAY - daysAgo * DAY,
  EndTime: TODAY - (daysAgo - days) * DAY + DAY - 1,
});
const ordered = (SortField: string, SortType = 'desc'): object => ({ SortField, SortType });

const pages: readonly Search[] = [
  { name: 'everything', body: () => ({}) },
  { name: 'a status', body: (_, { statusId }) => ({ CustomerTrackStatusId: statusId }) },
  { name: 'a tag', body: (_, { tagId }) => ({ TagIdList: [tagId] }) },
  { name: 'an education', body: (_, { educationId }) => ({ EducationId: educationId }) },
  { name: 'from leads', body: () => ({ IsClue: true }) },
  { name: 'not from leads', body: () => ({ IsClue: false }) },
  { name: 'of the last day', body: () => ({ CustomerCategory: 1 }) },
  { name: 'of the last week', body: () => ({ CustomerCategory: 2 }) },
  { name: 'older', body: () => ({ CustomerCategory: 3 }) },
  { name: 'created in the last month', body: () => moments(0, 30, 30) },
  { name: 'created in a month a year ago', body: () => moments(0, 365, 30) },
  { name: 'called in the last week', body: () => moments(1, 7, 7) },
  { name: 'called in a month a year ago', body: () => moments(1, 365, 30) },
  { name: 'acquired in the last week', body: () => moments(2, 7, 7) },
  { name: 'acquired in a month a year ago', body: () => moments(2, 365, 30) },
  { name: 'entered again in the last month', body: () => moments(3, 30, 30) },
  { name: 'called five times or more', body: () => ({ MinCallTotalTimes: 5 }) },
  { name: 'never called', body: () => ({ MaxCallTotalTimes: 0 }) },
  { name: 'reached three times or more', body: () => ({ MinCallSuccessTotalTimes: 3 }) },
  { name: 'a city among the attributes', body: () => ({ CustomerExtendKeyValue: '北京' }) },
  { name: 'oldest first', body: () => ordered('Id', 'asc') },
  { name: 'by the latest call', body: () => ordered('LatestCallTime') },
  { name: 'by seconds', body: () => ordered('CallTotalSeconds') },
  { name: 'by calls', body: () => ordered('CallTotalTimes') },
  { name: 'by calls that were answered, fewest first', body: () => ordered('CallSuccessTotalTimes', 'asc') },
  { name: 'the pool', body: () => ({ CustomerType: 1 }) },
  { name: 'moved to the pool in the last month', body: () => ({ CustomerType: 1, ...moments(2, 30, 30) }) },
];

/** One click on the head of a column, whatever the list is narrowed by. */
const narrowed: readonly Search[] = [
  { name: 'a status', body: (_, { statusId }) => ({ CustomerTrackStatusId: statusId }) },
  { name: 'a tag', body: (_, { tagId }) => ({ TagIdList: [tagId] }) },
  { name: 'an education', body: (_, { educationId }) => ({ EducationId: educationId }) },
  { name: 'from leads', body: () => ({ IsClue: true }) },
  { name: 'of the last week', body: () => ({ CustomerCategory: 2 }) },
  { name: 'called in the last week', body: () => moments(1, 7, 7) },
  { name: 'acquired in the last month', body: () => moments(2, 30, 30) },
  { name: 'called five times or more', body: () => ({ MinCallTotalTimes: 5 }) },
  { name: 'one initial', body: () => named('w') },
  { name: 'two initials', body: () => named('wx') },
  { name: 'one character', body: () => named('王') },
];
const heads = [
  { name: 'by the latest call', body: ordered('LatestCallTime') },
  { name: 'longest uncalled first', body: ordered('LatestCallTime', 'asc') },
  { name: 'by seconds', body: ordered('CallTotalSeconds') },
  { name: 'by calls', body: ordered('CallTotalTimes') },
] as const;
const orders: readonly Search[] = narrowed.flatMap((one) =>
  heads.map((head) => ({
    name: `${one.name}, ${head.name}`,
    body: (turn: number, world: World): object => ({ ...one.body(turn, world), ...head.body }),
  })),
);

/** Where a search is measured, and how often it was asked for there so far. */
interface Asking {
  readonly place: Place;
  turn: number;
}

const measureOnce = async ({ body }: Search, callers: Callers, asking: Asking): Promise<number> => {
  const { world, ours } = asking.place;
  const request = (): string => {
    asking.turn += 1;
    const caller = world[callers][asking.turn % world[callers].length]!;
    const asked = { PageIndex: 1, PageCount: 20, IsOnlyMySelf: callers === 'agents', ...body(asking.turn, world) };
    return requestOf('POST', LIST_PATH, caller, JSON.stringify(asked));
  };
  const one = { clients: 1, milliseconds: ROUND_MS };
  return (await measureRound(ours, { ...one, request, isRight: answeredByOurs })).medianMs;
};

/** Everybody has asked before it counts: what a large tenant has not yet read from disk is not what a search costs. */
const warmUp = async (search: Search, callers: Callers, asking: Asking): Promise<void> => {
  while (asking.turn < asking.place.world[callers].length) await measureOnce(search, callers, asking);
};

/** Small and large take turns; the machine's speed drifts, so each round is judged by itself. */
const measure = async (search: Search, callers: Callers, places: readonly Place[]): Promise<Figure[]> => {
  const [small, large] = places.map((place): Asking => ({ place, turn: 0 }));
  if (!small || !large) return [];
  for (const asking of [small, large]) await warmUp(search, callers, asking);
  const seen: (readonly [number, number])[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    seen.push([await measureOnce(search, callers, small), await measureOnce(search, callers, large)]);
  const [before, after] = [median(seen.map(([first]) => first)), median(seen.map(([, second]) => second))];
  const ratio = median(seen.map(([first, second]) => second / first));
  const name = `${callers}: ${search.name}, large beside small`;
  return [{ ...atMostTimes(GROWTH, name, after, before, ' ms'), ratio, isMet: ratio <= GROWTH }];
};

const measureAll = (wanted: readonly Search[]): Promise<Figure[]> =>
  withPlaces(async (places) => {
    const figures: Figure[] = [];
    for (const callers of CALLERS)
      for (const search of wanted) {
        console.error(`${callers}: ${search.name} ...`);
        figures.push(...(await measure(search, callers, places)));
      }
    return figures;
  });

export const customerSearches = (): Promise<Figure[]> => measureAll(searches);
export const customerPages = (): Promise<Figure[]> => measureAll(pages);
export const customerOrders = (): Promise<Figure[]> => measureAll(orders);
