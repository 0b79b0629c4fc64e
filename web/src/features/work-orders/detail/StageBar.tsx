/** The four stages of an order: who approved when, and which one waits for the user. */
import type { WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import {
  PaymentLogStatus,
  Stage,
  stageLabel,
  stages,
  type WorkOrderPageType,
  WorkOrderStatus,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import { awaits, hasStage } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { formatMinute } from '../../../ui/format.ts';
import { StageBox, type StageState, stageStateLabel } from '../../../ui/tag/StageMarks.tsx';
import { approvals } from './trail-words.ts';
import { useTrail } from './useOrder.ts';

interface Props {
  readonly order: WorkOrderDetail;
  /** The stage of the page. */
  readonly mine: Stage | null;
  readonly pageType: WorkOrderPageType | undefined;
}

/** What a stage that has not approved is waiting for. */
const waitingWords = (order: WorkOrderDetail, stage: Stage, state: StageState): string => {
  if (order.IsRefund) return '已退款';
  if (order.WorkOrderStatus === WorkOrderStatus.Draft) return '未提交';
  if (order.WorkOrderStatus === WorkOrderStatus.Rejected) return '—';
  if (stage !== Stage.Finance) return stageStateLabel[state];
  const open = order.PaymentLogs.filter(({ Status }) => Status !== PaymentLogStatus.Reconciled).length;
  return `${open} 笔对账中`;
};

export const StageBar = ({ order, mine, pageType }: Props) => {
  const { data: trail = [] } = useTrail(order.Id, pageType);
  const passed = approvals(trail);
  return (
    <ol className="order-stages" aria-label="审核阶段">
      {stages.map((stage) => {
        const isDone = hasStage(order, stage);
        const state = isDone ? 'done' : stage === mine && awaits(order, stage) ? 'mine' : 'open';
        const by = passed.get(stage);
        const approval = by ? `${by.UserName} ${formatMinute(by.Time)}` : '已通过';
        return (
          <li key={stage} data-state={state}>
            <StageBox state={state} />
            <b>{stageLabel[stage]}</b>
            <span className="gh-ellipsis gh-number">{isDone ? approval : waitingWords(order, stage, state)}</span>
          </li>
        );
      })}
    </ol>
  );
};
