/** The chosen order beside the inbox with its decisions: A approves, R rejects. */
import { type InboxStage, inboxView } from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { stageLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { Button } from 'antd';
import { ArrowLeft, CircleCheck } from 'lucide-react';
import { DockSlot } from '../../../ui/overlay/Drawer.tsx';
import { Keys } from '../../../ui/shortcuts/Keys.tsx';
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
import type { ChosenOrder } from './useChosenOrder.ts';
import '../../../widgets/order-decision.css';

interface Props {
  readonly id: number;
  readonly chosen: ChosenOrder;
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
  const isWaiting = chosen.order !== undefined;
  const offered = data ? offeredActs(data, me, page).filter((key) => isWaiting || !isDecision(key)) : [];
  const latest = useLatest(chosen);

  const run = (key: ActKey): void => {
    if (!data) return;
    // One that waits for another stage of the user stays.
    const goOn = (): void => {
      if ((chosen.order?.Stages.length ?? 0) < 2 && latest.current.id === id) latest.current.goOn();
    };
    acts.run(key, data, isDecision(key) ? goOn : undefined);
  };
  const { next, previous } = chosen;
  const may = (key: ActKey): boolean => offered.includes(key);
  const scope = '待我审批';
  useShortcut({ keys: 'J', scope, description: '下一条', run: () => next?.(), enabled: Boolean(next) });
  useShortcut({ keys: 'K', scope, description: '上一条', run: () => previous?.(), enabled: Boolean(previous) });
  useShortcut({ keys: 'A', scope, description: '通过', run: () => run('pass'), enabled: may('pass') });
  useShortcut({ keys: 'R', scope, description: '驳回', run: () => run('reject'), enabled: may('reject') });

  return (
    <section className="inbox-order" aria-label={data ? `报单 ${data.Name}` : '报单详情'}>
      <header className="inbox-order-head">
        <Button
          className="inbox-back"
          type="text"
          aria-label="返回列表"
          icon={<ArrowLeft size={18} />}
          onClick={chosen.close}
        />
        {data && <OrderHead order={data} onCall={callOrder && (() => callOrder(data))} />}
        {data && (
          <div className="inbox-order-acts">
            <HeadActs order={data} offered={offered} run={run} />
          </div>
        )}
      </header>
      <OrderBody
        id={id}
        found={found}
        stage={isWaiting ? stage : null}
        pageType={page.view.params.PageType}
        onView={chosen.view}
      />
      {data && !isWaiting && (
        <footer className="order-decision inbox-done">
          <CircleCheck size={15} aria-hidden />
          <span>这份报单已不在待我审批中</span>
          {next && (
            <Button onClick={next}>
              下一条
              <Keys keys="J" />
            </Button>
          )}
        </footer>
      )}
      <Decision offered={offered} run={run} hasKeys>
        {hasStages && <span className="gh-muted">{`以${stageLabel[stage]}的名义`}</span>}
      </Decision>
      <DockSlot />
    </section>
  );
};
