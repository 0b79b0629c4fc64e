/** Computes the statistics from the raw rows of a generated tenant, in plain TypeScript. Shares no line with the SQL. */
import type { StatsWorld, WorldCall, WorldStaff } from './stats-world.ts';

export interface OracleQuery {
  readonly report: 'all' | 'leads' | 'developed';
  /** Null: the whole tenant. */
  readonly departmentsInScope: readonly number[] | null;
  readonly readerId: number;
  readonly from: number;
  readonly to: number;
  readonly departmentId?: number | undefined;
  readonly status?: 0 | 2 | undefined;
  readonly nodes: readonly number[];
  readonly shortest: number;
  readonly name?: string | undefined;
}

export interface OracleRow {
  readonly id: number;
  readonly people: number;
  readonly reached: number;
  readonly calls: number;
  readonly connects: number;
  readonly seconds: number;
  readonly minutes: number;
  readonly stock: number;
}

const isBelow = (parents: ReadonlyMap<number, number | null>, id: number, top: number): boolean => {
  for (let at: number | null | undefined = id; at != null; at = parents.get(at)) if (at === top) return true;
  return false;
};

export const isListed = (world: StatsWorld, query: OracleQuery, person: WorldStaff): boolean => {
  const { departmentsInScope, readerId, status, departmentId, name } = query;
  const isVisible =
    departmentsInScope === null || person.id === readerId || departmentsInScope.includes(person.departmentId);
  const current = person.status === 0 && !person.isDeleted ? 0 : 2;
  return (
    isVisible &&
    (status === undefined || status === current) &&
    (departmentId === undefined || isBelow(world.departments, person.departmentId, departmentId)) &&
    (name === undefined || person.name.toLowerCase().includes(name.toLowerCase()))
  );
};

const counts = (world: StatsWorld, query: OracleQuery, call: WorldCall): boolean => {
  if (call.isOpen || call.isIncoming || call.filterResult !== 0) return false;
  if (call.startTime < query.from || call.startTime > query.to || call.seconds < query.shortest) return false;
  if (query.nodes.length === 0) return true;
  const customer = world.customers.find(({ tel }) => tel === call.tel);
  return customer?.nodeId != null && query.nodes.some((node) => isBelow(world.nodes, customer.nodeId!, node));
};

/** The numbers a report is about, as often as they count; null: all. */
const subjectsOf = (world: StatsWorld, { report, from, to }: OracleQuery, agent: number): string[] | null => {
  if (report === 'all') return null;
  if (report === 'leads')
    return world.assignments
      .filter((one) => one.agentId === agent && !one.isUndone && one.time >= from && one.time <= to)
      .map(({ tel }) => tel);
  return world.customers
    .filter((one) => one.origin === 1 && one.creatorId === agent && one.createdTime <= to)
    .map(({ tel }) => tel);
};

export const callsBehind = (world: StatsWorld, query: OracleQuery, agent: number): WorldCall[] => {
  const subjects = subjectsOf(world, query, agent);
  return world.calls.filter(
    (call) =>
      call.staffId === agent && counts(world, query, call) && (subjects === null || subjects.includes(call.tel)),
  );
};

const rowOf = (world: StatsWorld, query: OracleQuery, agent: number): OracleRow => {
  const calls = callsBehind(world, query, agent);
  const answered = calls.filter(({ isAnswered, seconds }) => isAnswered && seconds > 0);
  let minutes = 0;
  for (const { seconds } of answered) minutes += (seconds - (seconds % 60)) / 60 + (seconds % 60 > 0 ? 1 : 0);
  return {
    id: agent,
    people: new Set(calls.map(({ tel }) => tel)).size,
    reached: new Set(answered.map(({ tel }) => tel)).size,
    calls: calls.length,
    connects: answered.length,
    seconds: answered.reduce((sum, call) => sum + call.seconds, 0),
    minutes,
    stock: subjectsOf(world, query, agent)?.length ?? world.customers.filter(({ ownerId }) => ownerId === agent).length,
  };
};

/** In the order of the report. */
export const agentCallsOf = (world: StatsWorld, query: OracleQuery): OracleRow[] =>
  world.staff
    .filter((person) => isListed(world, query, person))
    .map((person) => ({ row: rowOf(world, query, person.id), name: person.name }))
    .toSorted((one, other) => other.row.calls - one.row.calls || (one.name < other.name ? -1 : 1))
    .map(({ row }) => row);
