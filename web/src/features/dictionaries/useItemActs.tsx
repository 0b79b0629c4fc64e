/** Actions on the items of a dictionary. */
import type { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import {
  deleteDictionaryItem,
  dictionaryMessages as say,
  type DictionaryRow,
  editDictionaryItem,
  MoveStatus,
  moveDictionaryItem,
  queryDictionaryItems,
} from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { use } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { confirm } from '../../ui/form/confirm.tsx';
import { TabKey, useDialog } from '../../ui/overlay/overlay-frame.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { shifted } from './order.ts';
import { useOptimisticList } from './useOptimisticList.ts';

export const useItemActs = (table: DicTable) => {
  const owner = use(TabKey);
  const open = useDialog();
  const { present, reread, change } = useOptimisticList<DictionaryRow>(
    [queryDictionaryItems.path, { DicTable: table }],
    'dictionaries',
  );

  const edit = (item?: DictionaryRow): void => {
    open(<ItemDialog table={table} item={item} onSaved={() => void reread()} />);
  };

  const shift = ({ Id }: DictionaryRow, by: number): void =>
    change({
      shown: (rows) => shifted(rows, Id, by),
      send: () =>
        call(moveDictionaryItem, {
          DicTable: table,
          DicId: Id,
          MoveStatus: by < 0 ? MoveStatus.Up : MoveStatus.Down,
          Places: Math.abs(by),
        }),
      failed: messages.serverError,
      prefix: `${say.moveFailed}:`,
    });

  const put = ({ Id, Name, Version }: DictionaryRow, Status: UsableStatus, onDone?: () => void): void =>
    change({
      shown: (rows) => rows.map((row) => (row.Id === Id ? { ...row, Status, Version: Version + 1 } : row)),
      send: () => call(editDictionaryItem, { DicTable: table, Id, Name, Status, Version }),
      failed: messages.saveFailed,
      ...(onDone && { onDone }),
    });

  /** Uses the current row of the list, which may have been renamed. */
  const turnBackOn = (off: DictionaryRow): void => {
    const item = present().find(({ Id }) => Id === off.Id) ?? off;
    put(item, UsableStatus.Enabled, () => announce('success', `已撤销禁用“${item.Name}”`));
  };

  /** A disabled item disappears from all pickers at once, so the message offers undo. */
  const turn = (item: DictionaryRow, on: boolean): void => {
    if (on) return put(item, UsableStatus.Enabled);
    const off = { ...item, Status: UsableStatus.Disabled, Version: item.Version + 1 };
    const offer = { label: '撤销', run: () => turnBackOn(off) };
    return put(item, UsableStatus.Disabled, () => announce('success', `“${item.Name}”已禁用`, offer));
  };

  const remove = async ({ Id, Name }: DictionaryRow): Promise<void> => {
    const question = {
      title: messages.confirmDelete,
      detail: `选项“${Name}”将被删除。如只是不再使用，可以改为禁用。`,
      okText: '删除',
      danger: true,
      failed: messages.deleteFailed,
      act: () => call(deleteDictionaryItem, { DicTable: table, DicId: Id }),
    };
    if (!(await confirm(question, owner))) return;
    announce('success', messages.deleted);
    await reread();
  };

  return { edit, shift, turn, remove };
};

export type ItemActs = ReturnType<typeof useItemActs>;
