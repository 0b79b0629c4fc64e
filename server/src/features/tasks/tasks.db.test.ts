import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import {
  type TaskDetail,
  TaskKind,
  taskMessages as say,
  type TaskProgress,
  TaskState,
} from '@gonghai/contract/wire/task.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { clearedDatabase } from '../../../test/cleared-database.ts';
import { findPerson } from '../../../test/people.ts';
import { trailSince } from '../../../test/trail.ts';
import { createSecrets } from '../../db/secrets.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { refuseLines } from '../imports/imports.port.ts';
import { findPerson as findActor } from '../session/session.port.ts';
import { type BeginParts, beginTask, sweepTasks } from './tasks.commands.ts';
import { taskJob } from './tasks.jobs.ts';
import { findTask } from './tasks.queries.ts';
import { KEPT_SECONDS, LOST_SECONDS, MOST_TRIES, PROGRESS_EVERY_MS } from './tasks.rules.ts';
import { runTask, type TaskInHand, type TaskParts, type TaskWork } from './tasks.run.commands.ts';

const test = await clearedDatabase();
const { database, owner } = test;
const secrets = createSecrets('a key for tests only');
const NOW = 1_800_000_000;
const jobs = createJobs({ pool: database.pool, nowMs: () => NOW * 1_000, onError: () => undefined });
afterAll(async () => {
  await jobs.stop();
  await test.drop();
});
afterEach(async () => {
  await owner.query('delete from task');
  await owner.query(`delete from pgboss.job where name = 'task'`);
});

const { tenantId, id: userId } = await findPerson(database, 'root');
const actor = (await findActor(database.forTenant(tenantId), tenantId, userId))!;
const SECRET = 'Welcome2026';

const begin = (parts: BeginParts = { secrets, jobs }): Promise<number> =>
  database.inTransaction(tenantId, (trx) => {
    const asking = { actor, now: NOW, address: '10.0.0.1', requestId: 'request-1' };
    const content = Buffer.from(`rows with ${SECRET}`);
    return beginTask(trx, asking, { kind: TaskKind.StaffImport, total: 10, content }, parts);
  });

const pushes: { to: object; progress: TaskProgress }[] = [];
const faults: unknown[] = [];
const partsWith = (run: TaskWork['run']): TaskParts => ({
  database,
  secrets,
  works: [{ kind: TaskKind.StaffImport, run }],
  now: () => NOW,
  push: (to, progress) => pushes.push({ to, progress }),
  onFault: (error) => faults.push(error),
});
const attempt = (taskId: number, run: TaskWork['run'], signal = new AbortController().signal) =>
  runTask(partsWith(run), { tenantId, taskId }, signal);
const found = async (taskId: number): Promise<TaskDetail> =>
  (await findTask(database.forTenant(tenantId), actor, taskId))!;
const inputs = async () => (await owner.query('select content from task_input')).rows;

const mark = async () =>
  (await owner.query<{ id: number }>('select coalesce(max(id), 0) as id from audit_log')).rows[0]!.id;
/** Work that adds a department, which can be counted. */
const makesDepartment =
  (name: string) =>
  async ({ finish }: Pick<TaskInHand, 'finish'>): Promise<void> =>
    finish(async (trx) => {
      const { id } = await trx
        .selectFrom('department')
        .select('id')
        .where('parent_id', 'is', null)
        .executeTakeFirstOrThrow();
      await trx.insertInto('department').values({ tenant_id: tenantId, parent_id: id, name }).execute();
      return {
        message: '导入成功10条',
        changes: [{ action: AuditAction.importStaff, subject: 'task', subjectId: null }],
      };
    });
const departments = async (name: string) =>
  (await owner.query('select 1 from department where name = $1', [name])).rowCount;

