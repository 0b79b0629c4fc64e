/** All SQL on the log of imports. */
import { type ImportLogRow, ImportLogType } from '@gonghai/contract/imports/import.contract.ts';
import { UNDO_SECONDS } from '@gonghai/contract/wire/batch.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/page.ts';
import { anyOf } from '../../db/sql.ts';
import type { Actor } from '../../http/context.ts';
import { ownersInScope } from '../../http/scope.ts';
import type { ReportedLine, Tally } from './import.rules.ts';

interface NewImportLog extends Tally {
  readonly tenantId: number;
  readonly staffId: number;
  readonly type: ImportLogType;
  readonly now: number;
  readonly taskId: number;
  readonly batchId: number | null;
  readonly record: string;
  readonly lines: readonly ReportedLine[];
}

/** A log whose lines another feature stores. */
interface NewOtherLog extends Omit<NewImportLog, 'lines'> {
  readonly summary: object;
}

type KeptLine = readonly [row: number, name: string, tel: string, result: ReportedLine['Result'], text: string];

const keep = ({ lines }: NewImportLog): KeptLine[] =>
  lines.map(({ Row, Name, Tel, Result, Text }) => [Row, Name, Tel, Result, Text]);

export const insertImportLog = async (trx: Db, log: NewImportLog | NewOtherLog): Promise<number> => {
  const { id } = await trx
    .insertInto('import_log')
    .values({
      tenant_id: log.tenantId,
      staff_id: log.staffId,
      record_type: log.type,
      created_time: log.now,
      task_id: log.taskId,
      batch_id: log.batchId,
      inserted: log.inserted,
      repeated: log.repeated,
      failed: log.failed,
      record: log.record,
      report: JSON.stringify('lines' in log ? keep(log) : []),
      summary: 'summary' in log ? JSON.stringify(log.summary) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Whether any line of an import succeeded; undefined without a log. */
export const wasAnythingTaken = async (db: Db, tenantId: number, taskId: number): Promise<boolean | undefined> => {
  const row = await db
    .selectFrom('import_log')
    .select(['inserted', 'repeated'])
    .where('tenant_id', '=', tenantId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return row && row.inserted + row.repeated > 0;
};

/** Logs of the actor, and of staff in scope. Holders of the right see every reconciliation. */
const visibleLogs = async (db: Db, actor: Actor) => {
  const owners = await ownersInScope(db, actor);
  const logs = db.selectFrom('import_log as l').where('l.tenant_id', '=', actor.tenantId);
  if (!owners) return logs;
  return logs.where(({ eb, or }) =>
    or([
      eb('l.staff_id', '=', anyOf([...owners, actor.userId])),
      ...(actor.rights.has('PaymentLog') ? [eb('l.record_type', '=', ImportLogType.Reconciliation)] : []),
    ]),
  );
};

type Maybe<T> = T | null | undefined;

/** The user's own import of leads, for a day. Imports of customers are undone as batches. */
const mayUndoLeads = ({ userId, rights }: Actor, now: number) =>
  rights.has('ClueImport')
    ? sql<boolean>`l.record_type in (${ImportLogType.Leads}, ${ImportLogType.AssignedLeads}) and l.staff_id = ${userId}
        and l.inserted > 0 and l.undone_time is null and l.created_time > ${now - UNDO_SECONDS}`
    : sql<boolean>`false`;

export const searchImportLogs = async (
  db: Db,
  actor: Actor,
  filter: PageRequest & { readonly StartTime?: Maybe<number>; readonly EndTime?: Maybe<number> },
  now: number,
): Promise<Page<ImportLogRow>> => {
  let query = await visibleLogs(db, actor);
  if (filter.StartTime) query = query.where('l.created_time', '>=', filter.StartTime);
  if (filter.EndTime) query = query.where('l.created_time', '<=', filter.EndTime);
  const rows = query
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.staff_id'))
    .select([
      'l.id as Id',
      's.name as UserName',
      'l.created_time as CreatedTime',
      'l.record_type as RecordType',
      'l.record as Record',
      'l.task_id as TaskId',
      'l.batch_id as BatchId',
      mayUndoLeads(actor, now).as('MayUndoLeads'),
    ])
    .$narrowType<{ RecordType: ImportLogType }>()
    .orderBy('l.id', 'desc');
  return readPage(db, rows, filter);
};

export interface ImportReport {
  readonly id: number;
  readonly type: ImportLogType;
  /** As stored; none if another feature stores them. */
  readonly lines: readonly unknown[];
}

export const openLine = (kept: unknown): ReportedLine => {
  const [Row, Name, Tel, Result, Text] = kept as KeptLine;
  return { Row, Name, Tel, Result, Text };
};

export const findImportReport = async (db: Db, actor: Actor, id: number): Promise<ImportReport | undefined> => {
  const visible = await visibleLogs(db, actor);
  return visible
    .select(['l.id', 'l.record_type as type', 'l.report as lines'])
    .$narrowType<{ type: ImportLogType; lines: unknown[] }>()
    .where('l.id', '=', id)
    .executeTakeFirst();
};

export interface OwnLog {
  readonly id: number;
  readonly taskId: number | null;
  readonly createdTime: number;
  readonly undoneTime: number | null;
}

/** A person's own import of one of these types. */
export const lockOwnLog = (
  trx: Db,
  { tenantId, userId }: Actor,
  id: number,
  types: readonly ImportLogType[],
): Promise<OwnLog | undefined> =>
  trx
    .selectFrom('import_log')
    .select(['id', 'task_id as taskId', 'created_time as createdTime', 'undone_time as undoneTime'])
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', userId)
    .where('id', '=', id)
    .where('record_type', '=', anyOf(types))
    .forUpdate()
    .executeTakeFirst();

export const markLogUndone = async (trx: Db, tenantId: number, id: number, now: number): Promise<void> => {
  await trx
    .updateTable('import_log')
    .set({ undone_time: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};
