/** Imports of leads as tasks: started by the upload, run in short transactions, logged by line, and undone. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import {
  type ImportPreview,
  ImportLogType,
  ImportResult,
  PREVIEWED_LINES,
} from '@gonghai/contract/imports/import.contract.ts';
import { leadMessages } from '@gonghai/contract/leads/lead-messages.ts';
import { leadSheetMessages as say, type undoLeadImport as call } from '@gonghai/contract/leads/lead-sheets.contract.ts';
import { UNDO_SECONDS } from '@gonghai/contract/wire/batch.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import { type BegunTask, TaskKind } from '@gonghai/contract/wire/task.ts';
import { type Database, type Db, LONG } from '../../db/database.ts';
import { type Later, Told } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { readByTels } from '../customers/customers.port.ts';
import {
  importSheet,
  type ImportWorkParts,
  isBad,
  lineOf,
  lockOwnLog,
  logImport,
  markLogUndone,
  noteFirstLines,
  type ReportedLine,
  type SheetParts,
} from '../imports/imports.port.ts';
import { tell } from '../notices/notices.port.ts';
import type { TaskInHand, TaskOutcome, TaskWork } from '../tasks/tasks.port.ts';
import { LEAD_LOCK, lockLeads } from './agents.queries.ts';
import { countByTel } from './assignment.queries.ts';
import { importPiece } from './import-piece.commands.ts';
import {
  deletePieces,
  insertPiece,
  type PieceOutcome,
  readImporterName,
  readPieces,
  readTouched,
  removeUntouched,
} from './import.queries.ts';
import { chooseProfession, refuseLine, type SheetLine } from './import.rules.ts';
import { openLines, packLines, readFirstLines, readLeadSheet } from './import.sheets.ts';
import { readProfessionIds } from './professions.queries.ts';

const SUBJECT = 'lead';

type LeadImportKind = typeof TaskKind.LeadImport | typeof TaskKind.LeadAssignImport;

const ACTION: Record<LeadImportKind, Record<'begun' | 'done', AuditAction>> = {
  [TaskKind.LeadImport]: { begun: AuditAction.beginLeadImport, done: AuditAction.importLeads },
  [TaskKind.LeadAssignImport]: { begun: AuditAction.beginAssignedLeadImport, done: AuditAction.importAssignedLeads },
};
const LOG_TYPE = {
  [TaskKind.LeadImport]: ImportLogType.Leads,
  [TaskKind.LeadAssignImport]: ImportLogType.AssignedLeads,
} as const satisfies Record<LeadImportKind, ImportLogType>;

export const importLeads = async (
  ctx: RequestContext,
  kind: LeadImportKind,
  file: UploadedFile,
  parts: SheetParts,
): Promise<Later<Told<BegunTask>>> => {
  const lines = await readLeadSheet(file.path);
  const content = await packLines(lines);
  const after = { Count: lines.length };
  const about = { action: ACTION[kind].begun, subject: SUBJECT, after };
  return importSheet(ctx, { kind, total: lines.length, content, ...about }, parts);
};

/** Uses the rules of the import; does not predict the agents. */
export const previewLeadImport = async ({ actor, db }: RequestContext, file: UploadedFile): Promise<ImportPreview> => {
  const { tenantId } = actor;
  const { columns, lines } = await readFirstLines(file.path, PREVIEWED_LINES);
  const tels = lines.map(({ tel }) => tel);
  const [leads, customers, professions] = await Promise.all([
    countByTel(db, tenantId, tels),
    readByTels(db, tenantId, tels),
    readProfessionIds(db, tenantId),
  ]);
  const known = { firstLines: noteFirstLines(lines), leads, customers };
  const foretell = (line: SheetLine): ReportedLine | undefined => {
    const refused = refuseLine(line, known);
    return refused || isBad(line)
      ? refused
      : lineOf(line, ImportResult.Taken, chooseProfession(line, professions).remark);
  };
  return { Columns: [...columns], Rows: lines.flatMap((line) => foretell(line) ?? []) };
};

interface LeadImportParts extends ImportWorkParts {
  readonly database: Database;
}

/** Lines of one transaction: few enough that an arriving lead waits well under a second for it. */
const PIECE = 200;

