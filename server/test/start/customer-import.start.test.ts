/** A large import of either kind of customers whose server is killed completes on the next one, exactly once. */
import * as afterSales from '@gonghai/contract/customers/after-sale-sheets.contract.ts';
import * as sales from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { ImportLogType, searchImportLogs } from '@gonghai/contract/imports/import.contract.ts';
import { TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, startSignedIn } from './callers.ts';
import { inRange, sendCustomers } from './customer-sheets.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { endedTask, lastTask } from './reconciliations.ts';
import { askOwner, endAll } from './servers.ts';

const ROWS = 2_000;
const RANGE = { first: 16_600_000_000, count: ROWS };

const dataDir = preparedDataDir();
/** Each test leaves a running server to the next. */
let running: Awaited<ReturnType<typeof startSignedIn>>;
beforeAll(async () => {
  running = await startSignedIn(dataDir);
});
afterAll(endAll);

const countOf = async (query: string): Promise<number> =>
  (await askOwner<{ count: number }>(dataDir, `select count(*)::int as count from ${query}`))[0]!.count;

/** The import runs and the server is killed; the next one completes it. */
const killedImport = async (path: string, type: ImportLogType) => {
  const before = running;
  const earlier = (await lastTask(before.address, before.session))?.Id;
  const sending = sendCustomers(path, before, RANGE);
  await until('the work', async () => {
    const task = await lastTask(before.address, before.session);
    return task !== undefined && task.Id !== earlier && task.State === TaskState.Running;
  });
  await before.server.end('SIGKILL');
  await sending;
  running = await startSignedIn(dataDir);
  const { address, session } = running;
  const task = await endedTask(address, session, earlier);
  expect(task).toMatchObject({ State: TaskState.Done, Message: `成功${ROWS}条，重复0条，失败0条` });
  expect(await countOf('task_input')).toBe(0);
  const { Data } = await ask(address, searchImportLogs, {}, session);
  // The demonstration has logs of other imports.
  return { task, logs: searchImportLogs.answer.parse(Data).Rows.filter(({ RecordType }) => RecordType === type) };
};

it('An import whose server is killed is completed by the next server, once', async () => {
  const { task, logs } = await killedImport(sales.importCustomers.path, ImportLogType.Customers);
  expect(await countOf(`customer where ${inRange(RANGE)}`)).toBe(ROWS);
  const records = `customer_record r where exists (select from customer where ${inRange(RANGE)} and id = r.customer_id)`;
  expect(await countOf(records)).toBe(ROWS);
  expect(await countOf(`customer_search_term where term = 'n导'`)).toBe(ROWS);
  expect(logs).toMatchObject([{ Record: task.Message, BatchId: expect.any(Number) }]);
});

it('So is an import of after-sales customers', async () => {
  const { task, logs } = await killedImport(afterSales.importCustomers.path, ImportLogType.AfterSales);
  expect(await countOf(`after_sale_customer where ${inRange(RANGE)}`)).toBe(ROWS);
  const own = `select from after_sale_customer where ${inRange(RANGE)} and id = r.after_sale_id`;
  expect(await countOf(`customer_record r where exists (${own})`)).toBe(ROWS);
  expect(logs).toMatchObject([{ Record: task.Message, BatchId: null }]);
});
