/** What can be done to tabs: look at one, close some, draw one afresh. */
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { confirm } from '../../ui/form/confirm.tsx';
import { dropDialogsOf, hasDialogs, SHELL } from '../../ui/overlay/overlays.ts';
import { changeTabs, useTabs } from './tab-store.ts';
import { addressIn, closed, heir, isClosable, refreshed } from './tabs.ts';

export interface TabActs {
  readonly open: (key: string) => void;
  readonly close: (keys: readonly string[]) => Promise<void>;
  readonly refresh: (key: string) => void;
}

const losing = {
  title: '关闭页面？',
  detail: '页面上还有打开的窗口，关闭后其中填写的内容不会保存。',
  okText: '关闭',
  danger: true,
};

export const useTabActs = (active: string): TabActs => {
  const navigate = useNavigate();
  return useMemo(() => {
    const open = (key: string): void => void navigate(addressIn(useTabs.getState(), key));

    const close = async (keys: readonly string[]): Promise<void> => {
      const doomed = useTabs.getState().filter((tab) => isClosable(tab) && keys.includes(tab.key));
      if (doomed.some(({ key }) => hasDialogs(key)) && !(await confirm(losing, SHELL))) return;
      const next = heir(useTabs.getState(), active, keys);
      if (next !== active) open(next);
      changeTabs((tabs) => closed(tabs, keys));
      for (const { key } of doomed) dropDialogsOf(key);
    };

    const refresh = (key: string): void => {
      open(key);
      changeTabs((tabs) => refreshed(tabs, key));
    };

    return { open, close, refresh };
  }, [navigate, active]);
};
