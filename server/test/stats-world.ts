/** A generated tenant for the statistics: staff in a tree, customers of every origin, leads with several assignments, calls of every kind. */
import type pg from 'pg';
import type { Chance } from './house/chance.ts';
import { aDepartment, aMember, uniqueName } from './rows.ts';
import { makeOrders, type WorldOrder, type WorldPayment } from './stats-world-orders.ts';
import { itemOf } from './work-orders.ts';

export interface WorldStaff {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number;
  readonly tel: string;
  readonly status: 0 | 2;
  readonly isDeleted: boolean;
}

interface WorldCustomer {
  readonly id: number;
  readonly tel: string;
  readonly name: string;
  readonly ownerId: number | null;
  readonly creatorId: number | null;
  readonly origin: number | null;
  readonly createdTime: number;
  readonly nodeId: number | null;
  readonly intentTime: number | null;
  /** Null although there is an intent: it is not known who confirmed it. */
  readonly intentBy: number | null;
}

interface WorldAssignment {
  readonly id: number;
  readonly leadId: number;
  readonly tel: string;
  readonly agentId: number;
  readonly time: number;
  readonly isUndone: boolean;
}

export interface WorldCall {
  readonly staffId: number;
  readonly tel: string;
  readonly startTime: number;
  readonly seconds: number;
  readonly isAnswered: boolean;
  readonly isOpen: boolean;
  readonly isIncoming: boolean;
  readonly filterResult: number;
}

export interface StatsWorld {
  readonly tenantId: number;
  /** Parents by child. */
  readonly departments: ReadonlyMap<number, number | null>;
  readonly nodes: ReadonlyMap<number, number | null>;
  readonly staff: readonly WorldStaff[];
  readonly customers: readonly WorldCustomer[];
  readonly assignments: readonly WorldAssignment[];
  readonly calls: readonly WorldCall[];
  readonly orders: readonly WorldOrder[];
  readonly payments: readonly WorldPayment[];
  /** The first second of its first day. */
  readonly start: number;
  readonly days: number;
}

const DAY = 86_400;
/** 2026-10-01 00:00:00 in Shanghai. */
const START = 1_790_784_000;
const DAYS = 40;
const SOURCES = ['Customer', 'AfterSale', 'WorkOrder'];
const CHANNELS = ['BS/SIP', 'Mobile', 'USB'];

const table = async <Row extends object>(
  owner: Pick<pg.Pool, 'query'>,
  text: string,
  rows: readonly Row[],
): Promise<number[]> => (await owner.query<{ id: number }>(text, [JSON.stringify(rows)])).rows.map(({ id }) => id);

const makeStaff = async (owner: pg.Pool, tenantId: number, chance: Chance, departments: readonly number[]) => {
  const staff: WorldStaff[] = [];
  for (let at = 0; at < 14; at += 1) {
    const departmentId = chance.pick(departments);
    const name = uniqueName();
    const id = await aMember(owner, tenantId, { userName: name, departmentId });
    const status = chance.below(5) === 0 ? 2 : 0;
    const isDeleted = chance.below(8) === 0;
    const tel = `1370000${String(chance.below(10_000)).padStart(4, '0')}`;
    const change = 'update staff set status = $2, deleted_time = $3, tel = $4 where id = $1';
    await owner.query(change, [id, status, isDeleted ? START : null, tel]);
    staff.push({ id, name, departmentId, tel, status, isDeleted });
  }
  return staff;
};

/** Times at the borders of days are as frequent as others. */
const aMoment = ({ below, pick }: Chance): number => {
  const midnight = START + below(DAYS) * DAY;
  return pick([midnight, midnight - 1, midnight + 1, midnight + below(DAY), midnight + below(DAY)]);
};

const aWorldCall = (chance: Chance, staff: readonly WorldStaff[], tels: readonly string[]) => {
  const { below, pick } = chance;
  const isAnswered = below(2) === 0;
  return {
    staffId: pick(staff).id,
    tel: below(6) === 0 ? `1360000${String(below(40)).padStart(4, '0')}` : pick(tels),
    startTime: aMoment(chance),
    seconds: isAnswered ? pick([0, 1, 59, 60, 61, 119, 120, 121, below(2_000)]) : 0,
    isAnswered,
    isOpen: false,
    isIncoming: below(9) === 0,
    filterResult: below(9) === 0 ? 1 : 0,
    source: pick(SOURCES),
    channel: pick(CHANNELS),
  };
};

