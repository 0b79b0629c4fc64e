/** Actions on a whole customer list, beside its title. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { Button } from 'antd';
import { FilePenLine, History, MoreHorizontal, Plus, Split, Upload } from 'lucide-react';
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx';
import { usePageActs } from '../../../ui/palette/usePageActs.ts';
import { Keys } from '../../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { addLabelOf, isImportPlace, type Place, type Search } from '../places.ts';
import type { CustomerActs } from '../moves/useCustomerActs.tsx';

interface Props {
  readonly place: Place;
  readonly acts: CustomerActs;
  readonly searched: Search;
  /** Of after-sales customers. */
  readonly seesUnowned: boolean;
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

export const HeadActions = ({ place, acts, searched, seesUnowned }: Props) => {
  const { kind, placement } = place;
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
      : [{ id: 'add-customer', title: addLabelOf(kind, entered), keys: 'N', run: () => acts.add(entered) }]),
    ...(entered === undefined
      ? []
      : [
          {
            id: 'import-customers',
            title: '导入客户',
            icon: <Upload size={15} />,
            run: () => acts.importCustomers(entered),
          },
        ]),
    ...(placement === Placement.Owned
      ? [
          {
            id: 'distribute',
            title: '批量分配',
            icon: <Split size={15} />,
            run: () => acts.distribute(searched, seesUnowned),
          },
        ]
      : []),
    ...more.map(({ key, label, icon, onClick }) => ({ id: key, title: label, icon, run: onClick })),
  ]);
  return (
    <>
      {placement === Placement.Owned && (
        <Button icon={<Split size={14} aria-hidden />} onClick={() => acts.distribute(searched, seesUnowned)}>
          批量分配
        </Button>
      )}
      {entered !== undefined && (
        <Button icon={<Upload size={14} aria-hidden />} onClick={() => acts.importCustomers(entered)}>
          导入
        </Button>
      )}
      {more.length > 0 && (
        <DropMenu menu={{ items: more }} placement="bottomRight">
          <Button aria-label="更多" icon={<MoreHorizontal size={15} aria-hidden />} />
        </DropMenu>
      )}
      {entered !== undefined && <AddButton label={addLabelOf(kind, entered)} onAdd={() => acts.add(entered)} />}
    </>
  );
};
