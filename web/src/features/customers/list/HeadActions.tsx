/** Actions on a whole customer list, beside its title. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { Button } from 'antd';
import { FilePenLine, History, MoreHorizontal, Plus, Split, Upload } from 'lucide-react';
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx';
import { usePageActs } from '../../../ui/palette/usePageActs.ts';
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
  usePageActs([
    ...(entered === undefined
      ? []
      : [
          { id: 'add-customer', title: addLabel[entered], keys: 'N', run: () => acts.add(entered) },
          {
            id: 'import-customers',
            title: '导入客户',
            icon: <Upload size={15} />,
            run: () => acts.importCustomers(entered),
          },
        ]),
    ...(placement === Placement.Owned
      ? [{ id: 'distribute', title: '批量分配', icon: <Split size={15} />, run: () => acts.distribute(searched) }]
      : []),
    ...more.map(({ key, label, icon, onClick }) => ({ id: key, title: label, icon, run: onClick })),
  ]);
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
