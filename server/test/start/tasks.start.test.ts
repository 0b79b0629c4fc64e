/** Tasks whose server is killed at any time complete later, exactly once, and leave nothing behind. */
import { importStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { findTask, hasTaskEnded, type TaskDetail, TaskState } from '@gonghai/contract/wire/task.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { multipart, workbook } from '../sheets.ts';
import { ask, type Session, startSignedIn } from './callers.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { askOwner, endAll, endServers } from './servers.ts';

const PEOPLE = 100;

describe('An import whose server is killed', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = preparedDataDir();
  });
  afterEach(endServers);
  afterAll(endAll);

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

    const { address, session } = await startSignedIn(dataDir);
    expect(await look(address, session, id)).toMatchObject({ State: TaskState.Running });
    expect(await countOf(`staff where user_name like 'twice%'`)).toBe(0);
    expect(await ending(address, session, id, 'twice')).toEqual(doneOnce);
  });
});
