/** The waiting orders, the oldest first, each with its age. */
import type { WaitingOrder } from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { stageLabel, workOrderTypeLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { formatMoney } from '../../../ui/format.ts';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { WarningTag } from '../../../widgets/warnings/WarningTag.tsx';
import { WaitingClock } from '../../../widgets/WaitingClock.tsx';

const DAY = 24 * 3_600;
const LIMITS = { warn: DAY, alarm: 3 * DAY };

interface ItemProps {
  readonly order: WaitingOrder;
  readonly isCurrent: boolean;
  readonly hasStages: boolean;
  readonly onChoose: (order: WaitingOrder) => void;
}

const Item = ({ order, isCurrent, hasStages, onChoose }: ItemProps) => {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li>
      <button
        ref={element}
        type="button"
        className="inbox-item"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onChoose(order)}
      >
        <span className="inbox-item-head">
          <b className="gh-ellipsis">{order.Name}</b>
          <Tag dot={false}>{workOrderTypeLabel[order.WorkOrderType]}</Tag>
          <WarningTag warnings={order.Warnings} isPlain />
          <span className="inbox-amount gh-number">{formatMoney(order.Amount)}</span>
        </span>
        <span className="gh-ellipsis gh-secondary">{order.SubjectType}</span>
        <span className="inbox-item-foot">
          <span className="gh-ellipsis gh-muted">{`${order.Department.Name}・${order.User.Name}`}</span>
          {hasStages && (
            <span className="inbox-stages">{order.Stages.map((stage) => stageLabel[stage]).join('、')}</span>
          )}
          <WaitingClock word="已等" since={order.SubmittedTime} limits={LIMITS} hasSeconds={false} />
        </span>
      </button>
    </li>
  );
};

interface Props {
  readonly orders: readonly WaitingOrder[];
  readonly count: number;
  readonly currentId: number | undefined;
  /** The user approves for several stages: each order names its own. */
  readonly hasStages: boolean;
  readonly onChoose: (order: WaitingOrder) => void;
  readonly onMore: () => void;
}

export const InboxList = ({ orders, count, currentId, hasStages, onChoose, onMore }: Props) => (
  <ul className="inbox-list" aria-label="待审批的报单">
    {orders.map((order) => (
      <Item key={order.Id} order={order} isCurrent={order.Id === currentId} hasStages={hasStages} onChoose={onChoose} />
    ))}
    {count > orders.length && (
      <li className="inbox-more">
        <Button type="text" block onClick={onMore}>
          {`加载更多（还有 ${count - orders.length} 条）`}
        </Button>
      </li>
    )}
  </ul>
);
