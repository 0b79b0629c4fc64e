/** The ceiling: Fastify routes that run one or two statements and send their rows. No session, rights, tenant wall or envelope. */
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { openPool, type Target } from '../server/src/db/connection.ts';

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
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
