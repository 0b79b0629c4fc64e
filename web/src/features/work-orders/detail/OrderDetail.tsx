/** One order: stages, payments, children, history and facts. The body of the drawer and of the view dialog. */
import { remainingAmount } from '@gonghai/contract/work-orders/refund.rules.ts';
import { missingOfPrice } from '@gonghai/contract/work-orders/family-money.rules.ts';
import { WarningKind } from '@gonghai/contract/work-orders/warning.ts';
import type { WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import {
  type Stage,
  type WorkOrderPageType,
  WorkOrderStatus,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import { PencilLine, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { formatMoney } from '../../../ui/format.ts';
import { DrawerColumns } from '../../../ui/overlay/DrawerColumns.tsx';
import { DrawerSection, DrawerSum } from '../../../ui/overlay/DrawerSection.tsx';
import { belowPriceWords } from '../price-words.ts';
import { WarningList } from '../../../widgets/warnings/WarningList.tsx';
import { ChildOrders } from './ChildOrders.tsx';
import './order-detail.css';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderPicture } from './OrderPicture.tsx';
import { PaymentCards } from './PaymentCards.tsx';
import { isPartlyRefunded } from '../../../widgets/payment/RefundedMoney.tsx';
import { OrderRefunds } from '../refund/OrderRefunds.tsx';
import { changedWords, type ChangesSinceFiling, changesSinceFiling } from './since-filing.ts';
import { StageBar } from './StageBar.tsx';
import { Trail } from './Trail.tsx';
import { useItemNames } from './useItemNames.ts';
import { useTrail } from './useOrder.ts';

interface Props {
  readonly order: WorkOrderDetail;
  readonly stage: Stage | null;
  readonly pageType: WorkOrderPageType | undefined;
  /** Opens another order of the family. */
  readonly onView?: (id: number) => void;
}

const useChanges = (id: number, pageType: Props['pageType']): ChangesSinceFiling => {
  const { data: trail } = useTrail(id, pageType);
  const nameOf = useItemNames();
  return useMemo(() => changesSinceFiling(trail ?? [], nameOf), [trail, nameOf]);
};

/** What is left of a partly refunded order is what counts. */
const totalWords = (order: WorkOrderDetail): string =>
  isPartlyRefunded(order)
    ? `${formatMoney(remainingAmount(order))}（${formatMoney(order.Amount)}，已退 ${formatMoney(order.RefundedAmount)}）`
    : formatMoney(order.Amount);

export const OrderDetail = ({ order, stage, pageType, onView }: Props) => {
  const { PaymentLogs: payments, Children: children } = order;
  const changes = useChanges(order.Id, pageType);
  const changed = changedWords(changes);
  const missing = missingOfPrice(order, order.Price);
  // Orders of earlier versions have no stored warnings.
  const isWarned = order.Warnings.some(({ Kind }) => Kind === WarningKind.BelowPrice);
  return (
    <>
      <StageBar order={order} mine={stage} pageType={pageType} />
      {order.WorkOrderStatus === WorkOrderStatus.Rejected && (
        <p className="order-refused">
          <TriangleAlert size={14} aria-hidden />
          {order.RejectedRemark}
        </p>
      )}
      {order.Price !== null && missing !== null && !isWarned && (
        <p className="order-newer">
          <TriangleAlert size={14} aria-hidden />
          {belowPriceWords(order.Price, missing)}
        </p>
      )}
      {order.Warnings.length > 0 && (
        <div className="order-warnings">
          <WarningList warnings={order.Warnings} />
        </div>
      )}
      {changed && (
        <p className="order-newer">
          <PencilLine size={14} aria-hidden />
          {`提交后被修改：${changed}`}
        </p>
      )}
      <div className="order-with-picture">
        <DrawerColumns
          facts={
            <>
              <OrderPicture payments={payments} />
              <OrderFacts order={order} changed={changes.fields} {...(onView && { onView })} />
            </>
          }
          factsLabel="报单信息"
        >
          <DrawerSection
            title="支付流水"
            about={
              <>
                <span className="gh-muted">{`${payments.length} 笔`}</span>
                <DrawerSum label="本单合计">{totalWords(order)}</DrawerSum>
              </>
            }
          >
            <PaymentCards payments={payments} changes={changes} />
          </DrawerSection>
          {order.Refunds.length > 0 && (
            <DrawerSection title="退款" about={<span className="gh-muted">{`${order.Refunds.length} 笔`}</span>}>
              <OrderRefunds refunds={order.Refunds} />
            </DrawerSection>
          )}
          {children.length > 0 && (
            <DrawerSection title="子报单" about={<span className="gh-muted">{`${children.length} 条`}</span>}>
              <ChildOrders order={order} {...(onView && { onView })} />
            </DrawerSection>
          )}
          <DrawerSection title="审核记录">
            <Trail id={order.Id} pageType={pageType} />
          </DrawerSection>
        </DrawerColumns>
      </div>
    </>
  );
};
