/** What the orders of a family have paid, and what is left of the price of the course. Pure functions. */
import { sumMoney } from '../wire/money.ts';
import { remainingAmount } from './refund.rules.ts';
import type { WorkOrderState } from './work-order.rules.ts';
import { WorkOrderStatus, WorkOrderType } from './work-order-values.ts';

type Paying = WorkOrderState & { readonly Id: number; readonly Amount: number; readonly RefundedAmount: number };

const { InReview, Passed, Draft } = WorkOrderStatus;

/** Orders in review and passed ones, without refunded ones. The order `ownId` counts before it is submitted too. */
export const paidSoFar = (family: readonly Paying[], ownId?: number): number => {
  const counts = ({ Id, WorkOrderStatus: status, IsRefund }: Paying): boolean =>
    !IsRefund && (status === InReview || status === Passed || (status === Draft && Id === ownId));
  return sumMoney(family.filter(counts).map(remainingAmount));
};

/** Negative if more was paid than the price. */
export const balanceOf = (price: number, paid: number): number => sumMoney([price, -paid]);

/** How far a full payment is below the price; null if it is not, or if the price is unknown. */
export const missingOfPrice = (
  order: { readonly WorkOrderType: WorkOrderType | null | undefined; readonly Amount: number },
  price: number | null | undefined,
): number | null => {
  if (order.WorkOrderType !== WorkOrderType.FullPayment || price == null) return null;
  const missing = balanceOf(price, order.Amount);
  return missing > 0 ? missing : null;
};

/** Sums of lists leave refunded orders and what was refunded of the others out. */
export const countedAmount = (
  orders: readonly { readonly IsRefund: boolean; readonly Amount: number; readonly RefundedAmount: number }[],
): number => sumMoney(orders.filter(({ IsRefund }) => !IsRefund).map(remainingAmount));
