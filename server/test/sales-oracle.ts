/** Computes sales reports, rankings and the board of the home page from the raw rows of a generated tenant. Shares no line with the SQL. */
import { callsBehind, isListed, type OracleQuery } from './stats-oracle.ts';
import type { WorldOrder, WorldPayment } from './stats-world-orders.ts';
import type { StatsWorld, WorldCall, WorldStaff } from './stats-world.ts';

const HOUR = 3_600;
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const byName = (one: WorldStaff, other: WorldStaff): number => (one.name < other.name ? -1 : 1);

const isLive = ({ status, isRefund }: WorldOrder): boolean => (status === 1 || status === 2) && !isRefund;
const isFinanced = ({ progress }: WorldOrder): boolean => Math.floor(progress / 8) % 2 === 1;
const isPaid = ({ status, isDeleted }: WorldPayment): boolean => status === 2 && !isDeleted;

const familyOf = (world: StatsWorld, root: WorldOrder): WorldOrder[] => [
  root,
  ...world.orders.filter((order) => order.parentId === root.id && isLive(order)),
];
const dealsOf = (world: StatsWorld): WorldOrder[] =>
  world.orders.filter(
    (order) => order.parentId === null && isLive(order) && familyOf(world, order).some((member) => isFinanced(member)),
  );
const worthOf = (world: StatsWorld, root: WorldOrder): number => {
  const family = new Set(familyOf(world, root).map(({ id }) => id));
  return total(world.payments.filter((one) => isPaid(one) && family.has(one.orderId)).map(({ fen }) => fen));
};

type Asked = Pick<OracleQuery, 'from' | 'to' | 'nodes'>;
const isIn = ({ from, to }: Pick<Asked, 'from' | 'to'>, time: number): boolean => time >= from && time <= to;

const hasChosenNode = (world: StatsWorld, nodes: readonly number[], tel: string): boolean => {
  if (nodes.length === 0) return true;
  let at = world.customers.find((customer) => customer.tel === tel)?.nodeId;
  while (at != null) {
    if (nodes.includes(at)) return true;
    at = world.nodes.get(at);
  }
  return false;
};

const leadsOf = (world: StatsWorld, asked: Asked) =>
  world.assignments.filter(
    ({ time, isUndone, tel }) => isIn(asked, time) && !isUndone && hasChosenNode(world, asked.nodes, tel),
  );
const reportedIn = (world: StatsWorld, asked: Asked, orders: readonly WorldOrder[]): WorldOrder[] =>
  orders.filter(({ reportDate, tel }) => isIn(asked, reportDate) && hasChosenNode(world, asked.nodes, tel));

export const salesDataOf = (world: StatsWorld, query: OracleQuery) => {
  const leads = leadsOf(world, query);
  const orders = reportedIn(world, query, world.orders.filter(isLive));
  const deals = reportedIn(world, query, dealsOf(world));
  return world.staff
    .filter((person) => isListed(world, query, person))
    .map((person) => {
      const calls = callsBehind(world, { ...query, report: 'all' }, person.id);
      const answered = calls.filter(({ isAnswered, seconds }) => isAnswered && seconds > 0);
      const won = deals.filter(({ ownerId }) => ownerId === person.id);
      return {
        person,
        fen: total(won.map((root) => worthOf(world, root))),
        row: {
          id: person.id,
          leads: leads.filter(({ agentId }) => agentId === person.id).length,
          calls: calls.length,
          connects: answered.length,
          seconds: total(answered.map(({ seconds }) => seconds)),
          orders: orders.filter(({ ownerId }) => ownerId === person.id).length,
          deals: won.length,
        },
      };
    })
    .toSorted((one, other) => other.fen - one.fen || byName(one.person, other.person))
    .map(({ row, fen }) => ({ ...row, yuan: fen / 100 }));
};

/** 2026-10 of a moment, by the clock of Shanghai. */
const monthOf = (time: number): string => new Date((time + 8 * HOUR) * 1_000).toISOString().slice(0, 7);
const percent = (part: number, whole: number): string =>
  whole === 0 ? '0.00%' : `${(Math.round((part / whole) * 10_000) / 100).toFixed(2)}%`;

/** The cells of each row behind department and name, in the order of the columns. */
export const saleChangeOf = (world: StatsWorld, query: OracleQuery, months: readonly string[]) => {
  const whole = { from: 0, to: Number.MAX_SAFE_INTEGER, nodes: [] };
  const leads = leadsOf(world, whole).filter(({ time }) => months.includes(monthOf(time)));
  const deals = dealsOf(world).filter(({ reportDate }) => months.includes(monthOf(reportDate)));
  return world.staff
    .filter((person) =>
      isListed(world, { ...query, status: undefined, departmentId: undefined, name: undefined }, person),
    )
    .map((person) => ({
      person,
      got: leads.filter(({ agentId }) => agentId === person.id),
      won: deals.filter(({ ownerId }) => ownerId === person.id),
    }))
    .filter(({ got, won }) => got.length + won.length > 0)
    .toSorted((one, other) => other.won.length - one.won.length || byName(one.person, other.person))
    .map(({ person, got, won }) => [
      person.id,
      person.name,
      got.length,
      ...months.flatMap((month) => {
        const count = won.filter(({ reportDate }) => monthOf(reportDate) === month).length;
        return [count, percent(count, got.filter(({ time }) => monthOf(time) === month).length)];
      }),
      won.length,
      percent(won.length, got.length),
    ]);
};

const isBelow = (world: StatsWorld, id: number, top: number): boolean => {
  for (let at: number | null | undefined = id; at != null; at = world.departments.get(at)) if (at === top) return true;
  return false;
};

