/** Reconciles a statement as a task: one transaction passes the payments that it contains and writes the report. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { ImportLogType } from '@gonghai/contract/imports/import.contract.ts';
import {
  type autoCheckPayments as autoCheck,
  type Reconciliation,
  reconciliationMessages as say,
} from '@gonghai/contract/payments/reconciliation.contract.ts';
import { Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { reconciliationSentence, walletOfFlow, walletOfName } from '@gonghai/contract/payments/reconciliation.rules.ts';
import { closedDayOf } from '../../db/sql.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import { workOrderMessages } from '@gonghai/contract/work-orders/work-order-messages.ts';
import type { InputOf } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { TaskKind, taskMessages, TaskState } from '@gonghai/contract/wire/task.ts';
import type { Db } from '../../db/database.ts';
import { Later, Told } from '../../http/answer.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { runInPieces } from '../../sheet/in-pieces.ts';
import { insertImportLog, type SheetParts, type ImportWorkParts, waitForTask } from '../imports/imports.port.ts';
import { beginTask, hurryTasks, type TaskInHand, type TaskOutcome, type TaskWork } from '../tasks/tasks.port.ts';
import { lockFamilies, type OrderHooks } from '../work-orders/work-orders.port.ts';
import { findClaims, findUnpaidClaims } from './claims.queries.ts';
import { SUBJECT } from './locked-payments.commands.ts';
import { passClaims } from './passing.commands.ts';
import { lockWallet } from './days.queries.ts';
import { findFlows, linkFlows } from './flows.queries.ts';
import { insertIncome } from './income.queries.ts';
import { insertStatement } from './statements.queries.ts';
import { removeFile, type StatementFiles, storeStatement } from './statement-files.service.ts';
import { linkPasses } from './passes.queries.ts';
import { confirmByStatement } from './statement-refunds.commands.ts';
import { dropUnclaimed, saveUnclaimed } from './unclaimed.queries.ts';
import { findReconciliation, insertLines, isPaymentType, typeName } from './reconciliation.queries.ts';
import {
  type Claim,
  daysOf,
  isOpen,
  isUnclaimed,
  type JudgedLine,
  judgePieces,
  statementFigures,
  sumPiles,
  unpaidLine,
} from './reconciliation.rules.ts';
import { openStatement, packStatement, type StatementWork } from './statement-file.sheets.ts';
import { readDatedStatement } from './statement-layouts.commands.ts';
import { isMoneyBack } from './statement.rules.ts';

const RIGHT = 'PaymentLog';

/** The answer of the call: the result, if it is ready in time. */
const tellResult = async (ctx: RequestContext, TaskId: number, timeoutMs: number): Promise<Told<Reconciliation>> => {
  const task = await waitForTask(ctx, TaskId, timeoutMs);
  if (!task) return new Told({ TaskId, IsEnded: false, Piles: [], Total: 0, FileTotal: null }, say.slow);
  const result = await findReconciliation(ctx.db, ctx.actor.tenantId, TaskId);
  if (task.State === TaskState.Failed || !result)
    throw new Refusal(task.Message, ResultCode.Refused, { TaskId, IsEnded: true });
  const { Piles, Total, FileTotal } = result;
  return new Told({ TaskId, IsEnded: true, Piles, Total, FileTotal }, task.Message);
};

export const autoCheckPayments = async (
  ctx: RequestContext,
  { paymentType, day }: InputOf<typeof autoCheck>,
  file: UploadedFile,
  parts: SheetParts & { readonly files: StatementFiles },
): Promise<Later<Told<Reconciliation>>> => {
  if (!(await isPaymentType(ctx.db, ctx.actor.tenantId, paymentType))) throw new Refusal(workOrderMessages.choiceGone);
  const statement = await readDatedStatement(ctx, file.path, day);
  const total = statement.rows.length;
  const { tenantId } = ctx.actor;
  const stored = await storeStatement(parts.files, tenantId, file);
  const content = await packStatement({ paymentType, fileName: file.clientName, ...stored, statement });
  const TaskId = await runCommand(ctx, async (trx) => {
    const data = await beginTask(trx, ctx, { kind: TaskKind.Reconciliation, total, content }, parts);
    const after = { PaymentType: paymentType, Count: total };
    return { data, changes: [{ action: AuditAction.beginReconciliation, subject: SUBJECT, subjectId: null, after }] };
  }).catch(removeFile(parts.files, tenantId, stored.storedName));
  hurryTasks(parts);
  return new Later(() => tellResult(ctx, TaskId, parts.timeoutMs));
};