export const makeStatsWorld = async (
  owner: pg.Pool,
  tenantId: number,
  chance: Chance,
  size: number,
): Promise<StatsWorld> => {
  const { below, pick } = chance;
  const root = (await owner.query('select id from department where tenant_id = $1 and parent_id is null', [tenantId]))
    .rows[0].id as number;
  const departments = new Map<number, number | null>([[root, null]]);
  for (let at = 0; at < 6; at += 1) {
    const parent = pick([...departments.keys()]);
    departments.set(await aDepartment(owner, tenantId, uniqueName(), parent), parent);
  }
  const staff = await makeStaff(owner, tenantId, chance, [...departments.keys()]);

  const nodeRows = [null, null, 0, 0, 1].map((parent) => ({ name: uniqueName(), parent }));
  const nodes = new Map<number, number | null>();
  for (const { name, parent } of nodeRows) {
    const parentId = parent === null ? null : [...nodes.keys()][parent]!;
    const { rows } = await owner.query<{ id: number }>(
      'insert into dictionary_node (tenant_id, parent_id, name, sort) values ($1, $2, $3, 1) returning id',
      [tenantId, parentId, name],
    );
    nodes.set(rows[0]!.id, parentId);
  }

  const drawn = Array.from({ length: Math.ceil(size / 12) }, (_, at) => ({
    tel: `1350${String(at).padStart(7, '0')}`,
    name: `客户${at}`,
    ownerId: below(3) === 0 ? null : pick(staff).id,
    creatorId: below(6) === 0 ? null : pick(staff).id,
    origin: pick([null, 1, 1, 1, 2, 3]),
    createdTime: aMoment(chance),
    nodeId: below(3) === 0 ? null : pick([...nodes.keys()]),
    ...(below(3) === 0
      ? { intentTime: aMoment(chance), intentBy: below(4) === 0 ? null : pick(staff).id }
      : { intentTime: null, intentBy: null }),
  }));
  const profession = await itemOf(owner, tenantId, 4);
  const customerIds = await table(
    owner,
    `insert into customer (tenant_id, tel, name, placement, owner_id, creator_id, origin, created_time, got_time, node_id,
       intent_time, intent_by, job_category)
     select ${tenantId}, tel, name, case when "ownerId" is null then 1 else 0 end, "ownerId", "creatorId", origin, "createdTime",
       case when "ownerId" is null then null else "createdTime" end, "nodeId", "intentTime", "intentBy",
       case when "intentTime" is not null then ${profession} end
     from jsonb_to_recordset($1) as given (tel text, name text, "ownerId" bigint, "creatorId" bigint, origin smallint,
       "createdTime" bigint, "nodeId" bigint, "intentTime" bigint, "intentBy" bigint) order by tel returning id`,
    drawn,
  );
  const customers = drawn.map((customer, at) => ({ ...customer, id: customerIds[at]! }));

  const leads = Array.from({ length: Math.ceil(size / 20) }, () => ({ tel: pick(customers).tel, at: aMoment(chance) }));
  const leadIds = await table(
    owner,
    `insert into lead (tenant_id, name, tel, source, created_time, state_time)
     select ${tenantId}, '线索', tel, 0, at, at from jsonb_to_recordset($1) as given (tel text, at bigint) returning id`,
    leads,
  );
  const given = leads.flatMap(({ tel }, at) =>
    Array.from({ length: below(4) }, () => ({
      leadId: leadIds[at]!,
      tel,
      agentId: pick(staff).id,
      time: aMoment(chance),
      isUndone: below(5) === 0,
    })),
  );
  const assignmentIds = await table(
    owner,
    `insert into lead_assignment (tenant_id, lead_id, agent_id, customer_id, assigned_time, kind)
     select ${tenantId}, "leadId", "agentId", 1, time, 5
     from jsonb_to_recordset($1) as given ("leadId" bigint, "agentId" bigint, time bigint) returning id`,
    given,
  );
  const assignments = given.map((assignment, at) => ({ ...assignment, id: assignmentIds[at]! }));
  await owner.query(
    `insert into lead_assignment_undone (tenant_id, assignment_id, undone_time, undone_by)
     select $1, unnest($2::bigint[]), $3, 1`,
    [tenantId, assignments.filter(({ isUndone }) => isUndone).map(({ id }) => id), START],
  );

  const tels = customers.map(({ tel }) => tel);
  const ended = Array.from({ length: size }, () => aWorldCall(chance, staff, tels));
  const running = staff.slice(0, 3).map(({ id }) => ({
    ...aWorldCall(chance, staff, tels),
    staffId: id,
    seconds: 0,
    isAnswered: false,
    filterResult: 0,
    isOpen: true,
  }));
  const calls = [...ended, ...running];
  await table(
    owner,
    `insert into call_log (tenant_id, staff_id, tel, start_time, beat_time, call_seconds, is_answered, is_open, is_incoming,
       filter_result, source, channel)
     select ${tenantId}, "staffId", tel, "startTime", "startTime", seconds, "isAnswered", "isOpen", "isIncoming", "filterResult",
       source, channel
     from jsonb_to_recordset($1) as given ("staffId" bigint, tel text, "startTime" bigint, seconds int, "isAnswered" boolean,
       "isOpen" boolean, "isIncoming" boolean, "filterResult" smallint, source text, channel text) returning id`,
    calls,
  );
  const money = await makeOrders(owner, tenantId, chance, {
    staff,
    departmentIds: [...departments.keys()],
    tels,
    count: Math.ceil(size / 15),
    aMoment: () => aMoment(chance),
  });
  await owner.query('analyze call_log, customer, lead, lead_assignment, call_day, work_order, payment_log');
  return { tenantId, departments, nodes, staff, customers, assignments, calls, ...money, start: START, days: DAYS };
};
