/** What can be done with a list of customers as a whole: at the right of its title. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { Button } from 'antd';
import { FilePenLine, History, MoreHorizontal, Plus, Split, Upload } from 'lucide-react';
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx';
import { Keys } from '../../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { addLabel, isImportPlace, type Search } from '../places.ts';
import type { CustomerActs } from '../moves/useCustomerActs.tsx';

interface Props {
  readonly placement: Placement;
  readonly acts: CustomerActs;
  readonly searched: Search;
}

const AddButton = ({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) => {
  useShortcut({ keys: 'N', scope: '列表', description: label, run: onAdd });
  return (
    <Button type="primary" icon={<Plus size={14} aria-hidden />} onClick={onAdd}>
      {label}
      <Keys keys="N" />
    </Button>
  );
};

export const HeadActions = ({ placement, acts, searched }: Props) => {
  const entered = isImportPlace(placement) ? placement : undefined;
  const more = [
    ...(entered === undefined
      ? []
      : [
          {
            key: 'fields',
            label: '更新客户字段',
            icon: <FilePenLine size={14} aria-hidden />,
            onClick: () => acts.updateFields(entered),
          },
        ]),
    { key: 'batches', label: '批量操作记录', icon: <History size={14} aria-hidden />, onClick: acts.showBatches },
  ];
  return (
    <>
      {placement === Placement.Owned && (
        <Button icon={<Split size={14} aria-hidden />} onClick={() => acts.distribute(searched)}>
          批量分配
        </Button>
      )}
      {entered !== undefined && (
        <Button icon={<Upload size={14} aria-hidden />} onClick={() => acts.importCustomers(entered)}>
          导入
        </Button>
      )}
      <DropMenu menu={{ items: more }} placement="bottomRight">
        <Button aria-label="更多" icon={<MoreHorizontal size={15} aria-hidden />} />
      </DropMenu>
      {entered !== undefined && <AddButton label={addLabel[entered]} onAdd={() => acts.add(entered)} />}
    </>
  );
};