/**
 * The claims on the statement, and which of their orders are locked. The claims are read again after the lock: a command
 * that passes, rejects, edits or refunds one of these orders waits, or has ended and its result is read.
 */
const lockClaims = async (trx: Db, tenantId: number, { paymentType, statement }: StatementWork) => {
  const readable = statement.rows.filter(({ problem }) => problem === '');
  const keys = [...new Set(readable.map(({ serial }) => serialKey(serial)))];
  // Refund rows may confirm refunds of their orders.
  const back = new Set(statement.rows.filter(isMoneyBack).map(({ serial }) => serialKey(serial)));
  const isWanted = (claim: Claim): boolean =>
    claim.paymentType === paymentType && (isOpen(claim) || back.has(serialKey(claim.serial)));
  const found = await findClaims(trx, tenantId, keys);
  const locked = new Set(found.filter(isWanted).map(({ orderId }) => orderId));
  if (locked.size > 0) await lockFamilies(trx, tenantId, [...locked]);
  const claims = await findClaims(trx, tenantId, keys);
  return { keys, locked, claims: new Map(claims.map((claim) => [serialKey(claim.serial), claim])) };
};

/** What the finance flow has of this wallet, in fen. The name of the payment type says which wallet it is, or the file does. */
const flowsOf = async (
  trx: Db,
  tenantId: number,
  { paymentType, statement }: StatementWork,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const wallet = walletOfName(await typeName(trx, tenantId, paymentType)) ?? statement.wallet;
  if (wallet === null) return new Map();
  const flows = await findFlows(trx, tenantId, keys);
  return new Map(flows.filter(({ payType }) => walletOfFlow(payType) === wallet).map(({ key, fen }) => [key, fen]));
};

interface Reconciling {
  readonly actor: Actor;
  readonly now: number;
  readonly hooks: OrderHooks;
}

/** Passes what the statement contains. Gives the lines of the report and the audit entries. */
const reconcile = async (
  trx: Db,
  { actor, now, hooks }: Reconciling,
  work: StatementWork,
): Promise<{ readonly lines: readonly JudgedLine[]; readonly changes: readonly Change[] }> => {
  const { tenantId } = actor;
  const { paymentType, statement } = work;
  await lockWallet(trx, tenantId, paymentType);
  const { keys, locked, claims } = await lockClaims(trx, tenantId, work);
  const flows = await flowsOf(trx, tenantId, work, keys);
  const isLocked = (orderId: number): boolean => locked.has(orderId);
  const judged = await runInPieces(judgePieces(statement.rows, claims, { paymentType, isLocked, flows }));
  const matched = judged.flatMap(({ pile, claim, row }): [number, number | null][] =>
    pile === Pile.Reconciled && claim ? [[claim.id, row]] : [],
  );
  const statementName = work.fileName;
  const changes = await passClaims(trx, { actor, now }, hooks, { statementName, rows: new Map(matched) });
  const moneyBack = statement.rows.filter(isMoneyBack);
  const shown = { rows: moneyBack, claims, paymentType, fileName: statementName };
  const refunds = await confirmByStatement(trx, { actor, now }, hooks, shown);
  const days = daysOf(statement.rows);
  const unpaid = days ? await findUnpaidClaims(trx, tenantId, { paymentType, ...days }, keys) : [];
  const lines = judged.map((line) => ({ ...line, reason: refunds.reasons.get(line.row ?? 0) ?? line.reason }));
  return { lines: [...lines, ...unpaid.map(unpaidLine)], changes: [...changes, ...refunds.changes] };
};

interface ReconciliationParts extends ImportWorkParts {
  readonly hooks: OrderHooks;
}