describe('Creating', () => {
  it('adds task, input and job together, or none of them', async () => {
    const undone = begin({ secrets, jobs: { send: () => Promise.reject(new Error('no queue')) } });
    await expect(undone).rejects.toThrow('no queue');
    expect((await owner.query('select 1 from task')).rowCount).toBe(0);
    expect(await inputs()).toEqual([]);

    const taskId = await begin();
    expect(await found(taskId)).toMatchObject({ State: TaskState.Waiting, Done: 0, Total: 10, EndedTime: null });
    const job = `select 1 from pgboss.job where name = 'task' and data = $1`;
    expect((await owner.query(job, [{ tenantId, taskId }])).rowCount).toBe(1);
  });

  it('encrypts its input, for this task only', async () => {
    const taskId = await begin();
    const [{ content }] = await inputs();
    expect(content.toString('latin1')).not.toContain(SECRET);
    const read: string[] = [];
    await attempt(taskId, async (task) => void read.push(task.content.toString()));
    expect(read).toEqual([`rows with ${SECRET}`]);

    await owner.query('update task set state = 3, ended_time = 1 where id = $1', [taskId]);
    const other = await begin();
    await owner.query('update task_input set content = $1 where task_id = $2', [content, other]);
    await expect(attempt(other, async (task) => void read.push(task.content.toString()))).rejects.toThrow(
      'unable to authenticate',
    );
    expect(read).toHaveLength(1);
  });

  it('is refused while a task of the same kind runs', async () => {
    const taskId = await begin();
    await expect(begin()).rejects.toThrow(say.unfinished);
    await attempt(taskId, makesDepartment('甲'));
    await expect(begin()).resolves.toBeTypeOf('number');
  });
});

describe('Working', () => {
  it('has ended when the work has, not when its last part started', async () => {
    const taskId = await begin();
    let clock = NOW;
    const parts = partsWith(({ finish }) =>
      finish(() => {
        clock += 30;
        return Promise.resolve({ message: '导入成功10条', changes: [] });
      }),
    );
    await runTask({ ...parts, now: () => clock }, { tenantId, taskId }, new AbortController().signal);
    expect(await found(taskId)).toMatchObject({ State: TaskState.Done, EndedTime: NOW + 30 });
  });

  it('ends the task with its work: done, pushed to its owner, audited, and its input deleted', async () => {
    const taskId = await begin();
    pushes.length = 0;
    const before = await mark();
    await attempt(taskId, makesDepartment('乙'));
    expect(await found(taskId)).toMatchObject({
      State: TaskState.Done,
      Done: 10,
      Message: '导入成功10条',
      EndedTime: NOW,
    });
    expect(await departments('乙')).toBe(1);
    expect(await inputs()).toEqual([]);
    expect(await trailSince(owner, before)).toMatchObject([{ action: AuditAction.importStaff, staff_id: userId }]);
    expect(pushes.map(({ progress }) => progress.State)).toEqual([TaskState.Running, TaskState.Done]);
    for (const { to, progress } of pushes) {
      expect(to).toEqual({ tenantId, userId });
      expect(progress).toMatchObject({ Id: taskId, Kind: TaskKind.StaffImport, Total: 10 });
    }
  });

  it('twice at the same time does the work once', async () => {
    const taskId = await begin();
    const ready = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const meet = (mine: number) => async (task: TaskInHand) => {
      ready[mine]!.resolve();
      await Promise.all(ready.map(({ promise }) => promise));
      await makesDepartment('丙')(task);
    };
    await Promise.all([attempt(taskId, meet(0)), attempt(taskId, meet(1))]);
    expect(await departments('丙')).toBe(1);
    expect(await found(taskId)).toMatchObject({ State: TaskState.Done });
    await attempt(taskId, makesDepartment('丙'));
    expect(await departments('丙')).toBe(1);
  });

  it('reports and saves progress, but not at every step', async () => {
    const taskId = await begin();
    pushes.length = 0;
    let kept = 0;
    const start = performance.now();
    await attempt(taskId, async ({ report }) => {
      for (let steps = 0; kept === 0; steps += 1) {
        await report(Math.min(steps, 7));
        kept = pushes.length > 1 ? (await found(taskId)).Done : 0;
      }
      throw new Error('enough');
    }).catch(() => undefined);
    expect(kept).toBe(7);
    expect(pushes.length).toBeLessThanOrEqual(2 + (performance.now() - start) / PROGRESS_EVERY_MS);
    expect(pushes.at(-1)?.progress).toMatchObject({ State: TaskState.Running, Done: 7 });
  });

  it('that is refused fails with its message and lines, and changes nothing', async () => {
    const taskId = await begin();
    const lines = [
      { Row: 3, Text: '登录名已存在' },
      { Row: 2, Text: '部门不存在' },
    ];
    await attempt(taskId, ({ finish }) =>
      makesDepartment('丁')({
        finish: (work) =>
          finish(async (trx, now, tell) => {
            await work(trx, now, tell);
            refuseLines(lines);
            throw new Error('unreachable');
          }),
      }),
    );
    expect(await found(taskId)).toMatchObject({
      State: TaskState.Failed,
      Message: '有2行无法导入，未保存任何数据',
      Report: [lines[1], lines[0]],
    });
    expect(await departments('丁')).toBe(0);
    expect(await inputs()).toEqual([]);
  });
});

