/** The drawer of an order beside its list, with the actions of the page. Approving goes on to the next order. */
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import type { WorkOrderDetail, WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { Button } from 'antd';
import { Check, Info, MoreHorizontal, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx';
import { Drawer } from '../../../ui/overlay/Drawer.tsx';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { ErrorBar } from '../../../ui/state/ErrorBar.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import type { ListPage } from '../pages.ts';
import { type ActKey, actLabel, dangerousActs, offeredActs } from '../row-acts.ts';
import { useApprover } from '../useApprover.ts';
import { useOrderCall } from '../useOrderCall.ts';
import type { WorkOrderActs } from '../useWorkOrderActs.tsx';
import { OrderDetail } from './OrderDetail.tsx';
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

/** Whether the content has changed since the drawer was opened: the approver must look again. */
const useIsNewer = (order: WorkOrderDetail | undefined): boolean => {
  const [seen, setSeen] = useState(order);
  if (order && seen?.Id !== order.Id) setSeen(order);
  return order !== undefined && seen?.Id === order.Id && seen.Version !== order.Version;
};

interface ActsProps {
  readonly order: WorkOrderDetail;
  readonly offered: readonly ActKey[];
  readonly run: (key: ActKey) => void;
}

/** Editing is a button, the rest is in the menu; the two decisions are below the content. */
const HeadActs = ({ offered, run }: ActsProps) => {
  const inMenu = offered.filter((key) => key !== 'edit' && key !== 'view' && key !== 'pass' && key !== 'reject');
  const items = inMenu.map((key) => ({
    key,
    label: actLabel[key],
    danger: dangerousActs.has(key),
    onClick: () => run(key),
  }));
  return (
    <>
      {offered.includes('edit') && (
        <Button icon={<Pencil size={14} aria-hidden />} onClick={() => run('edit')}>
          编辑
        </Button>
      )}
      {items.length > 0 && (
        <DropMenu menu={{ items }} placement="bottomRight">
          <Button aria-label="更多操作" icon={<MoreHorizontal size={15} aria-hidden />} />
        </DropMenu>
      )}
    </>
  );
};

const Decision = ({ offered, run, hasNext }: Omit<ActsProps, 'order'> & { readonly hasNext: boolean }) =>
  offered.includes('pass') || offered.includes('reject') ? (
    <footer className="order-decision">
      {offered.includes('pass') && (
        <Button type="primary" icon={<Check size={15} aria-hidden />} onClick={() => run('pass')}>
          通过
        </Button>
      )}
      {offered.includes('reject') && (
        <Button danger icon={<Undo2 size={15} aria-hidden />} onClick={() => run('reject')}>
          驳回
        </Button>
      )}
      {hasNext && <span className="gh-muted">处理后自动打开下一条</span>}
    </footer>
  ) : null;

export const WorkOrderDrawer = ({ id, row, page, acts, neighbours, onClose }: Props) => {
  const me = useApprover();
  const { data, error, refetch } = useOrder(id, page.view.params.PageType);
  const isNewer = useIsNewer(data);
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
  const view = (other: number): void => acts.view(other);
  return (
    <Drawer
      label={known ? `报单 ${known.Name}` : '报单详情'}
      header={known ? <OrderHead order={known} onCall={call} /> : null}
      actions={data && <HeadActs order={data} offered={offered} run={run} />}
      onClose={onClose}
      {...(neighbours && { neighbours })}
    >
      {data && error && <ErrorBar message={error.message || say.detailFailed} onRetry={() => void refetch()} />}
      {isNewer && (
        <p className="order-newer">
          <Info size={14} aria-hidden />
          报单刚被修改，以下是最新内容，请核对后再处理。
        </p>
      )}
      {!data && error ? (
        <ErrorState message={say.detailFailed} detail={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <OrderDetail key={id} order={data} stage={page.view.stage} onView={view} />
      ) : (
        <div className="order-waiting">
          <Skeleton lines={10} />
        </div>
      )}
      <Decision offered={offered} run={run} hasNext={next !== undefined} />
    </Drawer>
  );
};
