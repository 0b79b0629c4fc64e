/** What can be done with a list of customers as a whole: at the right of its title. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { Button, Dropdown } from 'antd';
import { History, MoreHorizontal, Plus, Split } from 'lucide-react';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import type { Search } from './places.ts';
import type { CustomerActs } from './useCustomerActs.tsx';

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
  const items = [
    { key: 'batches', label: '批量操作记录', icon: <History size={14} aria-hidden />, onClick: acts.showBatches },
  ];
  return (
    <>
      {placement === Placement.Owned && (
        <Button icon={<Split size={14} aria-hidden />} onClick={() => acts.distribute(searched)}>
          批量分配
        </Button>
      )}
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button aria-label="更多" icon={<MoreHorizontal size={15} aria-hidden />} />
      </Dropdown>
      {(placement === Placement.Owned || placement === Placement.Pool) && (
        <AddButton
          label={placement === Placement.Owned ? '新增客户' : '新增公海客户'}
          onAdd={() => acts.add(placement)}
        />
      )}
    </>
  );
};
