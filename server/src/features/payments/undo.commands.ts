/** Undoes a run of a reconciliation: its payments, the finance stages it set, its income and its unclaimed rows. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import {
  statementMessages as say,
  UNDO_STATEMENT_SECONDS,
  type UndoneStatement,
} from '@gonghai/contract/payments/statement.contract.ts';
import { hasStage } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { PaymentLogStatus, Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import { BULK, type Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal, stale } from '../../http/refusal.ts';
import { lockFamilies, type OrderHooks, readPublished, saveSteps } from '../work-orders/work-orders.port.ts';
import { dayKey, holdDays, lockWallet } from './days.queries.ts';
import { confirmedElsewhere, incomeDays, releaseRun, type Run } from './income.queries.ts';
import { SUBJECT } from './locked-payments.commands.ts';
import { findRun, markUndone } from './statements.queries.ts';
import { linkToOthers, type PassedPayment, readAudited, readPassed, returnPayments } from './undo.queries.ts';
import { judgeUndo, type UndoVerdict } from './undo.rules.ts';

const distinct = (numbers: readonly number[]): number[] => [...new Set(numbers)];

interface Judged extends UndoVerdict<PassedPayment> {
  readonly closedDays: readonly number[];
}

/** Locks the orders of all its payments and the days of the run, and then decides on what it reads. */
const judge = async (trx: Db, run: Run): Promise<Judged> => {
  const { tenantId, paymentType } = run;
  const found = await readPassed(trx, run);
  await lockFamilies(trx, tenantId, distinct(found.map(({ orderId }) => orderId)));
  const payments = await readPassed(trx, run);
  const ofIncome = (await incomeDays(trx, run)).map((day) => ({ paymentType, day }));
  const closed = await holdDays(trx, tenantId, [...payments, ...ofIncome]);
  const audited = await readAudited(trx, tenantId, distinct(payments.map(({ rootId }) => rootId)));
  const confirmed = await confirmedElsewhere(
    trx,
    run,
    payments.map(({ id }) => id),
  );
  const confirmedIds = new Set(confirmed.map(({ paymentId }) => paymentId));
  const verdict = judgeUndo({
    payments,
    audited,
    isClosed: (payment) => closed.has(dayKey(payment)),
    isConfirmed: ({ id }) => confirmedIds.has(id),
  });
  await linkToOthers(trx, tenantId, confirmed);
  return { ...verdict, closedDays: ofIncome.filter((day) => closed.has(dayKey(day))).map(({ day }) => day) };
};

const entryOf = ({ orderId, serial, fen }: PassedPayment, fileName: string): Change => ({
  action: AuditAction.undoReconciliation,
  subject: SUBJECT,
  subjectId: orderId,
  before: { ThirdNo: serial, Status: PaymentLogStatus.Reconciled },
  after: { ThirdNo: serial, Amount: fen / 100, Status: PaymentLogStatus.InReview, FileName: fileName },
});

/** The finance stage of an order goes with its first payment that returns. */
const takeBack = async (
  trx: Db,
  ctx: RequestContext,
  hooks: OrderHooks,
  returned: readonly PassedPayment[],
): Promise<Change[]> => {
  const { tenantId } = ctx.actor;
  const ids = returned.map(({ id }) => id);
  if ((await returnPayments(trx, tenantId, ids)) !== ids.length) throw stale();
  const orders = await readPublished(trx, ctx.actor, distinct(returned.map(({ orderId }) => orderId)));
  const settled = [...orders.values()].filter((order) => hasStage(order, Stage.Finance));
  const step = { kind: 'settle', isReconciled: false } as const;
  return saveSteps(
    trx,
    ctx,
    hooks,
    settled.map((order) => ({ order, step, action: AuditAction.awaitReconciliation, stage: Stage.Finance })),
  );
};

const keptOf = ({ kept }: Judged): UndoneStatement['Kept'] =>
  kept.map(({ payment, why }) => ({
    Id: payment.id,
    WorkOrderId: payment.orderId,
    Name: payment.name,
    ThirdNo: payment.serial,
    Amount: payment.fen / 100,
    Why: why,
  }));

export const undoStatement = (ctx: RequestContext, id: number, hooks: OrderHooks): Promise<Told<UndoneStatement>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor, now } = ctx;
      const run = await findRun(trx, actor.tenantId, id);
      if (!run) throw missing();
      const { fileName, createdTime } = run;
      await lockWallet(trx, run.tenantId, run.paymentType);
      if (!(await markUndone(trx, run, now))) throw new Refusal(say.undoneBefore);
      if (createdTime < now - UNDO_STATEMENT_SECONDS) throw new Refusal(say.tooLate);
      const judged = await judge(trx, run);
      const { returned, kept, closedDays } = judged;
      const steps = await takeBack(trx, ctx, hooks, returned);
      await releaseRun(trx, run, { closedDays, paymentIds: kept.map(({ payment }) => payment.id) }, now);
      const Kept = keptOf(judged);
      const change: Change = {
        action: AuditAction.undoStatement,
        subject: 'statement',
        subjectId: id,
        after: { FileName: fileName, PaymentType: run.paymentType, Returned: returned.length, Kept: Kept.length },
      };
      const entries = returned.map((payment) => entryOf(payment, fileName));
      const data = new Told({ Returned: returned.length, Kept }, say.undone(returned.length, Kept.length));
      return { data, changes: [change, ...entries, ...steps] };
    },
    BULK,
  );
