/** A waiting order in the list of the inbox, with its age. */
import type { WaitingOrder } from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { stageLabel, workOrderTypeLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { formatMoney } from '../../../ui/format.ts';
import { WAITING_LIMITS } from '../../../ui/inbox/Inbox.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { WarningTag } from '../../../widgets/warnings/WarningTag.tsx';
import { WaitingClock } from '../../../widgets/WaitingClock.tsx';

interface Props {
  readonly order: WaitingOrder;
  /** The user approves for several stages: each order names its own. */
  readonly hasStages: boolean;
}

export const InboxItem = ({ order, hasStages }: Props) => (
  <>
    <span className="inbox-item-head">
      <b className="gh-ellipsis">{order.Name}</b>
      <Tag dot={false}>{workOrderTypeLabel[order.WorkOrderType]}</Tag>
      <WarningTag warnings={order.Warnings} isPlain />
      <span className="inbox-amount gh-number">{formatMoney(order.Amount)}</span>
    </span>
    <span className="gh-ellipsis gh-secondary">{order.SubjectType}</span>
    <span className="inbox-item-foot">
      <span className="gh-ellipsis gh-muted">{`${order.Department.Name}・${order.User.Name}`}</span>
      {hasStages && <span className="inbox-stages">{order.Stages.map((stage) => stageLabel[stage]).join('、')}</span>}
      <WaitingClock word="已等" since={order.SubmittedTime} limits={WAITING_LIMITS} hasSeconds={false} />
    </span>
  </>
);
