/** The child orders of an order, and the sum of the family. */
import { countedAmount } from '@gonghai/contract/work-orders/family-money.rules.ts';
import { remainingAmount } from '@gonghai/contract/work-orders/refund.rules.ts';
import type { WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import { workOrderTypeLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { formatAmount, formatDay, formatMoney } from '../../../ui/format.ts';
import { OrderStatusTag } from '../../../widgets/OrderStatusTag.tsx';

interface Props {
  readonly order: WorkOrderDetail;
  readonly onView?: (id: number) => void;
}

export const ChildOrders = ({ order, onView }: Props) => {
  const below = countedAmount(order.Children);
  return (
    <table className="order-family">
      <tbody>
        {order.Children.map((child) => (
          <tr key={child.Id}>
            <td>
              {onView ? (
                <button type="button" className="order-link" onClick={() => onView(child.Id)}>
                  {workOrderTypeLabel[child.WorkOrderType]}
                </button>
              ) : (
                workOrderTypeLabel[child.WorkOrderType]
              )}
            </td>
            <td className="gh-number gh-secondary">{formatDay(child.ReportDate)}</td>
            <td>
              <OrderStatusTag order={child} />
            </td>
            <td className="gh-number">{formatAmount(remainingAmount(child))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3} className="gh-number">
            {`本单 ${formatAmount(countedAmount([order]))} + 子报单 ${formatAmount(below)}`}
          </td>
          <td className="gh-number">{formatMoney(countedAmount([order, ...order.Children]))}</td>
        </tr>
      </tfoot>
    </table>
  );
};
