/** The shortcuts of a list: rows and bulk actions. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { App } from 'antd';
import { type RefObject, useRef } from 'react';
import type { DataTableHandle } from '../data-table/DataTable.tsx';
import { useShortcut, useShortcutHints } from '../shortcuts/useShortcut.ts';

/** Keys that the focused table handles itself. */
const TABLE_KEYS = [
  { keys: 'Enter', scope: '列表', description: '打开当前行' },
  { keys: 'Space', scope: '列表', description: '选择当前行' },
  { keys: 'Shift+Down', scope: '列表', description: '向下多选' },
  { keys: 'Ctrl+A', scope: '列表', description: '全选本页' },
];

/** J and K move through the rows from anywhere on the screen; the table handles the other keys. */
export const useRowShortcuts = () => {
  const table = useRef<DataTableHandle>(null);
  const step = (by: number): void => {
    table.current?.focus();
    table.current?.step(by);
  };
  useShortcut({ keys: 'J', scope: '列表', description: '下一行', run: () => step(1) });
  useShortcut({ keys: 'K', scope: '列表', description: '上一行', run: () => step(-1) });
  useShortcutHints(TABLE_KEYS);
  return { table, step };
};

/** Focuses the bulk action bar from anywhere; without a selection it tells the user to select rows. */
export const useBulkShortcut = (
  page: RefObject<HTMLElement | null>,
  actions: readonly { readonly unchosen?: string }[],
): void => {
  const { message } = App.useApp();
  const run = (): void => {
    const first = page.current?.querySelector<HTMLElement>('[role=toolbar] button');
    if (first) first.focus();
    else void message.warning(actions[0]?.unchosen ?? messages.choose);
  };
  useShortcut({ keys: 'B', scope: '列表', description: '批量操作', run, enabled: actions.length > 0 });
};
