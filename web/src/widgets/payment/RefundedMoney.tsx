/** An amount, and what was refunded of it in part: the whole amount is crossed out, and the rest is what counts. */
import { remainingAmount } from '@gonghai/contract/work-orders/refund.rules.ts';
import { MoneyCell } from '../../ui/data-table/cells.tsx';
import { formatAmount, formatMoney } from '../../ui/format.ts';
import './refunded-money.css';

interface Amounts {
  readonly Amount: number;
  readonly RefundedAmount: number;
}

/** Refunded in part, with something left. */
export const isPartlyRefunded = ({ Amount, RefundedAmount }: Amounts): boolean =>
  RefundedAmount > 0 && RefundedAmount < Amount;

export const RefundedMoney = ({ of }: { readonly of: Amounts }) => {
  if (!isPartlyRefunded(of)) return <MoneyCell amount={of.Amount} />;
  const words = `${formatMoney(of.Amount)}，已退 ${formatMoney(of.RefundedAmount)}`;
  return (
    <span className="refunded-money" title={words}>
      <MoneyCell amount={remainingAmount(of)} />
      <del className="gh-number">{formatAmount(of.Amount)}</del>
    </span>
  );
};
