/** Finance reconciles, rejects and corrects payments. The last reconciled payment of an order completes its finance stage. */
import {
  mayEditPayment,
  mayPassPayment,
  mayRejectPayment,
  type PaymentFacts,
} from '@gonghai/contract/payments/payment.rules.ts';
import { EvidenceKind, type PaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import { byHandWords, needsReason, passMessages, passWayOf } from '@gonghai/contract/payments/pass.rules.ts';
import type { PaymentEdit } from '@gonghai/contract/payments/payment-log.contract.ts';
import type { BatchResult } from '@gonghai/contract/wire/batch.ts';
import {
  paymentMessages as say,
  workOrderMessages as sayOrder,
} from '@gonghai/contract/work-orders/work-order-messages.ts';
import { PassWay, PaymentLogStatus, Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { BULK, type Db } from '../../db/database.ts';
import { violates } from '../../db/sql.ts';
import type { Told } from '../../http/answer.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { duplicateField, missing, refuseField, Refusal, stale } from '../../http/refusal.ts';
import { batchAnswer, distinctItems, type FailedItem } from '../../http/batch.ts';
import { type ClaimPictures, demandPaymentChoices, demandPictures } from './checks.queries.ts';
import { differenceOf } from '../../http/difference.ts';
import { readApprovalRule } from '../settings/settings.port.ts';
import {
  explainStale,
  lockFamilies,
  noteOwnApprovals,
  type OrderHooks,
  readPublished,
  saveAmount,
  saveSteps,
  type StepContext,
  type StoredOrder,
} from '../work-orders/work-orders.port.ts';
import { closedPayments, dayKey, dayOfPayment, holdDays, inClosedOrders } from './days.queries.ts';
import { PAYMENT_FIELDS } from './filing.rules.ts';
import { judgeOrder } from './warnings.commands.ts';
import { readEvidence } from './evidence.queries.ts';
import { type Pass, passPayments } from './passes.queries.ts';
import { failPayments, ordersOfPayments, readPayments, type StoredPayment, updatePayment } from './payments.queries.ts';
import { dropUnclaimed } from './unclaimed.queries.ts';

/** Payments are in the history of their order. */
export const SUBJECT = 'work-order';

interface Item {
  readonly Id: number;
  readonly Version?: number | null | undefined;
}

interface Payment {
  readonly log: StoredPayment;
  readonly order: StoredOrder;
}

const factsOf = ({ log, order }: Payment): PaymentFacts => ({ Status: log.Status, WorkOrder: order });

interface LockedPayments {
  readonly wanted: ReadonlyMap<number, Payment>;
  readonly all: readonly StoredPayment[];
}

/** The payments of published orders, by id, and all payments of these orders. Locks the orders. */
const lockPayments = async (trx: Db, { actor }: StepContext, ids: readonly number[]): Promise<LockedPayments> => {
  const asked = new Set(ids);
  const orderIds = await ordersOfPayments(trx, actor.tenantId, ids);
  await lockFamilies(trx, actor.tenantId, orderIds);
  const orders = await readPublished(trx, actor, orderIds);
  const all = await readPayments(trx, actor.tenantId, orderIds);
  const wanted = all.flatMap((log): [number, Payment][] => {
    const order = orders.get(log.WorkOrderId);
    return order && asked.has(log.Id) ? [[log.Id, { log, order }]] : [];
  });
  return { wanted: new Map(wanted), all };
};

interface Judged {
  readonly payments: ReadonlyMap<number, Payment>;
  readonly closed: ReadonlySet<number>;
}

const judge = async <Wanted extends Item>(
  trx: Db,
  ctx: StepContext,
  items: readonly Wanted[],
  { payments, closed }: Judged,
  isAllowed: (facts: PaymentFacts) => boolean,
): Promise<{
  readonly good: readonly (Payment & { readonly item: Wanted })[];
  readonly failures: readonly FailedItem[];
}> => {
  const good: (Payment & { item: Wanted })[] = [];
  const failures: (FailedItem & { readonly orderId: number })[] = [];
  for (const item of items) {
    const payment = payments.get(item.Id);
    const isOther = payment && item.Version && item.Version !== payment.log.Version;
    if (!payment) failures.push({ id: item.Id, orderId: 0, name: '', why: messages.missing });
    else if (isOther || !isAllowed(factsOf(payment)))
      failures.push({ id: item.Id, orderId: payment.order.Id, name: payment.order.Name, why: messages.stale });
    else if (closed.has(item.Id))
      failures.push({ id: item.Id, orderId: payment.order.Id, name: payment.order.Name, why: messages.dayClosed });
    else good.push({ ...payment, item });
  }
  return { good, failures: await explainStale(trx, ctx, failures) };
};

const entryOf = (action: string, { log }: Payment, after: object): Change => ({
  action,
  subject: SUBJECT,
  subjectId: log.WorkOrderId,
  before: { ThirdNo: log.ThirdNo, Status: log.Status },
  after: { ThirdNo: log.ThirdNo, Amount: log.Amount, ...after },
});

const ordersIn = (payments: readonly Payment[]): StoredOrder[] => [
  ...new Map(payments.map(({ order }) => [order.Id, order])).values(),
];

type PassedPayment = Payment & { readonly pass: Pass; readonly statementName: string };

/** How it was passed is in the history of its order. */
const passEntry = (payment: PassedPayment): Change => {
  const { way, reason, row } = payment.pass;
  return entryOf('对账通过', payment, {
    Status: PaymentLogStatus.Reconciled,
    ...(way === PassWay.ByHand && { Remark: byHandWords(reason) }),
    ...(way === PassWay.Statement && { Statement: payment.statementName, StatementRow: row }),
  });
};

/** Passes payments that the rules allow; `all` are the payments of their orders, which are locked. */
const passLocked = async (
  trx: Db,
  ctx: StepContext,
  hooks: OrderHooks,
  good: readonly PassedPayment[],
  all: readonly StoredPayment[],
): Promise<Change[]> => {
  const { tenantId, userId } = ctx.actor;
  const passed = new Set(good.map(({ log }) => log.Id));
  const passes = good.map(({ pass }) => pass);
  if ((await passPayments(trx, { tenantId, userId, now: ctx.now }, passes)) !== passed.size) throw stale();
  const serials = good.map(({ log }) => log.ThirdNo);
  await dropUnclaimed(trx, ctx.actor.tenantId, serials);
  const isOpen = ({ Id, Status }: StoredPayment): boolean => Status !== PaymentLogStatus.Reconciled && !passed.has(Id);
  const open = new Set(all.filter(isOpen).map(({ WorkOrderId }) => WorkOrderId));
  const finished = ordersIn(good).filter(({ Id }) => !open.has(Id));
  const step = { kind: 'settle', isReconciled: true } as const;
  const changes = await saveSteps(
    trx,
    ctx,
    hooks,
    finished.map((order) => ({ order, step, action: '财务审核通过', stage: Stage.Finance })),
  );
  return [...good.map(passEntry), ...changes];
};

/** Payments and the rows of a statement that has them. */
export interface MatchedRows {
  readonly statementName: string;
  readonly rows: ReadonlyMap<number, number | null>;
}

/** Passes the payments that a statement contains. Gives the audit entries. Refused unless all of them may be passed. */
export const passClaims = async (
  trx: Db,
  ctx: StepContext,
  hooks: OrderHooks,
  { statementName, rows }: MatchedRows,
): Promise<Change[]> => {
  if (rows.size === 0) return [];
  const { wanted, all } = await lockPayments(trx, ctx, [...rows.keys()]);
  const good = [...wanted.values()].filter((payment) => mayPassPayment(factsOf(payment)));
  if (good.length !== rows.size) throw stale();
  const byStatement = ({ Id: id }: StoredPayment): Pass => ({
    id,
    way: PassWay.Statement,
    reason: '',
    statementId: null,
    row: rows.get(id) ?? null,
  });
  const passed = good.map((payment) => ({ ...payment, statementName, pass: byStatement(payment.log) }));
  return passLocked(trx, ctx, hooks, passed, all);
};

interface PassItem extends Item {
  readonly Reason?: string | null | undefined;
}

/** A payment that a statement contains by now is passed by that statement, any other one by hand. */
const passByHand = (
  payment: Payment & { readonly item: PassItem },
  evidence: PaymentEvidence | undefined,
): PassedPayment => {
  const way = passWayOf(evidence?.Kind ?? EvidenceKind.None);
  const isMatched = way === PassWay.Statement;
  const pass = {
    id: payment.log.Id,
    way,
    reason: isMatched ? '' : (payment.item.Reason ?? ''),
    statementId: isMatched ? (evidence?.StatementId ?? null) : null,
    row: isMatched ? (evidence?.Row ?? null) : null,
  };
  return { ...payment, pass, statementName: evidence?.StatementName ?? '' };
};

/** Those that a statement speaks against fail without a reason (G-349). */
const splitByReason = async (
  trx: Db,
  { actor }: StepContext,
  good: readonly (Payment & { readonly item: PassItem })[],
): Promise<{ readonly passed: readonly PassedPayment[]; readonly unexplained: readonly FailedItem[] }> => {
  if (good.length === 0) return { passed: [], unexplained: [] };
  const ids = good.map(({ log }) => log.Id);
  const evidence = await readEvidence(trx, actor.tenantId, ids);
  const isExplained = ({ log, item }: (typeof good)[number]): boolean =>
    Boolean(item.Reason) || !needsReason(evidence.get(log.Id)?.Kind ?? EvidenceKind.None);
  return {
    passed: good.filter(isExplained).map((payment) => passByHand(payment, evidence.get(payment.log.Id))),
    unexplained: good
      .filter((payment) => !isExplained(payment))
      .map(({ log, order }) => ({ id: log.Id, name: order.Name, why: passMessages.reasonRequired })),
  };
};

export const passPaymentLogs = (
  ctx: RequestContext,
  sent: readonly PassItem[],
  hooks: OrderHooks,
): Promise<Told<BatchResult>> =>
  runCommand(
    ctx,
    async (trx) => {
      const items = distinctItems(sent);
      const locked = await lockPayments(
        trx,
        ctx,
        items.map(({ Id }) => Id),
      );
      const payments = locked.wanted;
      const logs = [...payments.values()].map(({ log }) => log);
      const closed = await closedPayments(trx, ctx.actor.tenantId, logs);
      const { good, failures } = await judge(trx, ctx, items, { payments, closed }, mayPassPayment);
      const { NoOwn } = await readApprovalRule(trx, ctx.actor.tenantId);
      const isOwn = ({ order }: Payment): boolean => order.UserId === ctx.actor.userId;
      const refused = good
        .filter((payment) => NoOwn && isOwn(payment))
        .map(({ log, order }) => ({ id: log.Id, name: order.Name, why: sayOrder.ownOrder }));
      const allowed = good.filter((payment) => !NoOwn || !isOwn(payment));
      const { passed, unexplained } = await splitByReason(trx, ctx, allowed);
      const data = batchAnswer(passed.length, [...failures, ...refused, ...unexplained], say.reconciled);
      const changes = await passLocked(trx, ctx, hooks, passed, locked.all);
      const noted = await noteOwnApprovals(trx, ctx.actor, ordersIn(passed), Stage.Finance);
      return { data, changes: [...changes, ...noted] };
    },
    BULK,
  );

export const rejectPaymentLogs = (
  ctx: RequestContext,
  sent: readonly (Item & { readonly Remark: string })[],
  hooks: OrderHooks,
): Promise<Told<BatchResult>> =>
  runCommand(
    ctx,
    async (trx) => {
      const items = distinctItems(sent).map((item) => ({ ...item, Remark: item.Remark.trim() }));
      const { wanted: payments, all } = await lockPayments(
        trx,
        ctx,
        items.map(({ Id }) => Id),
      );
      const closed = await inClosedOrders(trx, ctx.actor.tenantId, all);
      const { good, failures } = await judge(trx, ctx, items, { payments, closed }, mayRejectPayment);
      const data = batchAnswer(good.length, failures);
      const refused = good.map(({ log, item }) => ({ id: log.Id, remark: item.Remark }));
      if ((await failPayments(trx, ctx.actor.tenantId, refused)) !== refused.length) throw stale();
      // Several payments of one order: it is rejected once, with the first reason.
      const steps = ordersIn(good).map((order) => {
        const remark = good.find((payment) => payment.order.Id === order.Id)?.item.Remark ?? '';
        return {
          order,
          step: { kind: 'reject' } as const,
          action: '财务驳回',
          stage: Stage.Finance,
          remark,
        };
      });
      const entries = good.map((payment) =>
        entryOf('对账失败', payment, { Status: PaymentLogStatus.Failed, Remark: payment.item.Remark }),
      );
      return { data, changes: [...entries, ...(await saveSteps(trx, ctx, hooks, steps))] };
    },
    BULK,
  );

export const editPaymentLog = (
  ctx: RequestContext,
  { Id: id, Version: version, ...edit }: PaymentEdit & { readonly Version?: number | null | undefined },
  { claimPictures }: { readonly claimPictures: ClaimPictures },
): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { actor } = ctx;
    const { tenantId } = actor;
    const { wanted, all } = await lockPayments(trx, ctx, [id]);
    const payment = wanted.get(id);
    if (!payment) throw missing();
    if (!mayEditPayment(factsOf(payment))) throw new Refusal(say.notEditable);
    const { log, order } = payment;
    if (version && version !== log.Version) throw stale();
    const days = await holdDays(trx, tenantId, [dayOfPayment(log), dayOfPayment(edit)]);
    if (days.has(dayKey(dayOfPayment(log)))) throw new Refusal(messages.dayClosed);
    if (days.has(dayKey(dayOfPayment(edit)))) throw refuseField('PaymentTime', messages.dayClosed);
    await demandPaymentChoices(trx, tenantId, [{ payment: edit, stored: log }]);
    const pictures = all.map(({ PaymentImg }) => PaymentImg);
    await demandPictures(trx, { actor, claimPictures }, { id: order.Id, pictures }, [edit.PaymentImg]);
    const isSaved = await updatePayment(trx, tenantId, id, edit).catch((error: unknown): never => {
      if (violates(error, 'payment_log_third_no')) throw duplicateField('ThirdNo', say.thirdNoTaken);
      throw error;
    });
    if (!isSaved) throw stale();
    await saveAmount(trx, tenantId, order.Id, order.Version + 1);
    const warned = await judgeOrder(trx, ctx, order.Id, order);
    const { before, after } = differenceOf(log, edit, PAYMENT_FIELDS);
    const change = {
      action: '修改支付流水',
      subject: SUBJECT,
      subjectId: order.Id,
      before: { ThirdNo: log.ThirdNo, ...before },
      after: { ThirdNo: edit.ThirdNo, ...after },
    };
    return { data: null, changes: [...warned, change] };
  });
