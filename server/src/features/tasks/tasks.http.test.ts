import { findTask, listTasks, taskDetail, TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, signedIn, person } = test;

const aTask = async (userName: string, message: string): Promise<number> => {
  const { tenantId, id } = await person(userName);
  const { rows } = await owner.query(
    `insert into task (tenant_id, staff_id, kind, state, done, total, message, report, address, request_id, created_time, ended_time)
     values ($1, $2, 'staffImport', 3, 4, 9, $3, '[{"Row": 7, "Text": "部门不存在"}]', '', '', 1790000000, 1790000009) returning id`,
    [tenantId, id, message],
  );
  return rows[0].id;
};

describe('A task', () => {
  it('is returned to its owner with the lines that failed', async () => {
    const id = await aTask('A1', '导入失败');
    const { Data } = await ask(findTask, { id }, await signedIn('A1'));
    expect(taskDetail.parse(Data)).toEqual({
      Id: id,
      Kind: 'staffImport',
      State: TaskState.Failed,
      Done: 4,
      Total: 9,
      Message: '导入失败',
      Report: [{ Row: 7, Text: '部门不存在' }],
      ReportCount: 1,
      CreatedTime: 1_790_000_000,
      EndedTime: 1_790_000_009,
    });
  });

  it.each(['A2', 'S1', 'root', 'A1x'])('is private: for %s it does not exist', async (userName) => {
    const id = await aTask('A1', '他人不可见');
    const session = await signedIn(userName);
    expect(await ask(findTask, { id }, session)).toMatchObject({ Status: false, Message: '数据不存在' });
    expect((await ask(listTasks, {}, session)).Data).toEqual([]);
  });

  it('is listed among the caller’s own, newest first, at most twenty', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 22; n += 1) ids.push(await aTask('A3', `${n}`));
    const { Data } = await ask(listTasks, {}, await signedIn('A3'));
    const listed = listTasks.answer.parse(Data);
    expect(listed.map(({ Id }) => Id)).toEqual(ids.toReversed().slice(0, 20));
    expect(listed[0]).toMatchObject({ ReportCount: 1 });
    expect(listed[0]).not.toHaveProperty('Report');
  });
});
