/** One dictionary: its ordered items, moved by dragging or keyboard, enabled and disabled. */
import { DicTable, dicTableLabel } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { queryDictionaryItems } from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { useMemo, useState } from 'react';
import { ListEmpty } from '../../ui/list/ListEmpty.tsx';
import { rowActionColumn, useRowMenu } from '../../ui/list/RowActions.tsx';
import { useWholeList } from '../../ui/list/useWholeList.ts';
import type { TreeMoves } from '../../ui/tree/tree-moves.ts';
import { TreeTable } from '../../ui/tree/TreeTable.tsx';
import { useLatest } from '../../ui/useLatest.ts';
import { DictionaryFrame } from './DictionaryFrame.tsx';
import { itemActions, itemColumns, type ItemLine, itemName } from './item-columns.tsx';
import { useItemActs } from './useItemActs.tsx';

const HINTS = [
  { keys: ['Alt+Up', 'Alt+Down'], does: '移动' },
  { keys: ['Enter'], does: '编辑' },
];

const STEPS = '顺序即跟进进度条的步骤，拖动可调整。';
const ABOUT: Partial<Record<DicTable, string>> = {
  [DicTable.TrackStatus]: STEPS,
  [DicTable.AfterSaleStatus]: STEPS,
};

const NOTHING_OPEN: ReadonlySet<number> = new Set();
const NOTHING_BELOW: readonly never[] = [];
const nothing = (): undefined => undefined;

export const DictionaryList = ({ table }: { readonly table: DicTable }) => {
  const title = dicTableLabel[table];
  const answer = useWholeList(queryDictionaryItems, { DicTable: table });
  const [active, setActive] = useState<number>();
  const acts = useItemActs(table);
  const latest = useLatest(acts);
  const items = useMemo(
    () => answer.rows?.map((row, at): ItemLine => ({ ...row, Place: at + 1, Children: NOTHING_BELOW })),
    [answer.rows],
  );
  const actions = useMemo(() => itemActions(latest), [latest]);
  const { openMenu, menu } = useRowMenu(actions);
  const columns = useMemo(
    () => [...itemColumns(latest), rowActionColumn(actions, openMenu)],
    [latest, actions, openMenu],
  );
  const moves: TreeMoves<ItemLine> = {
    mayMove: () => true,
    refusalOf: nothing,
    place: nothing,
    shift: (item, by) => {
      setActive(item.Id);
      acts.shift(item, by);
    },
  };
  const disabled = items?.filter(({ Status }) => Status === UsableStatus.Disabled).length ?? 0;

  return (
    <DictionaryFrame
      title={title}
      about={ABOUT[table] ?? '顺序即选择框中的顺序，拖动可调整。'}
      count={answer.failed === undefined ? items?.length : undefined}
      summary={disabled > 0 ? `${disabled} 项已禁用` : undefined}
      hints={HINTS}
      onAdd={() => acts.edit()}
    >
      <TreeTable
        flat
        label={title}
        title="名称"
        roots={items}
        columns={columns}
        renderName={itemName}
        open={NOTHING_OPEN}
        onToggle={nothing}
        active={active}
        onActivate={setActive}
        moves={moves}
        keys={{ enter: acts.edit, f2: acts.edit, delete: (item) => void acts.remove(item) }}
        error={answer.stale}
        onRetry={answer.reload}
        empty={
          <ListEmpty noun="选项" failed={answer.failed} onRetry={answer.reload} filtersSet={0} onClear={nothing} />
        }
      />
      {menu}
    </DictionaryFrame>
  );
};
