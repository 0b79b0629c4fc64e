/** Finance rejects payments and corrects them. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { mayEditPayment, mayRejectPayment } from '@gonghai/contract/payments/payment.rules.ts';
import type { PaymentEdit } from '@gonghai/contract/payments/payment-log.contract.ts';
import type { BatchResult } from '@gonghai/contract/wire/batch.ts';
import { isSameSerial } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import { notEditable, paymentMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { PaymentLogStatus, Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { BULK } from '../../db/database.ts';
import { violates } from '../../db/sql.ts';
import type { Told } from '../../http/answer.ts';
import { batchAnswer, distinctItems } from '../../http/batch.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { differenceOf } from '../../http/difference.ts';
import { duplicateField, missing, refuseField, Refusal, stale } from '../../http/refusal.ts';
import { type OrderHooks, saveAmount, saveSteps } from '../work-orders/work-orders.port.ts';
import { type ClaimPictures, demandPaymentChoices, demandPictures } from './checks.queries.ts';
import { dayKey, dayOfPayment, holdDays, inClosedOrders } from './days.queries.ts';
import { PAYMENT_FIELDS } from './filing.rules.ts';
import { areInFlow } from './flows.queries.ts';
import { entryOf, factsOf, type Item, judge, lockPayments, ordersIn, SUBJECT } from './locked-payments.commands.ts';
import { failPayments, updatePayment } from './payments.queries.ts';
import { judgeOrder } from './warnings.commands.ts';

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
          action: AuditAction.rejectFinance,
          stage: Stage.Finance,
          remark,
        };
      });
      const entries = good.map((payment) =>
        entryOf(AuditAction.failPayment, payment, { Status: PaymentLogStatus.Failed, Remark: payment.item.Remark }),
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
    const { log, order } = payment;
    if (!mayEditPayment(factsOf(payment))) throw new Refusal(notEditable(order, say.notEditable));
    if (version && version !== log.Version) throw stale();
    const days = await holdDays(trx, tenantId, [dayOfPayment(log), dayOfPayment(edit)]);
    if (days.has(dayKey(dayOfPayment(log)))) throw new Refusal(messages.dayClosed);
    if (days.has(dayKey(dayOfPayment(edit)))) throw refuseField('PaymentTime', messages.dayClosed);
    await demandPaymentChoices(trx, tenantId, [{ payment: edit, stored: log }]);
    const pictures = all.map(({ PaymentImg }) => PaymentImg);
    await demandPictures(trx, { actor, claimPictures }, { id: order.Id, pictures }, [edit.PaymentImg]);
    if (!isSameSerial(log.ThirdNo, edit.ThirdNo) && (await areInFlow(trx, tenantId, [edit.ThirdNo])))
      throw duplicateField('ThirdNo', say.thirdNoTaken);
    const isSaved = await updatePayment(trx, tenantId, id, edit).catch((error: unknown): never => {
      if (violates(error, 'payment_log_third_no')) throw duplicateField('ThirdNo', say.thirdNoTaken);
      throw error;
    });
    if (!isSaved) throw stale();
    await saveAmount(trx, tenantId, order.Id, order.Version + 1);
    const warned = await judgeOrder(trx, ctx, order.Id, order);
    const { before, after } = differenceOf(log, edit, PAYMENT_FIELDS);
    const change = {
      action: AuditAction.editPayment,
      subject: SUBJECT,
      subjectId: order.Id,
      before: { ThirdNo: log.ThirdNo, ...before },
      after: { ThirdNo: edit.ThirdNo, ...after },
    };
    return { data: null, changes: [...warned, change] };
  });
