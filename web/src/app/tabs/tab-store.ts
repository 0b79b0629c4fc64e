/** The open pages of the signed-in user. Kept over a reload of this window, cleared with the session. */
import { allows } from '@gonghai/contract/wire/rights.ts';
import { create } from 'zustand';
import { useCurrentUser } from '../../platform/current-user.ts';
import { onLeave } from '../../platform/leave.ts';
import { screens } from '../screens.ts';
import { onlyHome, readBack, type Tabs, written } from './tabs.ts';

const KEY = 'gonghai.tabs';

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const restored = (): Tabs => {
  const { user, rights } = useCurrentUser.getState();
  const stored = parsed(sessionStorage.getItem(KEY));
  // Ignores pages of another user, who may have signed in in another window.
  if (typeof stored !== 'object' || stored === null || !('owner' in stored) || stored.owner !== user?.Id)
    return onlyHome;
  const mayOpen = (key: string): boolean => screens.some(({ path, access }) => path === key && allows(access, rights));
  return readBack('tabs' in stored ? stored.tabs : undefined, mayOpen);
};

export const useTabs = create<Tabs>(restored);

export const changeTabs = (act: (tabs: Tabs) => Tabs): void => {
  const before = useTabs.getState();
  const tabs = act(before);
  if (tabs === before) return;
  useTabs.setState(tabs, true);
  const owner = useCurrentUser.getState().user?.Id;
  sessionStorage.setItem(KEY, JSON.stringify({ owner, tabs: written(tabs) }));
};

export const forgetTabs = (): void => {
  sessionStorage.removeItem(KEY);
  useTabs.setState(onlyHome, true);
};
onLeave(forgetTabs);