describe('An error', () => {
  const breaks = () => Promise.reject(new Error('the disk is full'));

  it('leaves the task for a retry, and fails it with a message after the last one', async () => {
    const taskId = await begin();
    faults.length = 0;
    for (let n = 1; n < MOST_TRIES; n += 1) {
      await expect(attempt(taskId, breaks)).rejects.toThrow('the disk is full');
      expect(await found(taskId)).toMatchObject({ State: TaskState.Running });
    }
    await attempt(taskId, breaks);
    expect(faults).toHaveLength(1);
    expect(await found(taskId)).toMatchObject({ State: TaskState.Failed, Message: say.gaveUp, Report: [] });
    expect(await inputs()).toEqual([]);
  });

  it.each([
    ['a value that the database cannot store', '22021', say.unusable],
    ['a full disk', '53100', messages.diskFull],
  ])('about %s ends the task at once', async (_, state, Message) => {
    const taskId = await begin();
    faults.length = 0;
    const breakTransaction = ({ finish }: TaskInHand) =>
      finish(async (trx) => {
        await sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${state}'; end $$`)}`.execute(trx);
        return { message: '', changes: [] };
      });
    await attempt(taskId, breakTransaction);
    expect(await found(taskId)).toMatchObject({ State: TaskState.Failed, Message, Report: [] });
    expect(faults).toMatchObject([{ code: state }]);
    expect(await inputs()).toEqual([]);
    await expect(begin()).resolves.toBeTypeOf('number');
  });

  it('that kills every worker ends the same way', async () => {
    const taskId = await begin();
    await owner.query('update task set state = 1, tries = $1', [MOST_TRIES]);
    pushes.length = 0;
    await attempt(taskId, makesDepartment('戊'));
    expect(await departments('戊')).toBe(0);
    expect(await found(taskId)).toMatchObject({ State: TaskState.Failed, Message: say.gaveUp });
    expect(pushes.map(({ progress }) => progress.State)).toEqual([TaskState.Failed]);
  });

  it('is not logged when the server stops: another worker continues', async () => {
    const taskId = await begin();
    faults.length = 0;
    const stopping = new AbortController();
    const work = async ({ report }: TaskInHand) => {
      stopping.abort();
      await report(1);
    };
    await expect(attempt(taskId, work, stopping.signal)).rejects.toThrow('aborted');
    expect(faults).toEqual([]);
    await attempt(taskId, makesDepartment('己'));
    expect(await departments('己')).toBe(1);
  });
});

it('The queue passes every task to its handler', async () => {
  const working = createJobs({ pool: database.pool, nowMs: () => NOW * 1_000, onError: (error) => faults.push(error) });
  const taskId = await begin();
  await working.work([taskJob(partsWith(makesDepartment('庚')))]);
  await expect.poll(async () => (await found(taskId)).State).toBe(TaskState.Done);
  await working.stop();
  expect(await departments('庚')).toBe(1);
});

it('The clean-up fails lost tasks and deletes old ones', async () => {
  const insert = `insert into task (tenant_id, staff_id, kind, state, total, address, request_id, created_time, ended_time)
    values ($1, $2, $3, $4, 1, '', '', $5, $6) returning id`;
  const aTask = async (kind: string, state: TaskState, age: number) => {
    const ended = state === TaskState.Done ? 1 : null;
    return (await owner.query(insert, [tenantId, userId, kind, state, NOW - age, ended])).rows[0].id;
  };
  const lost = await aTask('a', TaskState.Running, LOST_SECONDS + 1);
  const running = await aTask('b', TaskState.Running, LOST_SECONDS);
  const recent = await aTask('c', TaskState.Done, KEPT_SECONDS);
  await aTask('d', TaskState.Done, KEPT_SECONDS + 1);
  await owner.query(`insert into task_input (tenant_id, task_id, content) values ($1, $2, 'x')`, [tenantId, lost]);
  await database.inTransaction(tenantId, (trx) => sweepTasks(trx, tenantId, NOW));
  const { rows } = await owner.query('select id, state, message from task order by id');
  expect(rows).toEqual([
    { id: lost, state: TaskState.Failed, message: say.gaveUp },
    { id: running, state: TaskState.Running, message: '' },
    { id: recent, state: TaskState.Done, message: '' },
  ]);
  expect(await inputs()).toEqual([]);
});
