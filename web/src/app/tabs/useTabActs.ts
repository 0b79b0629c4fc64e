/** Actions on tabs: activate, close, refresh. */
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { confirm } from '../../ui/form/confirm.tsx';
import { hasUnsaved } from '../../ui/form/unsaved.ts';
import { dropDialogsOf, hasDialogs, SHELL } from '../../ui/overlay/overlays.ts';
import { changeTabs, useTabs } from './tab-store.ts';
import { panelIdOf } from './TabButton.tsx';
import { addressIn, closed, nextActive, isClosable, refreshed } from './tabs.ts';

export interface TabActs {
  readonly open: (key: string) => void;
  readonly close: (keys: readonly string[]) => Promise<void>;
  readonly refresh: (key: string) => Promise<void>;
}

const closing = { title: '关闭页面？', okText: '关闭', danger: true };
const losingDialogs = { ...closing, detail: '页面上还有打开的窗口，关闭后其中填写的内容不会保存。' };
const losingForms = { ...closing, detail: '页面上还有未保存的修改，关闭后不会保存。' };
const losingByRefresh = {
  title: '刷新页面？',
  detail: '页面上还有未保存的修改，刷新后不会保存。',
  okText: '刷新',
  danger: true,
};

const hasUnsavedForm = (key: string): boolean => hasUnsaved(document.getElementById(panelIdOf(key)));

/** The confirmation before these tabs are closed, if one is needed. */
const questionBefore = (keys: readonly string[]) => {
  if (keys.some(hasDialogs)) return losingDialogs;
  return keys.some(hasUnsavedForm) ? losingForms : undefined;
};

export const useTabActs = (active: string): TabActs => {
  const navigate = useNavigate();
  return useMemo(() => {
    const open = (key: string): void => void navigate(addressIn(useTabs.getState(), key));

    const close = async (keys: readonly string[]): Promise<void> => {
      const doomed = useTabs.getState().filter((tab) => isClosable(tab) && keys.includes(tab.key));
      const question = questionBefore(doomed.map(({ key }) => key));
      if (question && !(await confirm(question, SHELL))) return;
      const next = nextActive(useTabs.getState(), active, keys);
      if (next !== active) open(next);
      changeTabs((tabs) => closed(tabs, keys));
      for (const { key } of doomed) dropDialogsOf(key);
    };

    const refresh = async (key: string): Promise<void> => {
      if (hasUnsavedForm(key) && !(await confirm(losingByRefresh, SHELL))) return;
      open(key);
      changeTabs((tabs) => refreshed(tabs, key));
    };

    return { open, close, refresh };
  }, [navigate, active]);
};
