/** Passes payments: by a statement or by hand. The last one of an order completes its finance stage. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { mayPassPayment } from '@gonghai/contract/payments/payment.rules.ts';
import { EvidenceKind, type PaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import { byHandWords, needsReason, passMessages, passWayOf } from '@gonghai/contract/payments/pass.rules.ts';
import {
  isKeptEvidence,
  type PassEvidence,
  passEvidenceWords,
} from '@gonghai/contract/work-orders/pass-evidence.rules.ts';
import type { BatchResult } from '@gonghai/contract/wire/batch.ts';
import { secondPersonMessages as sayTwo } from '@gonghai/contract/work-orders/second-person.rules.ts';
import {
  paymentMessages as say,
  workOrderMessages as sayOrder,
} from '@gonghai/contract/work-orders/work-order-messages.ts';
import { PassWay, PaymentLogStatus, Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import { BULK, type Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { batchAnswer, batchSentence, distinctItems, type FailedItem } from '../../http/batch.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { stale } from '../../http/refusal.ts';
import { readApprovalRule } from '../settings/settings.port.ts';
import { noteOwnApprovals, type OrderHooks, saveSteps, type StepContext } from '../work-orders/work-orders.port.ts';
import { closedPayments } from './days.queries.ts';
import { readEvidence } from './evidence.queries.ts';
import {
  entryOf,
  factsOf,
  type Item,
  judge,
  lockPayments,
  ordersIn,
  type Payment,
} from './locked-payments.commands.ts';
import { type Pass, passPayments } from './passes.queries.ts';
import type { StoredPayment } from './payments.queries.ts';
import { noteFirst, splitByTurn } from './second-person.commands.ts';
import { holdRuns } from './statements.queries.ts';
import { dropUnclaimed } from './unclaimed.queries.ts';

export type PassedPayment = Payment & { readonly pass: Pass; readonly statementName: string };

/** How it was passed is in the history of its order. */
const passEntry = (payment: PassedPayment): Change => {
  const { way, reason, row, evidence } = payment.pass;
  return entryOf(AuditAction.passPayment, payment, {
    Status: PaymentLogStatus.Reconciled,
    ...(way === PassWay.ByHand && { Remark: byHandWords(reason) }),
    ...(evidence && {
      Evidence: passEvidenceWords(evidence, payment.log.Amount),
      Statement: evidence.StatementName,
    }),
    ...(way === PassWay.Statement && { Statement: payment.statementName, StatementRow: row }),
  });
};

/** Passes payments that the rules allow; `all` are the payments of their orders, which are locked. */
export const passLocked = async (
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
    finished.map((order) => ({ order, step, action: AuditAction.passFinance, stage: Stage.Finance })),
  );
  return [...good.map(passEntry), ...changes];
};

/** Payments and the rows of a statement that has them. */
interface MatchedRows {
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
    evidence: null,
    statementId: null,
    row: rows.get(id) ?? null,
  });
  const passed = good.map((payment) => ({ ...payment, statementName, pass: byStatement(payment.log) }));
  return passLocked(trx, ctx, hooks, passed, all);
};

interface PassItem extends Item {
  readonly Reason?: string | null | undefined;
}

/** What speaks against a payment is kept with its pass. */
const keptEvidence = (evidence: PaymentEvidence | undefined): PassEvidence | null => {
  if (!evidence || !isKeptEvidence(evidence.Kind)) return null;
  const { Kind, StatementName, Row, Amount } = evidence;
  return { Kind, StatementName, Row, Amount };
};

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
    evidence: keptEvidence(evidence),
    statementId: isMatched ? (evidence?.StatementId ?? null) : null,
    row: isMatched ? (evidence?.Row ?? null) : null,
  };
  return { ...payment, pass, statementName: evidence?.StatementName ?? '' };
};

/** The runs that pass payments. One that is being undone would leave a payment that no statement contains. */
const demandRuns = async (trx: Db, tenantId: number, evidence: readonly PaymentEvidence[]): Promise<void> => {
  const matching = evidence.filter(({ Kind }) => Kind === EvidenceKind.Matches);
  const runs = [...new Set(matching.flatMap(({ StatementId }) => StatementId ?? []))];
  if ((await holdRuns(trx, tenantId, runs)) !== runs.length) throw stale();
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
  await demandRuns(trx, actor.tenantId, [...evidence.values()]);
  const isExplained = ({ log, item }: (typeof good)[number]): boolean =>
    Boolean(item.Reason) || !needsReason(evidence.get(log.Id)?.Kind ?? EvidenceKind.None);
  return {
    passed: good.filter(isExplained).map((payment) => passByHand(payment, evidence.get(payment.log.Id))),
    unexplained: good
      .filter((payment) => !isExplained(payment))
      .map(({ log, order }) => ({ id: log.Id, name: order.Name, why: passMessages.reasonRequired })),
  };
};

/** Says also how many wait for a second person. */
const passAnswer = (decided: number, first: number, failures: readonly FailedItem[]): Told<BatchResult> => {
  const answer = batchAnswer(decided + first, failures, say.reconciled);
  if (first === 0) return answer;
  const noted = decided === 0 && failures.length === 0 ? sayTwo.noted : sayTwo.notedAmong(decided, first);
  const failed = failures.length === 0 ? '' : `；${batchSentence(decided + first, failures)}`;
  return new Told(answer.data, `${noted}${failed}`);
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
      const { NoOwn, SecondPersonAbove } = await readApprovalRule(trx, ctx.actor.tenantId);
      const isOwn = ({ order }: Payment): boolean => order.UserId === ctx.actor.userId;
      const refused = good
        .filter((payment) => NoOwn && isOwn(payment))
        .map(({ log, order }) => ({ id: log.Id, name: order.Name, why: sayOrder.ownOrder }));
      const allowed = good.filter((payment) => !NoOwn || !isOwn(payment));
      const { passed, unexplained } = await splitByReason(trx, ctx, allowed);
      const turns = splitByTurn(SecondPersonAbove, ctx.actor.userId, passed);
      const { decided, first } = turns;
      const data = passAnswer(decided.length, first.length, [
        ...failures,
        ...refused,
        ...unexplained,
        ...turns.refused,
      ]);
      const changes = await passLocked(trx, ctx, hooks, decided, locked.all);
      const own = await noteOwnApprovals(trx, ctx.actor, ordersIn(decided), Stage.Finance);
      return { data, changes: [...changes, ...own, ...(await noteFirst(trx, ctx, first))] };
    },
    BULK,
  );
