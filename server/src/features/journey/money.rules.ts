/** The entries of work orders, their approvals, payments and deals in words. Pure. */
import { isRejection, trailKindOf } from '@gonghai/contract/work-orders/order-actions.rules.ts';
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { DealRow } from '@gonghai/contract/deals/deal.contract.ts';
import { type JourneyEntry, JourneyKind, JourneyPlace } from '@gonghai/contract/journey/journey.contract.ts';
import { statusWords } from '@gonghai/contract/work-orders/status-words.rules.ts';
import {
  PaymentLogStatus,
  paymentLogStatusLabel,
  WorkOrderStatus,
  workOrderTypeLabel,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import type { OrderPayment } from '../payments/payments.port.ts';
import type { ApprovalStep, PhoneOrder } from '../work-orders/work-orders.port.ts';
import { entryOf, together } from './entries.rules.ts';

const yuan = (fen: number): number => fen / 100;
const moneyText = (amount: number): string => `¥${amount.toFixed(2)}`;

const nameOf = ({ id, type }: PhoneOrder): string => `${workOrderTypeLabel[type]}报单 ${id}`;

export const workOrderEntry = (order: PhoneOrder): JourneyEntry =>
  entryOf({
    Key: `work-order-${order.id}`,
    Kind: JourneyKind.WorkOrder,
    Time: order.createdTime,
    UserName: order.userName,
    Title: together(`${workOrderTypeLabel[order.type]} ${order.id}`, order.subject),
    Text: together(
      statusWords({
        WorkOrderStatus: order.status,
        WorkOrderAuditProgress: order.progress,
        IsRefund: order.isRefund,
        IsRefunding: order.isRefunding,
      }),
      !order.isRefund && order.refunded > 0 && `已退款${moneyText(order.refunded)}`,
    ),
    Amount: order.amount,
    Link: { Place: JourneyPlace.WorkOrder, Id: order.id },
  });

/** The reason of a rejection, or what was refunded. */
const noteOf = ({ action, after }: ApprovalStep): string => {
  if (isRejection(action)) return String(after?.['Remark'] ?? '');
  const amount = after?.['Amount'] ?? after?.['RefundAmount'];
  const refunded = trailKindOf(action) === 'refund' && typeof amount === 'number' ? moneyText(amount) : '';
  return together(refunded, action === AuditAction.requestRefund && String(after?.['Reason'] ?? ''));
};

export const approvalEntry = (step: ApprovalStep, order: PhoneOrder): JourneyEntry =>
  entryOf({
    Key: `approval-${step.id}`,
    Kind: JourneyKind.Approval,
    Time: step.time,
    UserName: step.userName,
    Title: together(step.action, nameOf(order)),
    Text: noteOf(step),
    IsRejection: isRejection(step.action),
    Link: { Place: JourneyPlace.WorkOrder, Id: order.id },
  });

/** `isLinked`: the reader may open the list of payments, which has none of drafts. */
export const paymentEntry = (payment: OrderPayment, order: PhoneOrder, isLinked: boolean): JourneyEntry =>
  entryOf({
    Key: `payment-${payment.id}`,
    Kind: JourneyKind.Payment,
    Time: payment.time,
    Title: together(payment.typeName || '支付', nameOf(order)),
    Text: together(
      order.isRefund
        ? '已退款'
        : order.status === WorkOrderStatus.Draft
          ? '报单未提交'
          : paymentLogStatusLabel[payment.status],
      payment.left !== payment.fen &&
        `${moneyText(yuan(payment.fen))}，已退款${moneyText(yuan(payment.fen - payment.left))}`,
    ),
    Amount: yuan(payment.left),
    IsCounted: isPartOfDeal(payment, order),
    Link:
      isLinked && order.status !== WorkOrderStatus.Draft
        ? { Place: JourneyPlace.Payment, Id: payment.id }
        : { Place: JourneyPlace.WorkOrder, Id: order.id },
  });

const isPartOfDeal = ({ status }: OrderPayment, { isInDeal }: PhoneOrder): boolean =>
  isInDeal && status === PaymentLogStatus.Reconciled;

/** More payments than these are only counted. */
const MOST_TERMS = 4;

/** How the payments make the amount: ¥3000.00 + ¥980.00. */
const sumText = (terms: readonly number[]): string => {
  if (terms.length === 0) return '';
  return terms.length > MOST_TERMS ? `回款${terms.length}笔` : `回款 ${terms.map(moneyText).join(' + ')}`;
};

export const dealEntry = (
  deal: DealRow,
  orders: ReadonlyMap<number, PhoneOrder>,
  payments: readonly OrderPayment[],
): JourneyEntry => {
  const terms = payments
    .filter((payment) => {
      const order = orders.get(payment.orderId);
      return order?.rootId === deal.Id && isPartOfDeal(payment, order);
    })
    .toSorted((one, other) => one.time - other.time || one.id - other.id)
    .map(({ left }) => yuan(left));
  return entryOf({
    Key: `deal-${deal.Id}`,
    Kind: JourneyKind.Deal,
    Time: deal.FinancedTime ?? deal.ReportDate,
    UserName: deal.User.Name,
    Title: deal.SubjectType || '成交客户',
    Text: sumText(terms),
    Amount: deal.Amount,
    Link: { Place: JourneyPlace.Deal, Id: deal.Id },
  });
};
