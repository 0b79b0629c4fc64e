/** The chosen order beside the inbox with its decisions: A approves, R rejects. */
import {
  type InboxStage,
  inboxView,
  type WaitingOrder,
} from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { stageLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { InboxPane } from '../../../ui/inbox/InboxPane.tsx';
import type { Chosen } from '../../../ui/inbox/useChosen.ts';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { Decision, HeadActs } from '../detail/OrderActs.tsx';
import { OrderBody } from '../detail/OrderBody.tsx';
import { OrderHead } from '../detail/OrderHead.tsx';
import { useOrder } from '../detail/useOrder.ts';
import { listPages } from '../pages.ts';
import { type ActKey, offeredActs } from '../row-acts.ts';
import { useApprover } from '../useApprover.ts';
import { useOrderCall } from '../useOrderCall.ts';
import { useWorkOrderActs } from '../useWorkOrderActs.tsx';
import '../../../widgets/order-decision.css';

const SCOPE = '待我审批';

interface Props {
  readonly id: number;
  readonly chosen: Chosen<WaitingOrder>;
  /** The stage in which the user decides about it; otherwise that of the page that shows it. */
  readonly stage: InboxStage;
  readonly hasStages: boolean;
  readonly reload: () => void;
}

const isDecision = (key: ActKey): boolean => key === 'pass' || key === 'reject';

export const InboxOrder = ({ id, chosen, stage, hasStages, reload }: Props) => {
  const me = useApprover();
  const page = listPages[inboxView[stage].name];
  const list = useLatest({ reload });
  const acts = useWorkOrderActs({ page, list, onView: chosen.view });
  const found = useOrder(id, page.view.params.PageType);
  const { data } = found;
  const callOrder = useOrderCall(page.view.params.PageType);
  const isWaiting = chosen.row !== undefined;
  const offered = data ? offeredActs(data, me, page).filter((key) => isWaiting || !isDecision(key)) : [];
  const latest = useLatest(chosen);

  const run = (key: ActKey): void => {
    if (!data) return;
    // One that waits for another stage of the user stays.
    const goOn = (): void => {
      if ((chosen.row?.Stages.length ?? 0) < 2 && latest.current.id === id) latest.current.goOn();
    };
    acts.run(key, data, isDecision(key) ? goOn : undefined);
  };
  const may = (key: ActKey): boolean => offered.includes(key);
  useShortcut({ keys: 'A', scope: SCOPE, description: '通过', run: () => run('pass'), enabled: may('pass') });
  useShortcut({ keys: 'R', scope: SCOPE, description: '驳回', run: () => run('reject'), enabled: may('reject') });

  return (
    <InboxPane
      label={data ? `报单 ${data.Name}` : '报单详情'}
      scope={SCOPE}
      chosen={chosen}
      head={data && <OrderHead order={data} onCall={callOrder && (() => callOrder(data))} />}
      acts={data && <HeadActs order={data} offered={offered} run={run} />}
      gone={data && !isWaiting ? '这份报单已不在待我审批中' : undefined}
      decision={
        <Decision offered={offered} run={run} hasKeys>
          {hasStages && <span className="gh-muted">{`以${stageLabel[stage]}的名义`}</span>}
        </Decision>
      }
    >
      <OrderBody
        id={id}
        found={found}
        stage={isWaiting ? stage : null}
        pageType={page.view.params.PageType}
        onView={chosen.view}
      />
    </InboxPane>
  );
};
