/** The sum of shown orders or payments. Refunded orders are left out, and the sum says so. */
import { countedAmount } from '@gonghai/contract/work-orders/family-money.rules.ts';
import { formatMoney } from '../ui/format.ts';
import './page-total.css';

type Orders = Parameters<typeof countedAmount>[0];

const leftOut = (orders: Orders): string => {
  const count = orders.filter(({ IsRefund }) => IsRefund).length;
  return count > 0 ? `（不含已退款 ${count} 条）` : '';
};

export const sumWords = (orders: Orders): string => `${formatMoney(countedAmount(orders))}${leftOut(orders)}`;

export const PageTotal = ({ orders }: { readonly orders: Orders }) => (
  <span className="order-total">
    本页合计 <b className="gh-number">{formatMoney(countedAmount(orders))}</b>
    {leftOut(orders)}
  </span>
);