/** By department: intents and deals, and whether they are only those of the department itself. */
export const intentReportOf = (world: StatsWorld, query: OracleQuery) => {
  const { departmentsInScope: scope, readerId } = query;
  const reader = world.staff.find(({ id }) => id === readerId)!;
  const root = [...world.departments].find(([, parent]) => parent === null)![0];
  const isOwn = scope !== null && scope.length === 0;
  const all = [...world.departments.keys()].toSorted((one, other) => one - other);
  const visible = scope === null ? all : isOwn ? [reader.departmentId] : all.filter((id) => scope.includes(id));
  const top = visible.find((id) => !visible.includes(world.departments.get(id) ?? 0))!;
  const departmentOf = new Map(world.staff.map(({ id, departmentId }) => [id, departmentId]));
  const intents = world.customers
    .filter(({ intentTime }) => intentTime !== null && isIn(query, intentTime))
    .map(({ intentBy }) => ({
      agent: intentBy,
      department: intentBy === null ? root : departmentOf.get(intentBy)!,
      isDeal: false,
    }));
  const deals = dealsOf(world)
    .filter(({ reportDate }) => isIn(query, reportDate))
    .map(({ ownerId, departmentId }) => ({ agent: ownerId, department: departmentId, isDeal: true }));
  const counted = [...intents, ...deals]
    .filter(({ agent, department }) => (isOwn ? agent === readerId : visible.includes(department)))
    .map((one) => (visible.includes(one.department) ? one : { ...one, department: top }));
  const chosen = query.departmentId ?? top;
  const children = visible.filter((id) => world.departments.get(id) === chosen);
  const rowOf = (id: number, isDirect: boolean) => {
    const own = counted.filter(({ department }) => (isDirect ? department === id : isBelow(world, department, id)));
    const won = own.filter(({ isDeal }) => isDeal).length;
    return { id, isDirect, intents: own.length - won, deals: won };
  };
  const direct = rowOf(chosen, true);
  return [...(direct.intents + direct.deals > 0 ? [direct] : []), ...children.map((id) => rowOf(id, false))];
};

const outgoing = (world: StatsWorld, asked: Pick<Asked, 'from' | 'to'>, agent: number): WorldCall[] =>
  world.calls.filter(
    (call) =>
      call.staffId === agent &&
      !call.isOpen &&
      !call.isIncoming &&
      call.filterResult === 0 &&
      isIn(asked, call.startTime),
  );
const figuresOf = (calls: readonly WorldCall[]) => {
  const answered = calls.filter(({ isAnswered, seconds }) => isAnswered && seconds > 0);
  return {
    CustomerTotal: new Set(calls.map(({ tel }) => tel)).size,
    CallTotal: calls.length,
    ConnectTotal: answered.length,
    CallTime: total(answered.map(({ seconds }) => seconds)),
  };
};

export const boardOf = (world: StatsWorld, range: Pick<Asked, 'from' | 'to'>, agent: number, today: number) => {
  const length = range.to - range.from + 1;
  const ofToday = outgoing(world, { from: today, to: today + 24 * HOUR - 1 }, agent);
  return {
    ...figuresOf(outgoing(world, range, agent)),
    Before: figuresOf(outgoing(world, { from: range.from - length, to: range.to - length }, agent)),
    Hours: Array.from({ length: 24 }, (_, Hour) => {
      const { CallTotal, ConnectTotal } = figuresOf(
        ofToday.filter(({ startTime }) => Math.floor((startTime - today) / HOUR) === Hour),
      );
      return { Hour, CallTotal, ConnectTotal };
    }),
  };
};

interface RankingQuery {
  readonly range: Pick<Asked, 'from' | 'to'>;
  readonly departments: readonly number[];
  readonly most: number;
  readonly readerId: number;
  /** Null: the whole tenant. */
  readonly scope: readonly number[] | null;
}

/** Rank, name, number, the agent if the reader may open the figures, and whether it is the reader. */
export const rankingsOf = (world: StatsWorld, { range, departments, most, readerId, scope }: RankingQuery) => {
  const agents = world.staff
    .filter(({ status, isDeleted }) => status === 0 && !isDeleted)
    .filter(
      ({ departmentId }) => departments.length === 0 || departments.some((top) => isBelow(world, departmentId, top)),
    )
    .map((person) => {
      const mine = new Set(world.orders.filter((one) => one.ownerId === person.id && isLive(one)).map(({ id }) => id));
      const paid = world.payments.filter((one) => isPaid(one) && isIn(range, one.time) && mine.has(one.orderId));
      return { person, ...figuresOf(outgoing(world, range, person.id)), yuan: total(paid.map(({ fen }) => fen)) / 100 };
    });
  const mayOpen = ({ id, departmentId }: WorldStaff): boolean =>
    scope === null || id === readerId || scope.includes(departmentId);
  const rank = (figure: 'CustomerTotal' | 'CallTotal' | 'ConnectTotal' | 'CallTime' | 'yuan') =>
    agents
      .filter((agent) => agent[figure] > 0)
      .toSorted((one, other) => other[figure] - one[figure] || byName(one.person, other.person))
      .map((agent, at) => [
        at + 1,
        agent.person.name,
        agent[figure],
        mayOpen(agent.person) ? agent.person.id : null,
        agent.person.id === readerId,
      ])
      .filter(([place, , , , isReader]) => Number(place) <= most || isReader === true);
  return [rank('CustomerTotal'), rank('CallTotal'), rank('ConnectTotal'), rank('CallTime'), rank('yuan')];
};