/** False when the author may no longer import. Stored leads stay. */
const doPieces = async (
  task: TaskInHand,
  kind: LeadImportKind,
  lines: readonly SheetLine[],
  { database, findActor }: LeadImportParts,
): Promise<void> => {
  const { tenantId, taskId, staffId } = task;
  const done = await readPieces(database.forTenant(tenantId), task);
  const firstLines = noteFirstLines(lines);
  for (let place = 0; place * PIECE < lines.length; place += 1) {
    if (done.has(place)) continue;
    const some = lines.slice(place * PIECE, (place + 1) * PIECE);
    const isDone = await database.inTransaction(
      tenantId,
      async (trx) => {
        const actor = await findActor(trx, tenantId, staffId);
        if (!actor?.rights.has('ClueImport')) return false;
        const isAssigning = kind === TaskKind.LeadAssignImport;
        const work = { actor, taskId, now: task.now(), isAssigning, firstLines };
        // In the same transaction, so that a line is not stored twice when another worker takes over.
        await insertPiece(trx, task, place, await importPiece(trx, work, some));
        return true;
      },
      LEAD_LOCK,
    );
    if (!isDone) return;
    await task.report(Math.min(lines.length, (place + 1) * PIECE));
  }
};

const tellOwners = async (trx: Db, task: TaskInHand, pieces: readonly PieceOutcome[], now: number): Promise<void> => {
  const counts = new Map<number, number>();
  for (const [owner, count] of pieces.flatMap(({ met }) => met)) counts.set(owner, (counts.get(owner) ?? 0) + count);
  if (counts.size === 0) return;
  const name = await readImporterName(trx, task);
  await tell(
    trx,
    task.tenantId,
    now,
    [...counts].map(([staffId, count]) => ({ staffId, customerId: null, message: say.met(name, count) })),
  );
};

/** The log of all lines, including those that were not processed. */
const logPieces = async (
  trx: Db,
  task: TaskInHand,
  kind: LeadImportKind,
  lines: readonly SheetLine[],
  now: number,
): Promise<TaskOutcome> => {
  const pieces = [...(await readPieces(trx, task)).values()];
  const reached = new Map(pieces.flatMap((piece) => piece.lines.map((line) => [line.Row, line] as const)));
  const reported = lines.map(
    (line) => reached.get(line.rowNumber) ?? lineOf(line, ImportResult.Failed, say.notImported),
  );
  const outcome = { batchId: null, lines: reported };
  const { message, counts: after } = await logImport(trx, task, outcome, { type: LOG_TYPE[kind], now });
  await tellOwners(trx, task, pieces, now);
  await deletePieces(trx, task);
  return { message, changes: [{ action: ACTION[kind].done, subject: SUBJECT, subjectId: null, after }] };
};

export const leadImportWork =
  (kind: LeadImportKind) =>
  (parts: LeadImportParts): TaskWork => {
    const finish = (task: TaskInHand, lines: readonly SheetLine[]): Promise<void> =>
      task.finish((trx, now) => logPieces(trx, task, kind, lines, now));
    return {
      kind,
      run: async (task) => {
        const lines = await openLines(task.content);
        await doPieces(task, kind, lines, parts);
        await finish(task, lines);
      },
      abandon: async (task) => finish(task, await openLines(task.content)),
    };
  };

const MOST_LISTED = 100;

/** Removes leads that were never assigned; assigned ones stay. */
export const undoLeadImport = (ctx: RequestContext, logId: number): Promise<Told<AnswerOf<typeof call>>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor, now } = ctx;
      const { tenantId } = actor;
      await lockLeads(trx, tenantId);
      const log = await lockOwnLog(trx, actor, logId, Object.values(LOG_TYPE));
      if (!log) throw missing();
      if (log.undoneTime !== null) throw new Refusal(leadMessages.undoneAlready);
      if (now - log.createdTime >= UNDO_SECONDS) throw new Refusal(leadMessages.undoTooLate);
      const undone = await removeUntouched(trx, tenantId, log);
      if (undone === 0) throw new Refusal(leadMessages.nothingUndone);
      await markLogUndone(trx, tenantId, logId, now);
      const { rows, total } = await readTouched(trx, tenantId, log, MOST_LISTED);
      const Left = rows.map((row) => ({ ...row, Why: leadMessages.assignedAlready }));
      const message = total > 0 ? `已撤销${undone}条，${total}条保持不变` : `已撤销${undone}条`;
      const after = { ImportLogId: logId, Count: undone };
      return {
        data: new Told({ Undone: undone, Left, LeftTotal: total }, message),
        changes: [{ action: AuditAction.undoLeadImport, subject: SUBJECT, subjectId: null, after }],
      };
    },
    LONG,
  );
