/** Asks a statistic and the oracle the same random question, and compares rows, sums and details. */
import type { Db } from '../src/db/database.ts';
import { readAgentCalls } from '../src/features/call-statistics/agent-calls.queries.ts';
import { readAgentCallLogs } from '../src/features/calls/calls.port.ts';
import { readCalledCustomers } from '../src/features/call-statistics/called-customers.queries.ts';
import { readStock } from '../src/features/call-statistics/stock.queries.ts';
import type { Actor, Scope } from '../src/http/context.ts';
import type { Chance } from './house/chance.ts';
import { agentCallsOf, type OracleQuery, type OracleRow } from './stats-oracle.ts';
import type { StatsWorld } from './stats-world.ts';

const DAY = 86_400;
export const PAGE = { PageIndex: 1, PageCount: 1_000 };

export const branchOf = (world: StatsWorld, top: number): number[] => [
  top,
  ...[...world.departments].filter(([, parent]) => parent === top).flatMap(([id]) => branchOf(world, id)),
];

export const aQuery = (world: StatsWorld, { below, pick }: Chance): { query: OracleQuery; scope: Scope } => {
  const reader = pick(world.staff);
  const ids = branchOf(world, reader.departmentId);
  const scope = pick<Scope>([{ kind: 'tenant' }, { kind: 'departments', ids }, { kind: 'own' }]);
  const first = below(world.days);
  const from = world.start + first * DAY + pick([0, 0, 0, below(DAY)]);
  const to = world.start + (first + 1 + below(world.days - first)) * DAY - pick([1, 1, 1, 1 + below(DAY / 2)]);
  const isNarrow = below(4) === 0;
  const query = {
    report: pick(['all', 'all', 'leads', 'developed'] as const),
    departmentsInScope: scope.kind === 'tenant' ? null : scope.kind === 'own' ? [] : ids,
    readerId: reader.id,
    from,
    to: Math.max(from, to),
    departmentId: below(3) === 0 ? pick(ids) : undefined,
    status: pick([undefined, 0, 0, 2] as const),
    nodes: isNarrow ? [pick([...world.nodes.keys()])] : [],
    shortest: below(4) === 0 ? pick([1, 60, 120]) : 0,
    name: below(5) === 0 ? pick(world.staff).name.slice(1, 3) : undefined,
  };
  return { query, scope };
};

export interface Asked {
  readonly db: Db;
  readonly world: StatsWorld;
  readonly chance: Chance;
}

export const ACTOR = {
  name: '',
  userName: '',
  roleId: 0,
  isSupervisor: true,
  isDefaultPassword: false,
  rights: new Set<never>(),
  limitKey: '',
  tenantLimitKey: '',
  sessionHash: Buffer.alloc(0),
};

export const filterOf = ({ from, to, departmentId, status, nodes, shortest, name }: OracleQuery) => ({
  StartTime: from,
  EndTime: to,
  DepartmentId: departmentId,
  Status: status,
  DicTreeList: [...nodes],
  CallSeconds: shortest,
  Name: name,
});

type Sums = Pick<OracleRow, 'calls' | 'connects' | 'seconds' | 'minutes' | 'stock'>;
const sumsOf = (rows: readonly Sums[]): Sums => ({
  calls: rows.reduce((sum, { calls }) => sum + calls, 0),
  connects: rows.reduce((sum, { connects }) => sum + connects, 0),
  seconds: rows.reduce((sum, { seconds }) => sum + seconds, 0),
  minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0),
  stock: rows.reduce((sum, { stock }) => sum + stock, 0),
});

/** Of one row: calls, connected calls and seconds of its details, and how many make up its stock. */
const detailOf = async (db: Db, actor: Actor, query: OracleQuery, id: number): Promise<readonly number[]> => {
  const { signal } = new AbortController();
  const filter = { ...filterOf(query), ...PAGE };
  const stock = (await readStock(db, actor, query.report, { ...filter, Id: id }, signal)).Count;
  if (query.report === 'all') {
    const { Rows, Count } = await readAgentCallLogs(db, actor, { ...filter, UserId: id }, signal);
    const answered = Rows.filter(({ IsAnswer, CallSeconds }) => IsAnswer && CallSeconds > 0);
    return [Count, answered.length, answered.reduce((sum, { CallSeconds }) => sum + CallSeconds, 0), stock];
  }
  const { ItemList } = await readCalledCustomers(db, actor, query.report, { ...filter, Id: id }, signal);
  return [
    ItemList.reduce((sum, { CallTotal }) => sum + CallTotal, 0),
    ItemList.reduce((sum, { ConnectTotal }) => sum + ConnectTotal, 0),
    ItemList.reduce((sum, { CallTime }) => sum + CallTime, 0),
    stock,
  ];
};

/** Both answers of one random question; equal when the statistic is right. */
export const compareOnce = async ({ db, world, chance }: Asked) => {
  const { query, scope } = aQuery(world, chance);
  const actor: Actor = { ...ACTOR, tenantId: world.tenantId, userId: query.readerId, departmentId: 0, scope };
  const { Rows, Count, Total } = await readAgentCalls(db, actor, query.report, { ...filterOf(query), ...PAGE });
  const expected = agentCallsOf(world, query);
  const rows = Rows.map((row) => ({
    id: row.Id,
    people: row.CustomerTotal,
    reached: row.ConnectCustomerTotal,
    calls: row.CallTotal,
    connects: row.ConnectTotal,
    seconds: row.CallTime,
    minutes: row.ChargeMinutes,
    stock: row.CustomerAllTotal,
  }));
  const total = {
    calls: Total.CallTotal,
    connects: Total.ConnectTotal,
    seconds: Total.CallTime,
    minutes: Total.ChargeMinutes,
    stock: Total.CustomerAllTotal,
  };
  const busiest = expected[0];
  const detail = busiest && (await detailOf(db, actor, query, busiest.id));
  return {
    query,
    found: { rows, count: Count, total, detail },
    expected: {
      rows: expected,
      count: expected.length,
      total: sumsOf(expected),
      detail: busiest && [busiest.calls, busiest.connects, busiest.seconds, busiest.stock],
    },
  };
};
