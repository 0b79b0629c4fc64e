/** What a deal consists of: its figures, the work orders of the family as a tree, and their payments. */
import type { DealRow } from '@gonghai/contract/deals/deal.contract.ts';
import { reconciledAmount } from '@gonghai/contract/deals/deal-money.rules.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import type { PaymentLog, WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { workOrderTypeLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { formatAmount, formatDay, formatDuration, formatMoney } from '../../ui/format.ts';
import { DrawerSection, DrawerSum } from '../../ui/overlay/DrawerSection.tsx';
import { OrderStatusTag } from '../../widgets/OrderStatusTag.tsx';
import { PaymentCard } from '../../widgets/payment/PaymentCard.tsx';
import { useViewOrder } from '../../widgets/view-order.ts';

type Order = Omit<WorkOrderRow, 'Children' | 'PaymentLogs'>;

interface Props {
  readonly deal: DealRow;
  /** The parent comes first. */
  readonly orders: readonly Order[];
  readonly payments: readonly PaymentLog[];
}

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly about: string;
}

/** How long the sale took, from the customer's acquisition to the first reconciled order. */
const durationFigure = ({ FinancedTime, ReportCreateDate }: DealRow, parent: Order | undefined): Figure => {
  const got = parent?.TheCRMCustomerFieldToGetTime ?? null;
  const start = got ?? ReportCreateDate;
  const from = `${formatDay(start)} ${got === null ? '报单' : '获取'}`;
  if (FinancedTime === null || FinancedTime < start) return { label: '成交用时', value: '—', about: from };
  const days = Math.floor((FinancedTime - start) / DAY);
  return { label: '成交用时', value: days === 0 ? '当天' : `${days} 天`, about: from };
};

const Figures = ({ deal, orders, payments }: Props) => {
  const figures: readonly Figure[] = [
    {
      label: '成交金额',
      value: formatMoney(deal.Amount),
      about: `${orders.length} 份报单，${payments.length} 笔支付`,
    },
    {
      label: '通话时长',
      value: formatDuration(deal.CallTotalSeconds),
      about: `呼出 ${deal.CallTotalTimes}，接通 ${deal.CallSuccessTotalTimes}`,
    },
    durationFigure(deal, orders[0]),
  ];
  return (
    <dl className="deal-figures">
      {figures.map(({ label, value, about }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="deal-figure gh-number">{value}</dd>
          <dd className="gh-muted gh-number">{about}</dd>
        </div>
      ))}
    </dl>
  );
};

const Family = ({ orders, payments }: Omit<Props, 'deal'>) => {
  const viewOrder = useViewOrder();
  const counted = orders.map((order) => ({ order, amount: reconciledAmount(order, payments) }));
  const [own = 0, ...others] = counted.map(({ amount }) => amount);
  return (
    <table className="deal-family">
      <tbody>
        {counted.map(({ order, amount }) => (
          <tr key={order.Id} data-child={order.ParentId !== null || undefined}>
            <td>
              <button type="button" onClick={() => viewOrder(order.Id)}>
                {workOrderTypeLabel[order.WorkOrderType]}
              </button>
            </td>
            <td className="gh-number gh-secondary">{formatDay(order.ReportDate)}</td>
            <td className="gh-secondary">
              {`支付 ${payments.filter(({ WorkOrderId }) => WorkOrderId === order.Id).length} 笔`}
            </td>
            <td>
              <OrderStatusTag order={order} />
            </td>
            <td className="gh-number">{formatAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
      {others.length > 0 && (
        <tfoot>
          <tr>
            <td colSpan={4} className="gh-number">
              {`本单 ${formatAmount(own)} + 子报单 ${formatAmount(sumMoney(others))}`}
            </td>
            <td className="gh-number">{formatAmount(sumMoney([own, ...others]))}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
};

/** The type of the order that a payment belongs to. */
const OrderType = ({ orders, id }: Pick<Props, 'orders'> & { readonly id: number }) => {
  const order = orders.find(({ Id }) => Id === id);
  return order && <span className="gh-muted">{workOrderTypeLabel[order.WorkOrderType]}</span>;
};

export const DealBody = ({ deal, orders, payments }: Props) => (
  <>
    <Figures deal={deal} orders={orders} payments={payments} />
    <DrawerSection
      title="报单"
      about={
        <>
          <span className="gh-muted">{`${orders.length} 份`}</span>
          <DrawerSum label="已对账">{formatMoney(deal.Amount)}</DrawerSum>
        </>
      }
    >
      <Family orders={orders} payments={payments} />
    </DrawerSection>
    <DrawerSection title="支付记录" about={<span className="gh-muted">{`${payments.length} 笔`}</span>}>
      <ul className="payment-cards">
        {payments.map((payment) => (
          <PaymentCard
            key={payment.Id}
            payment={payment}
            about={<OrderType orders={orders} id={payment.WorkOrderId} />}
          />
        ))}
      </ul>
    </DrawerSection>
  </>
);
