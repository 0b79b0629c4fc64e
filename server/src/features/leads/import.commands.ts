/** Imports of leads as tasks: started by the upload, run in short transactions, logged by line, and undone. */
import { UNDO_SECONDS } from '@gonghai/contract/customers/customer-moves.contract.ts';
import {
  type ImportPreview,
  ImportLogType,
  ImportResult,
  PREVIEWED_LINES,
} from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { leadMessages } from '@gonghai/contract/leads/lead-messages.ts';
import { leadSheetMessages as say, type undoLeadImport as call } from '@gonghai/contract/leads/lead-sheets.contract.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import { type BegunTask, TaskKind } from '@gonghai/contract/wire/task.ts';
import { type Database, type Db, LONG } from '../../db/database.ts';
import { Later, Told } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/upload.ts';
import {
  importSentence,
  insertImportLog,
  lineOf,
  readByTels,
  type ReportedLine,
  type SheetParts,
  tallyOf,
  tellEnd,
} from '../customers/customers.port.ts';
import { tell } from '../notices/notices.port.ts';
import { beginTask, hurryTasks, type TaskInHand, type TaskOutcome, type TaskWork } from '../tasks/tasks.port.ts';
import { LEAD_LOCK, lockLeads } from './agents.queries.ts';
import { countByTel } from './assignment.queries.ts';
import { importPiece } from './import-piece.commands.ts';
import {
  deletePieces,
  insertPiece,
  readImporterName,
  lockImportLog,
  markUndone,
  type PieceOutcome,
  readPieces,
  readTouched,
  removeUntouched,
} from './import.queries.ts';
import { chooseProfession, firstLinesOf, isBad, refuseLine, type SheetLine } from './import.rules.ts';
import { openLines, packLines, readFirstLines, readLeadSheet } from './import.sheets.ts';
import { readProfessionIds } from './professions.queries.ts';

const SUBJECT = 'lead';

export type LeadImportKind = typeof TaskKind.LeadImport | typeof TaskKind.LeadAssignImport;

const ACTION: Record<LeadImportKind, string> = {
  [TaskKind.LeadImport]: '导入线索',
  [TaskKind.LeadAssignImport]: '导入并分配线索',
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
  const TaskId = await runCommand(ctx, async (trx) => {
    const data = await beginTask(trx, ctx, { kind, total: lines.length, content }, parts);
    const after = { Count: lines.length };
    return { data, changes: [{ action: `开始${ACTION[kind]}`, subject: SUBJECT, subjectId: null, after }] };
  });
  hurryTasks(parts);
  return new Later(() => tellEnd(ctx, TaskId, parts.timeoutMs));
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
  const known = { firstLines: firstLinesOf(lines), leads, customers };
  const foretell = (line: SheetLine): ReportedLine | undefined => {
    const refused = refuseLine(line, known);
    return refused || isBad(line)
      ? refused
      : lineOf(line, ImportResult.Taken, chooseProfession(line, professions).remark);
  };
  return { Columns: [...columns], Rows: lines.flatMap((line) => foretell(line) ?? []) };
};

export interface ImportWorkParts {
  readonly database: Database;
  /** The person's current identity and rights. Undefined when the person may not sign in. */
  readonly findActor: (trx: Db, tenantId: number, staffId: number) => Promise<Actor | undefined>;
}

/** Lines of one transaction: few enough that an arriving lead waits well under a second for it. */
const PIECE = 200;

/** False when the author may no longer import. Stored leads stay. */
const doPieces = async (
  task: TaskInHand,
  kind: LeadImportKind,
  lines: readonly SheetLine[],
  { database, findActor }: ImportWorkParts,
): Promise<void> => {
  const { tenantId, taskId, staffId } = task;
  const done = await readPieces(database.forTenant(tenantId), task);
  const firstLines = firstLinesOf(lines);
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
  const { tenantId, staffId, taskId } = task;
  const pieces = [...(await readPieces(trx, task)).values()];
  const reached = new Map(pieces.flatMap((piece) => piece.lines.map((line) => [line.Row, line] as const)));
  const reported = lines.map(
    (line) => reached.get(line.rowNumber) ?? lineOf(line, ImportResult.Failed, say.notImported),
  );
  const tally = tallyOf(reported);
  const type = LOG_TYPE[kind];
  const record = importSentence(tally, type);
  const log = { tenantId, staffId, taskId, batchId: null, type, now, record, lines: reported, ...tally };
  await insertImportLog(trx, log);
  await tellOwners(trx, task, pieces, now);
  await deletePieces(trx, task);
  const after = { Count: tally.inserted, Repeated: tally.repeated, Failed: tally.failed };
  return { message: record, changes: [{ action: ACTION[kind], subject: SUBJECT, subjectId: null, after }] };
};

export const leadImportWork =
  (kind: LeadImportKind) =>
  (parts: ImportWorkParts): TaskWork => {
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
      const { tenantId, userId } = actor;
      await lockLeads(trx, tenantId);
      const log = await lockImportLog(trx, tenantId, userId, logId);
      if (!log) throw missing();
      if (log.undoneTime !== null) throw new Refusal(leadMessages.undoneAlready);
      if (now - log.createdTime >= UNDO_SECONDS) throw new Refusal(leadMessages.undoTooLate);
      const undone = await removeUntouched(trx, tenantId, log);
      if (undone === 0) throw new Refusal(leadMessages.nothingUndone);
      await markUndone(trx, tenantId, logId, now);
      const { rows, total } = await readTouched(trx, tenantId, log, MOST_LISTED);
      const Left = rows.map((row) => ({ ...row, Why: leadMessages.assignedAlready }));
      const message = total > 0 ? `已撤销${undone}条，${total}条保持不变` : `已撤销${undone}条`;
      const after = { ImportLogId: logId, Count: undone };
      return {
        data: new Told({ Undone: undone, Left, LeftTotal: total }, message),
        changes: [{ action: '撤销导入线索', subject: SUBJECT, subjectId: null, after }],
      };
    },
    LONG,
  );
