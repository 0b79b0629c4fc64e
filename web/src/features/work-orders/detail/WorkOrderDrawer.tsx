/** The drawer of an order beside its list, with the actions of the page. Approving goes on to the next order. */
import type { WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { Drawer } from '../../../ui/overlay/Drawer.tsx';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import type { ListPage } from '../pages.ts';
import { type ActKey, offeredActs } from '../row-acts.ts';
import { useApprover } from '../useApprover.ts';
import { useOrderCall } from '../useOrderCall.ts';
import type { WorkOrderActs } from '../useWorkOrderActs.tsx';
import { Decision, HeadActs } from './OrderActs.tsx';
import { OrderBody } from './OrderBody.tsx';
import { OrderHead } from './OrderHead.tsx';
import { useOrder } from './useOrder.ts';

interface Props {
  readonly id: number;
  /** As the list knows it; undefined for an order that is not on its page. */
  readonly row: WorkOrderRow | undefined;
  readonly page: ListPage;
  readonly acts: WorkOrderActs;
  readonly neighbours: { previous?: (() => void) | undefined; next?: (() => void) | undefined } | undefined;
  readonly onClose: () => void;
}

export const WorkOrderDrawer = ({ id, row, page, acts, neighbours, onClose }: Props) => {
  const me = useApprover();
  const found = useOrder(id, page.view.params.PageType);
  const { data } = found;
  const callOrder = useOrderCall(page.view.params.PageType);
  const known = data ?? row;
  const offered = data ? offeredActs(data, me, page) : [];
  const next = neighbours?.next;
  const run = (key: ActKey): void => {
    const isDecision = key === 'pass' || key === 'reject';
    if (data) acts.run(key, data, isDecision ? (next ?? onClose) : undefined);
  };
  const call = callOrder && known && (() => callOrder(known));
  useShortcut({ keys: 'D', scope: '详情', description: '拨打客户', run: () => call?.(), enabled: call !== undefined });
  return (
    <Drawer
      label={known ? `报单 ${known.Name}` : '报单详情'}
      header={known ? <OrderHead order={known} onCall={call} /> : null}
      actions={data && <HeadActs order={data} offered={offered} run={run} />}
      onClose={onClose}
      {...(neighbours && { neighbours })}
    >
      <OrderBody
        id={id}
        found={found}
        stage={page.view.stage}
        pageType={page.view.params.PageType}
        onView={acts.view}
      />
      <Decision offered={offered} run={run}>
        {next && <span className="gh-muted">处理后自动打开下一条</span>}
      </Decision>
    </Drawer>
  );
};
