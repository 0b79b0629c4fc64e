/** Columns of a dictionary's items: status, position and actions. */
import type { DictionaryRow } from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { RefObject } from 'react';
import type { Column } from '../../ui/data-table/columns.ts';
import { EnableSwitch } from '../../ui/form/EnableSwitch.tsx';
import type { RowAction } from '../../ui/list/list-actions.ts';
import { OrderButtons } from './OrderButtons.tsx';
import type { ItemActs } from './useItemActs.tsx';

/** An item as a row of the tree table, without children. */
export interface ItemLine extends DictionaryRow {
  readonly Place: number;
  readonly Children: readonly never[];
}

const isOn = ({ Status }: DictionaryRow): boolean => Status === UsableStatus.Enabled;

export const itemName = (item: ItemLine) => (
  <>
    <span className="dictionary-place gh-number">{item.Place}</span>
    <span className={isOn(item) ? 'gh-ellipsis' : 'gh-ellipsis dictionary-off'}>{item.Name}</span>
  </>
);

type Latest = Readonly<RefObject<ItemActs>>;

export const itemColumns = (acts: Latest): readonly Column<ItemLine>[] => [
  {
    id: 'Status',
    title: '状态',
    width: 120,
    grow: 0.8,
    cell: (item) => (
      <EnableSwitch
        aria-label={`启用${item.Name}`}
        checked={isOn(item)}
        onChange={(on) => acts.current.turn(item, on)}
      />
    ),
  },
  {
    id: 'Order',
    title: '排序',
    width: 90,
    cell: (item) => <OrderButtons name={item.Name} onShift={(by) => acts.current.shift(item, by)} />,
  },
];

export const itemActions = (acts: Latest): readonly RowAction<ItemLine>[] => [
  { key: 'edit', label: '编辑', run: (item) => acts.current.edit(item) },
  { key: 'remove', label: '删除', danger: true, run: (item) => void acts.current.remove(item) },
];
