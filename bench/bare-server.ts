/**
 * The baseline: Fastify routes that run one or two statements and send their rows. No session, rights, row security or
 * envelope.
 */
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { openPool, type Target } from '../server/src/db/driver/connection.ts';
import { ORDER_COLUMNS, ORDER_JOINS } from '../server/src/features/work-orders/order-columns.queries.ts';
import { SqlParams } from '../server/src/db/sql-params.ts';

const ITEMS = `select id as "Id", name as "Name", dic_table as "DicTable", status as "Status" from dictionary_item
  where tenant_id = $1 and dic_table = $2 order by dic_table, sort, id`;

const STAFF = `from staff s join department d on d.tenant_id = s.tenant_id and d.id = s.department_id
  join role r on r.tenant_id = s.tenant_id and r.id = s.role_id where s.tenant_id = $1 and s.deleted_time is null`;
const STAFF_ROWS = `select s.id as "Id", s.name as "Name", s.user_name as "UserName", r.name as "Role",
  s.department_id as "DepartmentId", d.name as "Department", s.tel as "Tel", s.status as "Status", s.role_id as "RoleId",
  s.is_admin as "IsAdmin", s.billie as "Billie", s.clue_count as "ClueCount", s.created_time as "CreatedTime"
  ${STAFF} order by s.id desc limit 20`;

const DEPARTMENTS = `select id as "Id", parent_id as "ParentId", name as "Name", version as "Version" from department
  where tenant_id = $1 order by id`;
const HEADS = `select department_id, count(*) from staff where tenant_id = $1 and deleted_time is null group by 1`;

const target = JSON.parse(process.env['BARE_TARGET'] ?? '') as Target;
const pool = openPool(target, {}, 16);
const read = async (name: string, text: string, values: readonly unknown[]): Promise<unknown[]> =>
  (await pool.query({ name, text, values: [...values] })).rows;

const app = Fastify({ logger: false });
app.get('/bare', ({ query }) => {
  const { tenantId, dicTable } = query as Record<string, string>;
  return read('items', ITEMS, [tenantId, dicTable]);
});
app.get('/staff', async ({ query }) => {
  const { tenantId } = query as Record<string, string>;
  const [Rows, [Count]] = await Promise.all([
    read('staff', STAFF_ROWS, [tenantId]),
    read('count', `select count(*) ${STAFF}`, [tenantId]),
  ]);
  return { Rows, Count };
});
app.get('/departments', async ({ query }) => {
  const { tenantId } = query as Record<string, string>;
  const [Rows, Heads] = await Promise.all([
    read('departments', DEPARTMENTS, [tenantId]),
    read('heads', HEADS, [tenantId]),
  ]);
  return { Rows, Heads };
});
const names = new Map<string, string>();
/** Statement names have at most 63 characters, so each text gets a short one. */
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `q${names.size}`;
  names.set(text, name);
  return name;
};

/** A straightforward customer list: the rows, and the count of all matches. */
const CUSTOMERS = `from customer c join customer_calls k on k.tenant_id = c.tenant_id and k.customer_id = c.id
  left join dictionary_item status on status.tenant_id = c.tenant_id and status.dic_table = 1 and status.id = c.track_status_id
  left join dictionary_item tag on tag.tenant_id = c.tenant_id and tag.dic_table = 2 and tag.id = c.tag_id
  left join staff owner on owner.tenant_id = c.tenant_id and owner.id = c.owner_id
  left join staff mover on mover.tenant_id = c.tenant_id and mover.id = c.mover_id`;
const CUSTOMER_COLUMNS = `c.id as "Id", c.name as "Name", c.tel as "Tel", c.placement as "CustomerType",
  c.created_time as "CreatedTime", c.repeated_time as "CreatedTime2", k.latest_call_time as "LatestCallTime",
  c.migration_time as "MigrationTime", c.got_time as "GotTime", null as "WorkOrderCreatedTime",
  k.call_seconds as "CallTotalSeconds", k.call_times as "CallTotalTimes", k.call_successes as "CallSuccessTotalTimes",
  c.track_status_id as "CustomerTrackStatusId", status.name as "TrackStatusName", c.tag_id as "TagId",
  tag.name as "TagName", c.owner_id as "UserId", owner.name as "UserName", c.remark as "Remark",
  c.student_id as "StudentId", c.is_clue as "IsClue", c.move_remark as "MoveRemark", mover.name as "MoverName",
  c.version as "Version"`;

/** The customers of all staff in the caller's department and below. */
const ofDepartment = (caller: string): string =>
  `= any(array(select p.id from staff p join staff me on me.tenant_id = p.tenant_id and me.id = ${caller}
    where p.tenant_id = $1 and p.department_id in (with recursive b as (select me.department_id as id union
      select d.id from department d join b on d.parent_id = b.id where d.tenant_id = $1) select id from b)))`;

const BIN = 3;

