/** Notes about the amount of an order that is being filled in: parent and balance of a child, a full payment below the price. */
import { balanceOf, missingOfPrice, paidSoFar } from '@gonghai/contract/work-orders/family-money.rules.ts';
import type { WorkOrderDetail, WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { workOrderTypeLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { TriangleAlert } from 'lucide-react';
import { formatMoney } from '../../../ui/format.ts';
import { belowPriceWords } from '../price-words.ts';

/** The family of a child, without the child itself. */
export interface FamilySoFar {
  readonly parent: Pick<WorkOrderRow, 'WorkOrderType' | 'Amount'>;
  readonly paid: number;
}

export const familyOfNew = (parent: WorkOrderRow): FamilySoFar => ({
  parent,
  paid: paidSoFar([parent, ...parent.Children]),
});

/** The stored amount of a draft counts as paid, so it is taken off again. */
export const familyOfStored = ({ Family, Amount }: WorkOrderDetail): FamilySoFar | undefined =>
  Family ? { parent: Family.Parent, paid: balanceOf(Family.Paid, Amount) } : undefined;

interface Props {
  readonly type: WorkOrderRow['WorkOrderType'] | undefined;
  readonly amount: number;
  readonly price: number | null;
  readonly family: FamilySoFar | undefined;
}

export const MoneyNotes = ({ type, amount, price, family }: Props) => {
  const missing = missingOfPrice({ WorkOrderType: type, Amount: amount }, price);
  return (
    <span aria-live="polite">
      {family && (
        <span className="order-money-note gh-number">
          {`主报单 ${workOrderTypeLabel[family.parent.WorkOrderType]} ${formatMoney(family.parent.Amount)}，已付 ${formatMoney(family.paid)}`}
          {price !== null && `，付本单后余款 ${formatMoney(balanceOf(price, sumMoney([family.paid, amount])))}`}
        </span>
      )}
      {amount > 0 && price !== null && missing !== null && (
        <span className="order-money-note order-below-price gh-number">
          <TriangleAlert size={14} aria-hidden />
          {belowPriceWords(price, missing)}
        </span>
      )}
    </span>
  );
};
