/** A server that is killed while it approves leaves every order unchanged, or approved with its audit entry. */
import { passWorkOrders } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, type Session, startSignedIn } from './callers.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { askOwner, endAll, ownerOf } from './servers.ts';

const ORDERS = 200;
const PIECE = 10;

const dataDir = preparedDataDir();
/** Each test leaves a running server to the next. */
let running: Awaited<ReturnType<typeof startSignedIn>>;
beforeAll(async () => {
  running = await startSignedIn(dataDir);
});
afterAll(endAll);

/** Copies of an order of the demonstration, in review and not approved by any stage. Returns their ids. */
const insertOrders = async (name: string): Promise<number[]> => {
  const rows = await askOwner<{ id: number }>(
    dataDir,
    `insert into work_order (tenant_id, owner_id, department_id, source_department_name, name, tel, profession_type, product_id,
      subject_type, customer_type, order_type, amount, report_date, created_time, education, age, status)
    select tenant_id, owner_id, department_id, source_department_name, '${name}', tel, profession_type, product_id,
      subject_type, customer_type, order_type, 0, report_date, created_time, education, age, 1
    from (select * from work_order order by id limit 1) o, generate_series(1, ${ORDERS}) returning id`,
  );
  return rows.map(({ id }) => id);
};

/** Orders that are neither unchanged nor approved with exactly one entry are counted as broken. */
const countOrders = async (name: string) => {
  const [counts] = await askOwner<{ unchanged: number; approved: number; broken: number }>(
    dataDir,
    `select count(*) filter (where progress = 0 and entries = 0)::int as unchanged,
      count(*) filter (where progress = 1 and entries = 1)::int as approved,
      count(*) filter (where (progress, entries) not in ((0, 0), (1, 1)))::int as broken
    from (select o.progress, (select count(*) from audit_log a where a.tenant_id = o.tenant_id and a.subject = 'work-order'
      and a.subject_id = o.id) as entries from work_order o where o.name = '${name}') counted`,
  );
  return counts!;
};

const pass = (address: string, session: Session, ids: readonly number[]) =>
  ask(address, passWorkOrders, { Items: [...ids], Progress: Stage.Sales }, session);

it('A batch whose server is killed before its audit entries are stored changes nothing', async () => {
  const { server, address, session } = running;
  const ids = await insertOrders('整批');
  const holder = await ownerOf(dataDir);
  await holder.query('begin');
  await holder.query('lock table audit_log in share mode');
  const sending = pass(address, session, ids).catch(() => undefined);
  // The orders are updated by now; the entries wait.
  await until('the batch', async () => {
    const text = `select 1 from pg_locks l join pg_class c on c.oid = l.relation
      where not l.granted and c.relname like 'audit_log%'`;
    return (await holder.query(text)).rowCount;
  });
  await server.end('SIGKILL');
  await sending;
  // The embedded database ends with its server.
  await holder.end().catch(() => undefined);
  running = await startSignedIn(dataDir);
  expect(await countOrders('整批')).toEqual({ unchanged: ORDERS, approved: 0, broken: 0 });
  expect(await pass(running.address, running.session, ids)).toMatchObject({
    Status: true,
    Data: { Succeeded: ORDERS },
  });
  expect(await countOrders('整批')).toEqual({ unchanged: 0, approved: ORDERS, broken: 0 });
});

it('Batches whose server is killed in between are each complete or absent', async () => {
  const { server, address, session } = running;
  const ids = await insertOrders('分批');
  const acknowledged: number[] = [];
  const pieces = Array.from({ length: ORDERS / PIECE }, (_, at) => ids.slice(at * PIECE, (at + 1) * PIECE));
  const sending = pieces.map(async (piece) => {
    const answer = await pass(address, session, piece).catch(() => undefined);
    if (answer?.Status) acknowledged.push(...piece);
  });
  await until('some approvals', () => acknowledged.length >= 3 * PIECE);
  await server.end('SIGKILL');
  await Promise.all(sending);
  running = await startSignedIn(dataDir);
  const { unchanged, approved, broken } = await countOrders('分批');
  expect({ sum: unchanged + approved, broken }).toEqual({ sum: ORDERS, broken: 0 });
  expect(approved).toBeGreaterThanOrEqual(acknowledged.length);
  expect(approved % PIECE).toBe(0);
});
