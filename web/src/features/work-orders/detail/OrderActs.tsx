/** What can be done with the shown order: actions beside its head, and the two decisions below its content. */
import type { WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import { Button } from 'antd';
import { Check, MoreHorizontal, Pencil, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx';
import { Keys } from '../../../ui/shortcuts/Keys.tsx';
import { PrintButton } from '../print/PrintButton.tsx';
import { type ActKey, actLabel, dangerousActs } from '../row-acts.ts';
import '../../../widgets/order-decision.css';

interface ActsProps {
  readonly order: WorkOrderDetail;
  readonly offered: readonly ActKey[];
  readonly run: (key: ActKey) => void;
}

/** Editing is a button, the rest is in the menu; the two decisions are below the content. */
export const HeadActs = ({ order, offered, run }: ActsProps) => {
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
      <PrintButton order={order} />
      {items.length > 0 && (
        <DropMenu menu={{ items }} placement="bottomRight">
          <Button aria-label="更多操作" icon={<MoreHorizontal size={15} aria-hidden />} />
        </DropMenu>
      )}
    </>
  );
};

interface DecisionProps extends Omit<ActsProps, 'order'> {
  /** The buttons name their keys. */
  readonly hasKeys?: boolean;
  /** Beside the buttons. */
  readonly children?: ReactNode;
}

/** The two decisions of the stage, if they are offered. */
export const Decision = ({ offered, run, hasKeys = false, children }: DecisionProps) =>
  offered.includes('pass') || offered.includes('reject') ? (
    <footer className="order-decision">
      {offered.includes('pass') && (
        <Button type="primary" icon={<Check size={15} aria-hidden />} onClick={() => run('pass')}>
          通过
          {hasKeys && <Keys keys="A" />}
        </Button>
      )}
      {offered.includes('reject') && (
        <Button danger icon={<Undo2 size={15} aria-hidden />} onClick={() => run('reject')}>
          驳回
          {hasKeys && <Keys keys="R" />}
        </Button>
      )}
      {children}
    </footer>
  ) : null;
