/** A large customer import whose server is killed completes on the next one, exactly once. */
import { importCustomers } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { searchImportLogs } from '@gonghai/contract/imports/import.contract.ts';
import { hasTaskEnded, listTasks, TaskState } from '@gonghai/contract/wire/task.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, it } from 'vitest';
import { multipart, workbook } from '../sheets.ts';
import { ask, type Session, startSignedIn } from './callers.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { askOwner, endAll, endServers } from './servers.ts';

const ROWS = 5_000;
const FIRST_TEL = 16_600_000_000;

const dataDir = preparedDataDir();
afterEach(endServers);
afterAll(endAll);

const upload = async (address: string, session: Session): Promise<void> => {
  const rows = Array.from({ length: ROWS }, (_, n) => ['导入客户', String(FIRST_TEL + n)]);
  const { headers, payload } = await multipart(workbook([['姓名', '电话'], ...rows]));
  const init = { method: 'POST', headers: { app: 'Web', ...session, ...headers }, body: new Uint8Array(payload) };
  // There is no response: the server dies first.
  await fetch(`${address}/crm/${importCustomers.path}?customerType=0`, init).catch(() => undefined);
};

const lastTask = async (address: string, session: Session) => {
  await sleep(100);
  return (await ask(address, listTasks, {}, session)).Data?.[0];
};

const countOf = async (query: string): Promise<number> =>
  (await askOwner<{ count: number }>(dataDir, `select count(*)::int as count from ${query}`))[0]!.count;
const IMPORTED = `customer where tel between '${FIRST_TEL}' and '${FIRST_TEL + ROWS - 1}'`;

it('An import whose server is killed is completed by the next server, once', async () => {
  const before = await startSignedIn(dataDir);
  const sending = upload(before.address, before.session);
  await until('the work', async () => (await lastTask(before.address, before.session))?.State === TaskState.Running);
  await before.server.end('SIGKILL');
  await sending;

  const { address, session } = await startSignedIn(dataDir);
  const task = await until('the end of the task', async () => {
    const found = await lastTask(address, session);
    return found && hasTaskEnded(found.State) && found;
  });
  expect(task).toMatchObject({ State: TaskState.Done, Message: `成功${ROWS}条，重复0条，失败0条` });
  expect(await countOf(IMPORTED)).toBe(ROWS);
  expect(await countOf(`customer_record r where exists (select from ${IMPORTED} and id = r.customer_id)`)).toBe(ROWS);
  expect(await countOf(`customer_search_term where term = 'n导'`)).toBe(ROWS);
  const { Data } = await ask(address, searchImportLogs, {}, session);
  expect(Data.Rows).toMatchObject([{ Record: task.Message, BatchId: expect.any(Number) }]);
  expect(await countOf('task_input')).toBe(0);
});
