/** Promises 2 and 3: lists sorted by a call figure, and all rarely used filters. */
import type pg from 'pg';
import { openPool, WORKING_LIMITS } from '../server/src/db/driver/connection.ts';
import { type Contender, withContenders } from './contenders.ts';
import { askOurs, type Question } from './customer-questions.ts';
import { LARGE, makeWorld, type World, worldName } from './customer-world.ts';
import { atMost, atMostTimes, type Figure } from './figure.ts';
import { median } from './http-load.ts';
import { withInstallation } from './installation.ts';

const ROUNDS = 3;
const ROUND_MS = 150;
const MAX_SORTED_MS = 5;
const MAX_OWN_MS = 15;
const MAX_DEPARTMENT_MS = 50;
/** Times the bare `count(*)` of the tenant. */
const MAX_TENANT = 3;

type Filter = Omit<Question, 'callers'>;

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1_000);
const named =
  (SearchValue: string): Filter['body'] =>
  () => ({ SearchKey: 1, SearchValue });
const range = (DateTimeType: number, daysAgo: number, days: number): Filter['body'] => {
  const StartTime = NOW - daysAgo * DAY;
  return () => ({ DateTimeType, StartTime, EndTime: StartTime + days * DAY });
};

const filters: readonly Filter[] = [
  { name: 'one initial', body: named('w') },
  { name: 'two initials', body: named('wx') },
  { name: 'three initials', body: named('wxm') },
  { name: 'one character', body: named('王') },
  { name: 'three characters', body: named('李子轩') },
  { name: 'created in the last day', body: () => ({ CustomerCategory: 1 }) },
  { name: 'created in the last week', body: () => ({ CustomerCategory: 2 }) },
  { name: 'created before', body: () => ({ CustomerCategory: 3 }) },
  { name: 'created in a month a year ago', body: range(0, 365, 30) },
  { name: 'called in the last week', body: range(1, 7, 7) },
  { name: 'called in a month a year ago', body: range(1, 365, 30) },
  { name: 'acquired in the last month', body: range(2, 30, 30) },
  { name: 'entered again in the last month', body: range(3, 30, 30) },
  { name: 'tag', body: (_, { tagId }) => ({ TagIdList: [tagId] }) },
  { name: 'education', body: (_, { educationId }) => ({ EducationId: educationId }) },
  { name: 'node of the custom dictionary', body: (_, { nodeId }) => ({ DicTreeList: [nodeId] }) },
  { name: 'from leads', body: () => ({ IsClue: true }) },
  { name: 'not from leads', body: () => ({ IsClue: false }) },
  { name: 'called five times or more', body: () => ({ MinCallTotalTimes: 5 }) },
  { name: 'never called', body: () => ({ MaxCallTotalTimes: 0 }) },
  { name: 'answered three times or more', body: () => ({ MinCallSuccessTotalTimes: 3 }) },
  { name: 'attribute', body: () => ({ CustomerExtendKeyValue: '城市:北京' }) },
  { name: 'name of the owner', body: () => ({ SearchKey: 4, SearchValue: '静' }) },
  {
    name: 'status and tag',
    body: (_, { statusId, tagId }) => ({ CustomerTrackStatusId: statusId, TagIdList: [tagId] }),
  },
];

const ofAgents: readonly Filter[] = [
  { name: 'reminder today', body: () => ({ NoticeAddDay: 0 }) },
  { name: 'without reminder', body: () => ({ NoticeAddDay: -1 }) },
];

const ofAdministrators: readonly Filter[] = [
  { name: 'moved to the pool in the last month', body: (...of) => ({ CustomerType: 1, ...range(2, 30, 30)(...of) }) },
  { name: 'pool by one character', body: (...of) => ({ CustomerType: 1, ...named('王')(...of) }) },
  { name: 'bin by one tag', body: (_, { tagId }) => ({ CustomerType: 3, TagIdList: [tagId] }) },
];

const SORT_FIELDS = ['LatestCallTime', 'CallTotalSeconds', 'CallTotalTimes', 'CallSuccessTotalTimes'] as const;

interface Place {
  readonly pool: pg.Pool;
  readonly ours: Contender;
  readonly world: World;
}

/** The fastest round: the promises are about the work of a request, not the load of the machine. */
const timeOf = async (question: Question, { world, ours }: Place): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    times.push((await askOurs(question, world, ours, { clients: 1, milliseconds: ROUND_MS })).medianMs);
  return Math.min(...times.slice(1));
};

/** The slower of the default order and the order by latest call. */
const slowestOf = async (filter: Filter, callers: Question['callers'], place: Place): Promise<number> => {
  console.error(`${callers}: ${filter.name} ...`);
  const byCall: Filter['body'] = (...of) => ({ ...filter.body(...of), SortField: 'LatestCallTime' });
  return Math.max(
    await timeOf({ ...filter, callers }, place),
    await timeOf({ ...filter, body: byCall, callers }, place),
  );
};

const countMs = async ({ pool, world }: Place): Promise<number> => {
  const began = performance.now();
  await pool.query('select count(*) from customer where tenant_id = $1', [world.tenantId]);
  return performance.now() - began;
};

const sortedByCalls = async (place: Place): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const SortField of SORT_FIELDS)
    for (const SortType of ['desc', 'asc'] as const) {
      const name = `tenant list by ${SortField} ${SortType}`;
      const question: Question = { name, callers: 'administrators', body: () => ({ SortField, SortType }) };
      figures.push(atMost(MAX_SORTED_MS, name, await timeOf(question, place), ' ms'));
    }
  return figures;
};

const filtered = async (place: Place): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const filter of [...filters, ...ofAgents])
    figures.push(atMost(MAX_OWN_MS, `own: ${filter.name}`, await slowestOf(filter, 'agents', place), ' ms'));
  for (const filter of filters) {
    const time = await slowestOf(filter, 'supervisors', place);
    figures.push(atMost(MAX_DEPARTMENT_MS, `department: ${filter.name}`, time, ' ms'));
  }
  for (const filter of [...filters, ...ofAdministrators]) {
    const counts = [await countMs(place), await countMs(place)];
    const time = await slowestOf(filter, 'administrators', place);
    counts.push(await countMs(place));
    figures.push(atMostTimes(MAX_TENANT, `tenant: ${filter.name}`, time, median(counts), ' ms'));
  }
  return figures;
};

export const customerFilters = (): Promise<Figure[]> =>
  withInstallation(async (installation) => {
    const world = await makeWorld(installation, LARGE);
    const pool = openPool(installation.owner, WORKING_LIMITS, 1);
    const figures = await withContenders(installation, async (ours) => {
      const place = { pool, ours, world };
      return [...(await sortedByCalls(place)), ...(await filtered(place))];
    });
    await pool.end();
    return figures;
  }, worldName(LARGE));
