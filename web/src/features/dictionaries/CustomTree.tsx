/** The custom dictionary: a tree of two levels, ordered like a dictionary. */
import {
  type DictionaryTreeNode,
  queryDictionaryNodes,
} from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { type RefObject, useMemo, useState } from 'react';
import type { Column } from '../../ui/data-table/columns.ts';
import { ListEmpty } from '../../ui/list/ListEmpty.tsx';
import type { RowAction } from '../../ui/list/list-actions.ts';
import { rowActionColumn, useRowMenu } from '../../ui/list/RowActions.tsx';
import { useWholeList } from '../../ui/list/useWholeList.ts';
import type { TreeMoves } from '../../ui/tree/tree-moves.ts';
import { everyNode } from '../../ui/tree/tree.ts';
import { TreeTable } from '../../ui/tree/TreeTable.tsx';
import { useOpenBranches } from '../../ui/tree/useOpenBranches.ts';
import { useLatest } from '../../ui/useLatest.ts';
import { isFirstLevel, refusalOfPlace } from './custom-tree.ts';
import { DictionaryFrame } from './DictionaryFrame.tsx';
import { OrderButtons } from './OrderButtons.tsx';
import { type NodeActs, useNodeActs } from './useNodeActs.tsx';

const HINTS = [
  { keys: ['Alt+Up', 'Alt+Down'], does: '移动' },
  { keys: ['Alt+Left', 'Alt+Right'], does: '改变层级' },
  { keys: ['Enter'], does: '编辑' },
];

type Latest = Readonly<RefObject<NodeActs>>;

const nameOf = ({ Name }: DictionaryTreeNode): string => Name;
const nothing = (): undefined => undefined;

const orderColumn = (acts: Latest): Column<DictionaryTreeNode> => ({
  id: 'Order',
  title: '排序',
  width: 90,
  cell: (node) => <OrderButtons name={node.Name} onShift={(by) => acts.current.shift(node, by)} />,
});

const nodeActions = (acts: Latest): readonly RowAction<DictionaryTreeNode>[] => [
  { key: 'edit', label: '编辑', run: (node) => acts.current.edit(node) },
  { key: 'remove', label: '删除', danger: true, run: (node) => void acts.current.remove(node) },
  { key: 'add', label: '新增下级', isOffered: isFirstLevel, run: (node) => acts.current.add(node) },
];

export const CustomTree = () => {
  const answer = useWholeList(queryDictionaryNodes, {});
  const { open, toggle } = useOpenBranches('custom-dictionary', answer.rows);
  const [active, setActive] = useState<number>();
  const [notes, setNotes] = useState<ReadonlyMap<number, string>>(new Map());
  const acts = useNodeActs((id) => toggle(id, true));
  const latest = useLatest(acts);
  const actions = useMemo(() => nodeActions(latest), [latest]);
  const { openMenu, menu } = useRowMenu(actions);
  const columns = useMemo(() => [orderColumn(latest), rowActionColumn(actions, openMenu)], [latest, actions, openMenu]);

  const roots = answer.rows;
  const moves: TreeMoves<DictionaryTreeNode> = {
    mayMove: () => true,
    hasTop: true,
    refusalOf: (node, under) => refusalOfPlace(roots ?? [], node, under),
    place: (node, under) => {
      const refusal = refusalOfPlace(roots ?? [], node, under);
      setNotes(new Map(refusal === undefined ? [] : [[node.Id, refusal]]));
      setActive(node.Id);
      if (refusal === undefined) acts.place(node, under);
    },
    shift: (node, by) => {
      setActive(node.Id);
      acts.shift(node, by);
    },
  };

  return (
    <DictionaryFrame
      title="自定义字典"
      about="最多两级，用于客户和统计的自定义分类，拖动可调整顺序和层级。"
      count={roots && answer.failed === undefined ? everyNode(roots).length : undefined}
      hints={HINTS}
      onAdd={() => acts.add()}
    >
      <TreeTable
        label="自定义字典"
        title="名称"
        roots={roots}
        columns={columns}
        renderName={nameOf}
        open={open}
        onToggle={toggle}
        active={active}
        onActivate={(id) => {
          if (id !== active) setNotes(new Map());
          setActive(id);
        }}
        moves={moves}
        keys={{
          enter: acts.edit,
          f2: acts.edit,
          insert: acts.add,
          delete: (node) => void acts.remove(node),
        }}
        notes={notes}
        error={answer.stale}
        onRetry={answer.reload}
        empty={
          <ListEmpty
            noun="自定义字典"
            failed={answer.failed}
            onRetry={answer.reload}
            filtersSet={0}
            onClear={nothing}
            detail="先新增第一级，再在它下面新增第二级。"
          />
        }
      />
      {menu}
    </DictionaryFrame>
  );
};
