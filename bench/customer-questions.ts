/** What people type into the search field, and what they narrow and order a list by. */
import type { World } from './customer-world.ts';

export interface Search {
  readonly name: string;
  readonly body: (turn: number, world: World) => object;
}

const named = (SearchValue: string): object => ({ SearchKey: 1, SearchValue });

const common: readonly Search[] = [
  { name: 'one initial', body: () => named('w') },
  { name: 'two initials', body: () => named('wx') },
  { name: 'one character', body: () => named('王') },
  { name: 'a character that hardly anybody bears', body: () => named('龘') },
];

const PHONES = 12;

/** Few bear them, and ten times as many of ten times as many. */
const rare: readonly Search[] = [
  { name: 'three initials', body: () => named('wxm') },
  { name: 'two characters', body: () => named('李明') },
  { name: 'two characters of a given name', body: () => named('子轩') },
  { name: 'a whole name', body: () => named('李子轩') },
  {
    name: 'the last four digits',
    // As many as were asked for before it counts, by whoever asks.
    body: (turn, { tels }) => ({ SearchKey: 2, SearchValue: tels[turn % PHONES]?.slice(-4) }),
  },
];

export const searches: readonly Search[] = [...common, ...rare];

const DAY = 86_400;
/** Where a day of Shanghai begins: the screens ask for whole days. */
const TODAY = Math.floor((Date.now() / 1_000 + 8 * 3_600) / DAY) * DAY - 8 * 3_600;
const moments = (DateTimeType: number, daysAgo: number, days: number): object => ({
  DateTimeType,
  StartTime: TODAY - daysAgo * DAY,
  EndTime: TODAY - (daysAgo - days) * DAY + DAY - 1,
});
const ordered = (SortField: string, SortType = 'desc'): object => ({ SortField, SortType });

export const ofArrivals: readonly Search[] = [
  { name: 'of the last day', body: () => ({ CustomerCategory: 1 }) },
  { name: 'of the last week', body: () => ({ CustomerCategory: 2 }) },
  { name: 'older', body: () => ({ CustomerCategory: 3 }) },
  { name: 'created in the last month', body: () => moments(0, 30, 30) },
  { name: 'created in a month a year ago', body: () => moments(0, 365, 30) },
  { name: 'acquired in the last week', body: () => moments(2, 7, 7) },
  { name: 'acquired in a month a year ago', body: () => moments(2, 365, 30) },
  { name: 'moved to the pool in the last month', body: () => ({ CustomerType: 1, ...moments(2, 30, 30) }) },
];

/** At any time after they have come. */
export const ofLater: readonly Search[] = [
  { name: 'called in the last week', body: () => moments(1, 7, 7) },
  { name: 'called in a month a year ago', body: () => moments(1, 365, 30) },
  { name: 'entered again in the last month', body: () => moments(3, 30, 30) },
];

export const ofOthers: readonly Search[] = [
  { name: 'everything', body: () => ({}) },
  { name: 'a status', body: (_, { statusId }) => ({ CustomerTrackStatusId: statusId }) },
  { name: 'a tag', body: (_, { tagId }) => ({ TagIdList: [tagId] }) },
  { name: 'an education', body: (_, { educationId }) => ({ EducationId: educationId }) },
  { name: 'from leads', body: () => ({ IsClue: true }) },
  { name: 'not from leads', body: () => ({ IsClue: false }) },
  { name: 'called five times or more', body: () => ({ MinCallTotalTimes: 5 }) },
  { name: 'never called', body: () => ({ MaxCallTotalTimes: 0 }) },
  { name: 'reached three times or more', body: () => ({ MinCallSuccessTotalTimes: 3 }) },
  { name: 'a city among the attributes', body: () => ({ CustomerExtendKeyValue: '北京' }) },
  { name: 'the pool', body: () => ({ CustomerType: 1 }) },
];

const inOrders: readonly Search[] = [
  { name: 'oldest first', body: () => ordered('Id', 'asc') },
  { name: 'by the latest call', body: () => ordered('LatestCallTime') },
  { name: 'by seconds', body: () => ordered('CallTotalSeconds') },
  { name: 'by calls', body: () => ordered('CallTotalTimes') },
  { name: 'by calls that were answered, fewest first', body: () => ordered('CallSuccessTotalTimes', 'asc') },
];

export const pages: readonly Search[] = [...ofOthers, ...ofArrivals, ...ofLater, ...inOrders];

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
export const narrowedInOrders: readonly Search[] = narrowed.flatMap((one) =>
  heads.map((head) => ({
    name: `${one.name}, ${head.name}`,
    body: (turn: number, world: World): object => ({ ...one.body(turn, world), ...head.body }),
  })),
);