app.post('/customers', async ({ query, body, headers }) => {
  const { tenantId, callers } = query as Record<string, string>;
  const asked = body as Record<string, unknown>;
  const placement = asked['CustomerType'] ?? 0;
  const params = new SqlParams();
  const isByCall = asked['SortField'] !== undefined || placement === BIN;
  // As in our lists: the conditions are on the table whose index gives the order.
  const first = isByCall ? 'k' : 'c';
  const where = [`${first}.tenant_id = ${params.add(tenantId)}`];
  if (isByCall) where.push('c.tenant_id = $1');
  if (callers === 'agents') where.push(`${first}.owner_id = ${params.add(headers['uid'])}`);
  else if (callers === 'supervisors') where.push(`${first}.owner_id ${ofDepartment(params.add(headers['uid']))}`);
  else where.push(`${first}.placement = ${params.add(placement)}`);
  if (asked['CustomerTrackStatusId']) where.push(`c.track_status_id = ${params.add(asked['CustomerTrackStatusId'])}`);
  if (asked['StartTime']) where.push(`c.created_time >= ${params.add(asked['StartTime'])}`);
  if (asked['SearchKey'] === 2) {
    const digits = String(asked['SearchValue']);
    where.push(`${digits.length === 4 ? 'c.tel_end' : 'c.tel'} = ${params.add(digits)}`);
  }
  // Search by two characters of a name, with the same search terms.
  const byName = `join customer_search_term t on t.tenant_id = c.tenant_id and t.customer_id = c.id`;
  const terms = asked['SearchKey'] === 1 ? byName : '';
  if (terms) where.push(`t.tenant_id = $1 and t.term = 'n' || ${params.add(asked['SearchValue'])}`);
  const condition = where.join(' and ');
  const calls = isByCall ? 'join customer_calls k on k.tenant_id = c.tenant_id and k.customer_id = c.id' : '';
  const count = params.statement(`select count(*) from customer c ${calls} ${terms} where ${condition}`);
  const byCall = placement === BIN ? 'asc nulls first, k.customer_id asc' : 'desc nulls last, k.customer_id desc';
  const order = isByCall ? `k.latest_call_time ${byCall}` : 'c.id desc';
  const rows = Number(asked['PageCount']);
  const from = (Number(asked['PageIndex']) - 1) * rows;
  const page = params.statement(`select ${CUSTOMER_COLUMNS} ${CUSTOMERS} ${terms}
    where ${condition} order by ${order} limit ${rows}${from > 0 ? ` offset ${from}` : ''}`);
  const [Rows, [Count]] = await Promise.all(
    [page, count].map(({ text, values }) => read(nameOf(text), text, values)) as [
      Promise<unknown[]>,
      Promise<unknown[]>,
    ],
  );
  return { Rows, Count };
});
/** The default page of a work-order list: roots and the roots of matching children, each with its children, and the count. */
app.post('/work-orders', async ({ query, body, headers }) => {
  const { tenantId, view } = query as Record<string, string>;
  const params = new SqlParams();
  params.add(tenantId);
  const uid = view === 'mine' || view === '1' ? params.add(headers['uid']) : '';
  const scope = `(with recursive b as (select me.department_id as id from staff me where me.tenant_id = $1 and me.id = ${uid}
    union select d.id from department d join b on d.parent_id = b.id where d.tenant_id = $1) select id from b)`;
  const sees = (alias: string): string => {
    if (view === 'mine') return `${alias}.deleted_time is null and ${alias}.owner_id = ${uid}`;
    const isSeen = `${alias}.deleted_time is null and ${alias}.status <> 0`;
    return view === '1' ? `${isSeen} and ${alias}.department_id in ${scope}` : isSeen;
  };
  const waits = view === 'mine' ? '' : `and o.status = 1 and not o.is_refund and o.progress & ${Number(view)} = 0`;
  const matches = `o.tenant_id = $1 and ${sees('o')} ${waits}`;
  const from = `(select o.id from work_order o where ${matches} and o.parent_id is null union
    select case when ${sees('r')} then r.id else o.id end from work_order o
      join work_order r on r.tenant_id = $1 and r.id = o.parent_id where ${matches} and o.parent_id is not null) page`;
  const count = params.statement(`select count(*) from ${from}`);
  const page = params.statement(`select ${ORDER_COLUMNS}, page.id as "RowId"
    from (select page.id from ${from} order by page.id desc limit ${Number((body as { PageCount: number }).PageCount)}) page
    join work_order o on o.tenant_id = $1 and (o.id = page.id or (o.parent_id = page.id and ${sees('o')})) ${ORDER_JOINS}
    order by page.id desc`);
  const [Rows, [Count]] = await Promise.all(
    [page, count].map(({ text, values }) => read(nameOf(text), text, values)) as [
      Promise<unknown[]>,
      Promise<unknown[]>,
    ],
  );
  return { Rows, Count };
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
