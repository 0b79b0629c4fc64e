/** A reconciliation whose server is killed has changed nothing or is complete, and the next server completes it. An undo and a closing change nothing. */
import { closeReconcileDay } from '@gonghai/contract/payments/calendar.contract.ts';
import { undoStatement } from '@gonghai/contract/payments/statement.contract.ts';
import { TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { fillClaims } from '../claims.ts';
import { ask, startSignedIn } from './callers.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { brokenIn, endedTask, lastTask, paymentTypeIn, reachedIn, sendStatement } from './reconciliations.ts';
import { askOwner, endAll, endServers, ownerOf } from './servers.ts';

const ROWS = 1_500;
const WELL = { orders: 0, deals: 0, failed: 0, reports: 0 };

const dataDir = preparedDataDir();
afterEach(endServers);
afterAll(endAll);

it('A reconciliation whose server is killed twice is completed by the next server, once', async () => {
  const range = { first: 1, count: ROWS };
  let running = await startSignedIn(dataDir);
  await askOwner(dataDir, fillClaims(range));
  // One more stage is missing, so that an undo may take the payments back.
  await askOwner(dataDir, `update work_order set progress = 3 where name = '对账客户'`);
  const paymentType = await paymentTypeIn(dataDir);
  const sending = sendStatement(running.address, running.session, paymentType, range);
  for (let kill = 0; kill < 2; kill += 1) {
    const { address, session, server } = running;
    await until('the work', async () => ((await lastTask(address, session))?.State ?? 0) >= TaskState.Running);
    await server.end('SIGKILL');
    await sending;
    running = await startSignedIn(dataDir);
    // Everything or nothing.
    const { passed, reports } = await reachedIn(dataDir, range);
    expect([
      [0, 0],
      [ROWS, 1],
    ]).toContainEqual([passed, reports]);
    expect(await brokenIn(dataDir)).toEqual(WELL);
  }
  const task = await endedTask(running.address, running.session, undefined);
  expect(task).toMatchObject({ State: TaskState.Done, Message: `对账成功${ROWS}条，金额不符0条，未找到0条` });
  expect(await reachedIn(dataDir, range)).toEqual({ passed: ROWS, reports: 1 });
  expect(await brokenIn(dataDir)).toEqual(WELL);
});

/** The day of all payments of the range. */
const DAY = '2026-09-21';
const remembered = async (): Promise<object> =>
  (
    await askOwner<object>(
      dataDir,
      `select count(*) filter (where undone_time is not null)::int as undone,
        (select count(*)::int from statement_income i where i.statement_id = max(log_id)) as income,
        (select count(*)::int from closed_day where day = date '${DAY}' - date '1970-01-01') as closed from statement`,
    )
  )[0]!;

it('An undo and a closing whose server is killed before their audit entries are stored change nothing', async () => {
  const range = { first: 1, count: ROWS };
  let running = await startSignedIn(dataDir);
  const PaymentType = await paymentTypeIn(dataDir);
  const [{ Id } = { Id: 0 }] = await askOwner<{ Id: number }>(dataDir, 'select max(log_id) as "Id" from statement');
  const undo = ({ address, session }: typeof running) => ask(address, undoStatement, { Id }, session);
  const close = ({ address, session }: typeof running) =>
    ask(address, closeReconcileDay, { PaymentType, Day: DAY, Reason: '已核对' }, session);
  for (const act of [undo, close]) {
    const holder = await ownerOf(dataDir);
    await holder.query('begin');
    await holder.query('lock table audit_log in share mode');
    const sending = act(running).catch(() => undefined);
    // Everything is changed by now; the entries wait.
    const waiting = `select 1 from pg_locks l join pg_class c on c.oid = l.relation
      where not l.granted and c.relname like 'audit_log%'`;
    await until('the command', async () => (await holder.query(waiting)).rowCount);
    await running.server.end('SIGKILL');
    await sending;
    await holder.end().catch(() => undefined);
    running = await startSignedIn(dataDir);
    expect(await reachedIn(dataDir, range)).toMatchObject({ passed: ROWS });
    expect(await remembered()).toEqual({ undone: 0, income: ROWS, closed: 0 });
    expect(await brokenIn(dataDir)).toEqual(WELL);
  }
  expect(await undo(running)).toMatchObject({ Status: true, Data: { Returned: ROWS, Kept: [] } });
  expect(await close(running)).toMatchObject({ Status: true });
  expect(await reachedIn(dataDir, range)).toMatchObject({ passed: 0 });
  expect(await remembered()).toEqual({ undone: 1, income: 0, closed: 1 });
});
