/** A setting with many rows: a list in a tab, with a dialog for each row and an add button. */
import { deleteSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { type ReactNode, use, useMemo } from 'react';
import { announce } from '../platform/announce.ts';
import { call } from '../platform/api.ts';
import type { Column } from '../ui/data-table/columns.ts';
import { confirm } from '../ui/form/confirm.tsx';
import type { RowAction } from '../ui/list/list-actions.ts';
import { WholeList } from '../ui/list/WholeList.tsx';
import { TabKey, useDialog } from '../ui/overlay/overlay-frame.ts';
import { AddButton } from './AddButton.tsx';
import { type Setting, type SettingKind, useSettings } from './settings.ts';

interface Props<Value, Typed> {
  readonly kind: SettingKind<Value, Typed>;
  readonly title: string;
  readonly noun: string;
  readonly listId: string;
  readonly hint: string;
  /** Must be stable between renders, like the functions below. */
  readonly columns: readonly Column<Setting<Value>>[];
  readonly nameOf: (setting: Setting<Value>) => string;
  readonly searched: (setting: Setting<Value>) => string;
  readonly renderDialog: (setting: Setting<Value> | undefined, onSaved: () => void) => ReactNode;
  /** Between editing and deleting. */
  readonly moreActions?: readonly RowAction<Setting<Value>>[];
  /** In front of the button that adds a row. */
  readonly head?: ReactNode;
  /** Called after a row was deleted. */
  readonly onDeleted?: () => void;
  /** Shown when there is no row. */
  readonly emptyDetail: string;
}

const NO_ACTIONS: readonly never[] = [];

export const SettingList = <Value, Typed>(props: Props<Value, Typed>) => {
  const { kind, title, noun, listId, hint, columns, nameOf, searched, renderDialog, emptyDetail } = props;
  const { moreActions = NO_ACTIONS, head, onDeleted } = props;
  const answer = useSettings(kind);
  const owner = use(TabKey);
  const open = useDialog();
  const { reload } = answer;

  const { edit, rowActions } = useMemo(() => {
    const openFor = (setting?: Setting<Value>): void => void open(renderDialog(setting, reload));
    const remove = async (setting: Setting<Value>): Promise<void> => {
      const question = {
        title: messages.confirmDelete,
        detail: `${noun}“${nameOf(setting)}”将被删除，不能恢复。`,
        danger: true,
        okText: '删除',
        failed: messages.deleteFailed,
        act: () => call(deleteSetting, { Id: setting.Id }),
      };
      if (!(await confirm(question, owner))) return;
      announce('success', messages.deleted);
      reload();
      onDeleted?.();
    };
    const actions: readonly RowAction<Setting<Value>>[] = [
      { key: 'edit', label: '编辑', run: openFor },
      ...moreActions,
      { key: 'delete', label: '删除', danger: true, run: (setting) => void remove(setting) },
    ];
    return { edit: openFor, rowActions: actions };
  }, [open, owner, renderDialog, reload, noun, nameOf, moreActions, onDeleted]);

  const add = (
    <>
      {head}
      <AddButton noun={noun} onAdd={() => edit()} />
    </>
  );
  return (
    <WholeList
      inTab
      title={title}
      noun={noun}
      listId={listId}
      answer={answer}
      columns={columns}
      rowActions={rowActions}
      onOpen={edit}
      searched={searched}
      hint={hint}
      actions={add}
      empty={{ detail: emptyDetail }}
    />
  );
};
