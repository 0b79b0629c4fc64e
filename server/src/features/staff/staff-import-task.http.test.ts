import { login } from '@gonghai/contract/session/session.contract.ts';
import { importStaff, LARGEST_STAFF_IMPORT } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { findTask, type TaskDetail, taskDetail, taskMessages, TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aMember, aRole, uniqueName } from '../../../test/rows.ts';
import { multipart, workbook } from '../../../test/sheets.ts';
import { startWorker } from '../../../test/task-worker.ts';
import { withTrail } from '../../../test/trail.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, person, signedIn } = test;
const { tenantId } = await person('root');
afterEach(() => owner.query('delete from task'));

const HEADER = ['昵称', '登录名', '密码', '部门', '角色'];
/** One more than are hashed within the request. */
const MANY = 61;
const people = (prefix: string, count = MANY, role = '销售坐席') =>
  Array.from({ length: count }, (_, n) => ['新员工', `${prefix}${n}`, `Welcome${2026 + n}`, 'D1', role]);

const upload = async (rows: readonly (readonly string[])[], session: Session) => {
  const { headers, payload } = await multipart(workbook([HEADER, ...rows]));
  const url = `/crm/${importStaff.path}`;
  return (await app.inject({ method: 'POST', url, headers: { ...session, ...headers }, payload })).json();
};
const work = await startWorker(test, tenantId, { onFault: () => undefined });
const outcome = async (id: number, session: Session): Promise<TaskDetail> =>
  taskDetail.parse((await ask(findTask, { id }, session)).Data);
const added = async (prefix: string) =>
  (await owner.query('select 1 from staff where user_name like $1', [`${prefix}%`])).rowCount;
/** Staff with the right to import, without the built-in role. */
const anImporter = async () => {
  const roleId = await aRole(owner, tenantId, [...menuIdOf.values()]);
  const userName = uniqueName();
  const id = await aMember(owner, tenantId, { userName, roleId, isSupervisor: true });
  return { id, roleId, session: await signedIn(userName) };
};

describe('An import of many passwords', () => {
  it('becomes a task that adds all rows', async () => {
    const session = await signedIn('root');
    const begun = await withTrail(owner, () => upload(people('many'), session));
    expect(begun.answer).toMatchObject({ Status: true, Message: taskMessages.begun });
    expect(begun.trail).toMatchObject([{ action: '开始导入员工', after: { Count: MANY } }]);
    const { TaskId } = begun.answer.Data;
    expect(await outcome(TaskId, session)).toMatchObject({ State: TaskState.Waiting, Total: MANY });
    expect(await added('many')).toBe(0);

    const { trail } = await withTrail(owner, () => work(TaskId));
    expect(await outcome(TaskId, session)).toMatchObject({ State: TaskState.Done, Message: `导入成功${MANY}条` });
    expect(trail).toMatchObject([{ action: '导入员工', staff_id: Number(session.uid), after: { Count: MANY } }]);
    expect(await added('many')).toBe(MANY);
    expect(await ask(login, { UserName: 'many60', Password: 'Welcome2086' })).toMatchObject({
      Data: { IsDefaultPwd: true },
    });
    expect((await owner.query('select 1 from task_input')).rowCount).toBe(0);
  });

  it('of few different passwords is done at once for any number of rows', async () => {
    const rows = people('shared', MANY).map((row) => row.with(2, 'Welcome2026'));
    const answer = await upload(rows, await signedIn('root'));
    expect(answer).toMatchObject({ Status: true, Data: null, Message: `导入成功${MANY}条` });
    expect((await owner.query('select 1 from task')).rowCount).toBe(0);
  });

  it('is checked before it starts: all wrong lines are reported and no task is created', async () => {
    const rows = people('wrong').with(3, ['新员工', 'A1', 'Welcome2026', 'D1', '皇帝']);
    const answer = await upload(
      rows.with(1, ['新员工', 'wrong1', 'Welcome2026', '火星部', '销售坐席']),
      await signedIn('root'),
    );
    expect(answer).toMatchObject({
      Status: false,
      Message: '导入失败，未保存任何数据。第3行：部门不存在；第5行：登录名已存在；角色不存在或已禁用',
      Data: {
        Report: [
          { Row: 3, Text: '部门不存在' },
          { Row: 5, Text: '登录名已存在；角色不存在或已禁用' },
        ],
      },
    });
    expect((await owner.query('select 1 from task')).rowCount).toBe(0);
  });

  it('with errors of its header reports them the same way', async () => {
    const answer = await upload([['', 'x', '123', 'D1', '销售坐席'], ...people('form', 2)], await signedIn('root'));
    expect(answer.Data.Report).toEqual([{ Row: 2, Text: expect.stringContaining('昵称') }]);
  });

  it('is not started again while the first runs', async () => {
    const session = await signedIn('root');
    expect(await upload(people('first'), session)).toMatchObject({ Status: true });
    expect(await upload(people('second'), session)).toMatchObject({ Status: false, Message: taskMessages.unfinished });
  });

  it('is refused above the maximum number of rows', async () => {
    const answer = await upload(people('huge', LARGEST_STAFF_IMPORT + 1), await signedIn('root'));
    expect(answer).toMatchObject({ Status: false, Message: '一次最多导入2000名员工' });
  });
});

describe('Changes between the upload and the task count', () => {
  const changes: readonly [string, (importer: Awaited<ReturnType<typeof anImporter>>) => Promise<unknown>][] = [
    ['is disabled', ({ id }) => owner.query('update staff set status = 2 where id = $1', [id])],
    ['loses the right', ({ roleId }) => owner.query('delete from role_menu where role_id = $1', [roleId])],
    ['is deleted', ({ id }) => owner.query('update staff set deleted_time = 1, status = 2 where id = $1', [id])],
  ];
  it.each(changes)('when the importer %s nothing is imported', async (_, change) => {
    const importer = await anImporter();
    const prefix = uniqueName();
    const { Data } = await upload(people(prefix), importer.session);
    await change(importer);
    await work(Data.TaskId);
    const { rows } = await owner.query('select state, message from task where id = $1', [Data.TaskId]);
    expect(rows).toEqual([{ state: TaskState.Failed, message: taskMessages.ownerGone }]);
    expect(await added(prefix)).toBe(0);
  });

  it('a role above the importer’s own is refused by the importer’s rights at that time', async () => {
    const importer = await anImporter();
    const prefix = uniqueName();
    const { Data } = await upload(people(prefix, MANY, '系统管理员'), importer.session);
    await owner.query('delete from role_menu where role_id = $1 and menu_id <> $2', [
      importer.roleId,
      menuIdOf.get('User'),
    ]);
    await work(Data.TaskId);
    const task = await outcome(Data.TaskId, importer.session);
    expect(task).toMatchObject({ State: TaskState.Failed });
    expect(task.Report).toHaveLength(MANY);
    expect(await added(prefix)).toBe(0);
  });

  it('a login name used meanwhile is reported with its line', async () => {
    const session = await signedIn('root');
    const { Data } = await upload(people('late'), session);
    await aMember(owner, tenantId, { userName: 'LATE7' });
    await work(Data.TaskId);
    expect(await outcome(Data.TaskId, session)).toMatchObject({
      State: TaskState.Failed,
      Report: [{ Row: 9, Text: '登录名已存在' }],
    });
    expect(await added('late')).toBe(0);
  });
});
