/** SQL of tasks. */
import {
  type ReportLine,
  type TaskDetail,
  type TaskKind,
  type TaskRow,
  TaskState,
} from '@gonghai/contract/wire/task.ts';
import { type Insertable, sql } from 'kysely';
import { columnsOf, type Values } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import type { TaskTable } from '../../db/tables.ts';
import type { Actor } from '../../http/context.ts';
import type { TaskName } from './tasks.rules.ts';

const MOST_LISTED = 20;

const rowColumns = [
  'id as Id',
  'kind as Kind',
  'state as State',
  'done as Done',
  'total as Total',
  'message as Message',
  'created_time as CreatedTime',
  'ended_time as EndedTime',
] as const;

/** A task is visible only to its owner, independent of rights. */
const ownTasks = (db: Db, { tenantId, userId }: Actor) =>
  db
    .selectFrom('task')
    .select(rowColumns)
    .select(sql<number>`jsonb_array_length(report)`.as('ReportCount'))
    .$narrowType<{ Kind: TaskKind; State: TaskState }>()
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', userId);

export const findTask = (db: Db, actor: Actor, id: number): Promise<TaskDetail | undefined> =>
  ownTasks(db, actor)
    .select('report as Report')
    .$narrowType<{ Report: ReportLine[] }>()
    .where('id', '=', id)
    .executeTakeFirst();

export const listTasks = (db: Db, actor: Actor): Promise<TaskRow[]> =>
  ownTasks(db, actor).orderBy('id', 'desc').limit(MOST_LISTED).execute();

export const insertTask = async (trx: Db, values: Values<Insertable<TaskTable>>): Promise<number> => {
  const { id } = await trx.insertInto('task').values(columnsOf(values)).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Bound to the task, so that input of one task cannot be used for another. */
export const inputPlace = ({ tenantId, taskId }: TaskName) => ({ tenantId, column: `task_input.content:${taskId}` });

export const insertInput = async (trx: Db, { tenantId, taskId }: TaskName, content: Buffer): Promise<void> => {
  await trx.insertInto('task_input').values({ tenant_id: tenantId, task_id: taskId, content }).execute();
};

export const readInput = async (trx: Db, { tenantId, taskId }: TaskName): Promise<Buffer> => {
  const { content } = await trx
    .selectFrom('task_input')
    .select('content')
    .where('tenant_id', '=', tenantId)
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return content;
};

/** Locked until the transaction ends, so that two workers of one task run one after another. */
export const lockTask = (trx: Db, { tenantId, taskId }: TaskName) =>
  trx
    .selectFrom('task')
    .select([
      'id',
      'kind',
      'state',
      'tries',
      'done',
      'total',
      'staff_id as staffId',
      'address',
      'request_id as requestId',
    ])
    .$narrowType<{ kind: TaskKind; state: TaskState }>()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', taskId)
    .forUpdate()
    .executeTakeFirst();

const updateTask = (trx: Db, { tenantId, taskId }: TaskName) =>
  trx.updateTable('task').where('tenant_id', '=', tenantId).where('id', '=', taskId);

export const markTaken = async (trx: Db, name: TaskName): Promise<void> => {
  await updateTask(trx, name)
    .set(({ eb }) => ({ state: TaskState.Running, done: 0, tries: eb('tries', '+', 1) }))
    .execute();
};

export const saveProgress = async (trx: Db, name: TaskName, done: number): Promise<void> => {
  await updateTask(trx, name).set({ done }).where('state', '=', TaskState.Running).execute();
};

interface TaskEnd {
  readonly state: typeof TaskState.Done | typeof TaskState.Failed;
  readonly done: number;
  readonly message: string;
  readonly report: readonly ReportLine[];
  readonly now: number;
}

/** The input is deleted at the same time, because it may contain secrets. */
export const endTask = async (trx: Db, name: TaskName, end: TaskEnd): Promise<void> => {
  const { state, done, message, report, now } = end;
  await updateTask(trx, name)
    .set({ state, done, message, report: JSON.stringify(report), ended_time: now })
    .execute();
  await trx
    .deleteFrom('task_input')
    .where('tenant_id', '=', name.tenantId)
    .where('task_id', '=', name.taskId)
    .execute();
};

export const readLostTasks = (trx: Db, tenantId: number, before: number) =>
  trx
    .selectFrom('task')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('created_time', '<', before)
    .where('state', 'in', [TaskState.Waiting, TaskState.Running])
    .forUpdate()
    .skipLocked()
    .execute();

export const deleteOldTasks = async (trx: Db, tenantId: number, before: number): Promise<void> => {
  await trx
    .deleteFrom('task')
    .where('tenant_id', '=', tenantId)
    .where('created_time', '<', before)
    .where('state', 'in', [TaskState.Done, TaskState.Failed])
    .execute();
};

/**
 * Asks the running tasks of these people to stop, until this transaction ends. The signal is an advisory lock: a
 * running task locks its row, so nothing can be written there, and the lock disappears with the transaction.
 */
export const askToStop = async (trx: Db, tenantId: number, staffIds: readonly number[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('stop tasks ' || id, ${tenantId}::bigint))
    from (select id from unnest(${[...staffIds]}::bigint[]) as wanted (id) order by id) as staff`.execute(trx);
};

/** Whether the tasks of this person were asked to stop. Does not wait, and holds the lock only for a moment. */
export const isAskedToStop = async (trx: Db, tenantId: number, staffId: number): Promise<boolean> => {
  const { rows } = await sql<{ isFree: boolean }>`
    select case when pg_try_advisory_lock_shared(key) then pg_advisory_unlock_shared(key) else false end as "isFree"
    from (select hashtextextended('stop tasks ' || ${staffId}::bigint, ${tenantId}::bigint) as key) as signal`.execute(
    trx,
  );
  return rows[0]?.isFree === false;
};
