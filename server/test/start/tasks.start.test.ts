/**
 * Tasks whose server is killed at any time complete later, exactly once, and leave nothing behind. A reminder that
 * becomes due while no server runs is sent by the next one.
 */
import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { createNotice, searchNotices } from '@gonghai/contract/notices/notice.contract.ts';
import { importStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { findTask, hasTaskEnded, type TaskDetail, TaskState } from '@gonghai/contract/wire/task.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { multipart, workbook } from '../sheets.ts';
import { ask, type Session, startSignedIn } from './callers.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { askOwner, endAll } from './servers.ts';

const PEOPLE = 100;
const DUE_IN_SECONDS = 6;

const dataDir = preparedDataDir();
/** The import leaves a running server to the reminder. */
let running: Awaited<ReturnType<typeof startSignedIn>>;
afterAll(endAll);

describe('An import whose server is killed', () => {
  const upload = async (address: string, session: Session, prefix: string): Promise<number> => {
    const rows = Array.from({ length: PEOPLE }, (_, n) => [
      '新员工',
      `${prefix}${n}`,
      `Welcome${2026 + n}`,
      '销售中心',
      '销售坐席',
    ]);
    const { headers, payload } = await multipart(workbook([['昵称', '登录名', '密码', '部门', '角色'], ...rows]));
    const init = { method: 'POST', headers: { app: 'Web', ...session, ...headers }, body: new Uint8Array(payload) };
    const response = await fetch(`${address}/crm/${importStaff.path}`, init);
    const answer = (await response.json()) as { Data: { TaskId: number } | null; Message: string };
    if (!answer.Data) throw new Error(answer.Message);
    return answer.Data.TaskId;
  };

  const look = async (address: string, session: Session, id: number): Promise<TaskDetail> => {
    // At this pace the rate limit is not reached.
    await sleep(200);
    return (await ask(address, findTask, { id }, session)).Data!;
  };

  const countOf = async (query: string): Promise<number> =>
    (await askOwner<{ count: number }>(dataDir, `select count(*)::int as count from ${query}`))[0]!.count;

  /** Its result, and all its remaining rows. */
  const ending = async (address: string, session: Session, id: number, prefix: string) => {
    const { State, Message } = await until('the end of the task', async () => {
      const found = await look(address, session, id);
      return hasTaskEnded(found.State) && found;
    });
    return {
      State,
      Message,
      added: await countOf(`staff where user_name like '${prefix}%'`),
      lines: await countOf(
        `audit_log where action = '导入员工' and request_id = (select request_id from task where id = ${id})`,
      ),
      inputs: await countOf('task_input'),
      files: readdirSync(join(dataDir, 'uploads', 'arriving')),
    };
  };
  const doneOnce = {
    State: TaskState.Done,
    Message: `导入成功${PEOPLE}条`,
    added: PEOPLE,
    lines: 1,
    inputs: 0,
    files: [],
  };

  it('after the response, and again during the work, is completed by the next, once', async () => {
    const first = await startSignedIn(dataDir);
    const id = await upload(first.address, first.session, 'twice');
    await first.server.end('SIGKILL');

    const second = await startSignedIn(dataDir);
    await until('half of the work', async () => {
      const { State, Done } = await look(second.address, second.session, id);
      return State === TaskState.Running && Done > 20;
    });
    await second.server.end('SIGKILL');

    running = await startSignedIn(dataDir);
    const { address, session } = running;
    expect(await look(address, session, id)).toMatchObject({ State: TaskState.Running });
    expect(await countOf(`staff where user_name like 'twice%'`)).toBe(0);
    expect(await ending(address, session, id, 'twice')).toEqual(doneOnce);
  });
});

it('NOTI-04 A reminder that becomes due while no server runs is sent by the next server, once', async () => {
  const seconds = (): number => Math.floor(Date.now() / 1_000);
  const before = running;
  const customer = { Name: '到期的客户', Tel: '16600000001' };
  const { Data: CustomerId } = await ask(before.address, editCustomer, customer, before.session);
  const booked = { CustomerId, Msg: '回访', SubscribeTime: seconds() + DUE_IN_SECONDS, Noticeminutes: 0 as const };
  expect(await ask(before.address, createNotice, booked, before.session)).toMatchObject({ Status: true });
  await before.server.end('SIGKILL');
  await sleep((DUE_IN_SECONDS + 1) * 1_000);

  const again = seconds();
  const { address, session } = await startSignedIn(dataDir);
  const search = { CustomerId, PageIndex: 1, PageCount: 10 };
  await until('the reminder', async () => {
    await sleep(500);
    return (await ask(address, searchNotices, search, session)).Data.Rows[0]?.IsSend;
  });
  const sent = await askOwner<{ sent_time: number }>(
    dataDir,
    `select sent_time from notice where msg = '回访' and customer_id = ${CustomerId}`,
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]!.sent_time).toBeGreaterThanOrEqual(again);
});
