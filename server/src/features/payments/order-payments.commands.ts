/** The payments of an order while it is filed, edited, deleted and resubmitted: what work orders ask of this feature. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { isSameSerial } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import type { PaymentInput } from '@gonghai/contract/work-orders/work-order-form.ts';
import { paymentMessages } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { Db } from '../../db/database.ts';
import { closedDayOf, violates } from '../../db/sql.ts';
import type { Change } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { differenceOf } from '../../http/difference.ts';
import { duplicateField, missing, refuseField, stale } from '../../http/refusal.ts';
import type { OrderPayments } from '../work-orders/work-orders.port.ts';
import { type ClaimPictures, demandPaymentChoices, demandPictures } from './checks.queries.ts';
import { comparePayments, PAYMENT_FIELDS, type PaymentChanges } from './filing.rules.ts';
import { closedOrders } from './days.queries.ts';
import { areInFlow } from './flows.queries.ts';
import { SUBJECT } from './locked-payments.commands.ts';
import { passFiledLate } from './late-filing.commands.ts';
import { judgeOrder } from './warnings.commands.ts';
import {
  insertPayments,
  paymentStatement,
  readPayments,
  removePayments,
  reopenPayments,
  updatePayment,
} from './payments.queries.ts';

interface PictureParts {
  readonly claimPictures: ClaimPictures;
}

/** A serial number that another live payment has, also one that is stored at this moment; or a day that is closed. */
const refusePayment = (error: unknown): never => {
  if (violates(error, 'payment_log_third_no')) throw duplicateField('PaymentLogs', paymentMessages.thirdNoTaken);
  if (closedDayOf(error) !== undefined) throw refuseField('PaymentLogs', messages.dayClosed);
  throw error;
};

/** Changed and new numbers. Their money must not count in the finance flow too. */
const demandNotInFlow = async (trx: Db, tenantId: number, payments: readonly PaymentInput[]): Promise<void> => {
  const numbers = payments.map(({ ThirdNo }) => ThirdNo);
  if (await areInFlow(trx, tenantId, numbers)) throw duplicateField('PaymentLogs', paymentMessages.thirdNoTaken);
};

const addPayments = async (
  trx: Db,
  { actor, now }: RequestContext,
  { claimPictures }: PictureParts,
  orderId: number,
  sent: readonly PaymentInput[],
): Promise<void> => {
  const { tenantId } = actor;
  await demandPaymentChoices(
    trx,
    tenantId,
    sent.map((payment) => ({ payment })),
  );
  const pictures = sent.map(({ PaymentImg }) => PaymentImg);
  await demandPictures(trx, { actor, claimPictures }, { id: orderId, pictures: [] }, pictures);
  await demandNotInFlow(trx, tenantId, sent);
  await insertPayments(trx, { tenantId, orderId, now }, sent).catch(refusePayment);
};

const savePayments = async (
  trx: Db,
  { actor, now }: RequestContext,
  orderId: number,
  { added, changed, removed }: PaymentChanges,
): Promise<void> => {
  const { tenantId } = actor;
  const renumbered = changed.filter(({ stored, payment }) => !isSameSerial(stored.ThirdNo, payment.ThirdNo));
  await demandNotInFlow(trx, tenantId, [...added, ...renumbered.map(({ payment }) => payment)]);
  const removedIds = removed.map(({ Id }) => Id);
  await removePayments(trx, tenantId, removedIds, now).catch(refusePayment);
  for (const { stored, payment } of changed) {
    if (!(await updatePayment(trx, tenantId, stored.Id, payment).catch(refusePayment))) throw stale();
  }
  await insertPayments(trx, { tenantId, orderId, now }, added).catch(refusePayment);
};

/** One audit entry for each payment. */
const paymentEntries = (orderId: number, { added, changed, removed }: PaymentChanges): Change[] => {
  const entry = (action: AuditAction, before: object | undefined, after: object | undefined): Change => ({
    action,
    subject: SUBJECT,
    subjectId: orderId,
    before,
    after,
  });
  const whole = (payment: object) => differenceOf({}, { ...payment }, PAYMENT_FIELDS).after;
  return [
    ...added.map((payment) => entry(AuditAction.addPayment, undefined, whole(payment))),
    ...changed.map(({ stored, payment }) => {
      const { before, after } = differenceOf(stored, payment, PAYMENT_FIELDS);
      return entry(
        AuditAction.editPayment,
        { ThirdNo: stored.ThirdNo, ...before },
        { ThirdNo: payment.ThirdNo, ...after },
      );
    }),
    ...removed.map((payment) => entry(AuditAction.deletePayment, whole(payment), undefined)),
  ];
};

const replacePayments = async (
  trx: Db,
  ctx: RequestContext,
  { claimPictures }: PictureParts,
  orderId: number,
  sent: readonly PaymentInput[],
): Promise<readonly Change[]> => {
  const { actor } = ctx;
  const { tenantId } = actor;
  const stored = await readPayments(trx, tenantId, [orderId]);
  const verdict = comparePayments(stored, sent);
  if ('missing' in verdict) throw missing();
  if ('refusal' in verdict) throw refuseField('PaymentLogs', verdict.refusal);
  const { changes } = verdict;
  await demandPaymentChoices(trx, tenantId, [...changes.changed, ...changes.added.map((payment) => ({ payment }))]);
  const own = stored.map(({ PaymentImg }) => PaymentImg);
  const pictures = sent.map(({ PaymentImg }) => PaymentImg);
  await demandPictures(trx, { actor, claimPictures }, { id: orderId, pictures: own }, pictures);
  await savePayments(trx, ctx, orderId, changes);
  return paymentEntries(orderId, changes);
};

const removeAll = async (trx: Db, { actor, now }: RequestContext, orderId: number): Promise<readonly Change[]> => {
  const payments = await readPayments(trx, actor.tenantId, [orderId]);
  const ids = payments.map(({ Id }) => Id);
  await removePayments(trx, actor.tenantId, ids, now);
  return payments.map(({ ThirdNo, Amount, Status }) => ({
    action: AuditAction.deletePayment,
    subject: SUBJECT,
    subjectId: orderId,
    before: { ThirdNo, Amount, Status },
  }));
};

export const orderPayments = (parts: PictureParts): OrderPayments => ({
  statement: paymentStatement,
  add: (trx, ctx, orderId, sent) => addPayments(trx, ctx, parts, orderId, sent),
  replace: (trx, ctx, orderId, sent) => replacePayments(trx, ctx, parts, orderId, sent),
  remove: removeAll,
  judge: judgeOrder,
  match: passFiledLate,
  reopen: reopenPayments,
  closed: async (trx, tenantId, orderIds) => closedOrders(trx, tenantId, await readPayments(trx, tenantId, orderIds)),
});