const demandActor = async (trx: Db, { tenantId, staffId }: TaskInHand, parts: ReconciliationParts): Promise<Actor> => {
  const actor = await parts.findActor(trx, tenantId, staffId);
  if (!actor?.rights.has(RIGHT)) throw new Refusal(taskMessages.ownerGone);
  return actor;
};

type TaskName = Pick<TaskInHand, 'tenantId' | 'staffId' | 'taskId'>;

/** The run with its lines, its income by day, and what nobody has claimed of it. */
const remember = async (
  trx: Db,
  { tenantId, staffId, taskId }: TaskName,
  { paymentType, fileName, storedName, contentHash, statement }: StatementWork,
  { id, lines, now }: { readonly id: number; readonly lines: readonly JudgedLine[]; readonly now: number },
): Promise<void> => {
  const run = { tenantId, id, paymentType };
  const file = { fileName, storedName, contentHash: Buffer.from(contentHash, 'hex') };
  await insertStatement(trx, run, { ...file, staffId, taskId, now, ...statementFigures(statement.rows, lines) });
  await insertLines(trx, { tenantId, reconciliationId: id }, lines);
  await linkPasses(trx, tenantId, id);
  await insertIncome(trx, run);
  await linkFlows(trx, run);
  const inFlow = lines.filter(({ pile }) => pile === Pile.InFlow).map(({ serial }) => serial);
  await dropUnclaimed(trx, tenantId, inFlow);
  const found = lines
    .filter(isUnclaimed)
    .map(({ serial, fen, time, payer = '' }) => ({ serial, fen, time, paymentType, payer }));
  const refunded = statement.rows.filter(isMoneyBack).map(({ serial }) => serial);
  await saveUnclaimed(trx, { tenantId, now, statementId: id }, { found, refunded });
};

/** The log of all lines. Its unique task makes sure that there is one report. */
export const logRun = async (
  trx: Db,
  task: TaskName,
  work: StatementWork,
  { lines, now }: { readonly lines: readonly JudgedLine[]; readonly now: number },
): Promise<string> => {
  const { tenantId, staffId, taskId } = task;
  const { paymentType, fileName, statement } = work;
  const { Piles, Total } = sumPiles(lines);
  const countOf = (pile: Pile): number => Piles.find(({ Name }) => Name === pile)?.Count ?? 0;
  const inserted = countOf(Pile.Reconciled);
  const repeated = countOf(Pile.ReconciledBefore) + countOf(Pile.InFlow);
  const FileTotal = statement.statedTotal === null ? null : statement.statedTotal / 100;
  const record = reconciliationSentence(Piles);
  const id = await insertImportLog(trx, {
    tenantId,
    staffId,
    taskId,
    batchId: null,
    type: ImportLogType.Reconciliation,
    now,
    record,
    inserted,
    repeated,
    failed: lines.length - inserted - repeated,
    summary: { Piles, Total, FileTotal, PaymentType: paymentType, FileName: fileName },
  });
  await remember(trx, task, work, { id, lines, now });
  return record;
};

/** A day that the file would change is closed: nothing of the file is stored. */
const refuseClosed = (error: unknown): never => {
  const day = closedDayOf(error);
  throw day === undefined ? error : new Refusal(say.dayClosed(day));
};

export const reconciliationWork = (parts: ReconciliationParts): TaskWork => ({
  kind: TaskKind.Reconciliation,
  run: async (task) => {
    const work = await openStatement(task.content);
    await task.finish(async (trx, now, tell): Promise<TaskOutcome> => {
      const actor = await demandActor(trx, task, parts);
      const { lines, changes } = await reconcile(trx, { actor, now, hooks: parts.hooks }, work).catch(refuseClosed);
      await tell(Math.floor(work.statement.rows.length / 2));
      // Checked again at the end, because rights may have been revoked during the work.
      await demandActor(trx, task, parts);
      const message = await logRun(trx, task, work, { lines, now }).catch(refuseClosed);
      const after = { PaymentType: work.paymentType, Count: lines.length };
      return {
        message,
        changes: [...changes, { action: AuditAction.reconcile, subject: SUBJECT, subjectId: null, after }],
      };
    });
  },
});
