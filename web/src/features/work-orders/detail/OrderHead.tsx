/** Head of an order: name, type, status, phone and consultant. */
import type { WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { workOrderTypeLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { PhoneCell } from '../../../ui/data-table/cells.tsx';
import { Avatar } from '../../../ui/tag/Avatar.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { OrderStatusTag } from '../../../widgets/OrderStatusTag.tsx';
import { WarningTag } from '../../../widgets/warnings/WarningTag.tsx';
import './order-detail.css';

interface Props {
  readonly order: WorkOrderRow;
  readonly onCall: (() => void) | undefined;
}

export const OrderHead = ({ order, onCall }: Props) => (
  <div className="order-head">
    <Avatar name={order.Name} size={36} />
    <div>
      <div className="order-head-name">
        <h2 className="gh-ellipsis">{order.Name}</h2>
        <Tag dot={false}>{workOrderTypeLabel[order.WorkOrderType]}</Tag>
        <OrderStatusTag order={order} />
        <WarningTag warnings={order.Warnings} />
      </div>
      <div className="order-head-about">
        <PhoneCell tel={order.Tel} name={order.Name} {...(onCall && { onCall })} />
        <span className="gh-ellipsis">{`${order.Department.Name}・${order.User.Name}`}</span>
      </div>
    </div>
  </div>
);
