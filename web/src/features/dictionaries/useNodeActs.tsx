/** Actions on the nodes of the custom tree. */
import {
  deleteDictionaryNode,
  dictionaryMessages as say,
  type DictionaryTreeNode,
  editDictionaryNode,
  MoveStatus,
  moveDictionaryNode,
  queryDictionaryNodes,
} from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { use } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { confirm } from '../../ui/form/confirm.tsx';
import { TabKey, useDialog } from '../../ui/overlay/overlay-frame.ts';
import { isFirstLevel, placed, shiftedNode } from './custom-tree.ts';
import { AddNodeDialog, EditNodeDialog } from './NodeDialog.tsx';
import { useOptimisticList } from './useOptimisticList.ts';

export const useNodeActs = (onAddedUnder: (id: number) => void) => {
  const owner = use(TabKey);
  const open = useDialog();
  const { reread, change } = useOptimisticList<DictionaryTreeNode>([queryDictionaryNodes.path, {}], 'dictionaryTree');

  const add = (under?: DictionaryTreeNode): void => {
    if (under && !isFirstLevel(under)) return announce('warning', say.twoLevels);
    const saved = (): void => {
      if (under) onAddedUnder(under.Id);
      void reread();
    };
    open(<AddNodeDialog under={under} onSaved={saved} />);
    return undefined;
  };

  const place = (node: DictionaryTreeNode, under: DictionaryTreeNode | undefined): void => {
    if (under) onAddedUnder(under.Id);
    const { Id, Name, Version } = node;
    change({
      shown: (roots) => placed(roots, node, under),
      send: () => call(editDictionaryNode, { Id, Name, ParentId: under?.Id ?? 0, Version }),
      failed: messages.saveFailed,
      prefix: `${say.moveFailed}:`,
    });
  };

  const shift = (node: DictionaryTreeNode, by: number): void =>
    change({
      shown: (roots) => shiftedNode(roots, node, by),
      send: () =>
        call(moveDictionaryNode, {
          id: node.Id,
          moveStatus: by < 0 ? MoveStatus.Up : MoveStatus.Down,
          places: Math.abs(by),
        }),
      failed: messages.serverError,
      prefix: `${say.moveFailed}:`,
    });

  const remove = async ({ Id, Name, Children }: DictionaryTreeNode): Promise<void> => {
    const below = Children.length > 0 ? `，它下面的 ${Children.length} 项也一并删除` : '';
    const question = {
      title: messages.confirmDelete,
      detail: `“${Name}”将被删除${below}。`,
      okText: '删除',
      danger: true,
      failed: messages.deleteFailed,
      act: () => call(deleteDictionaryNode, { id: Id }),
    };
    if (!(await confirm(question, owner))) return;
    announce('success', messages.deleted);
    await reread();
  };

  return {
    add,
    edit: (node: DictionaryTreeNode): void => {
      open(<EditNodeDialog node={node} onSaved={() => void reread()} />);
    },
    place,
    shift,
    remove,
  };
};

export type NodeActs = ReturnType<typeof useNodeActs>;
