/** Side bar, top row and the opened pages, with everything that runs for as long as somebody is signed in. */
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { announce, announceOnce } from '../../platform/announce.ts';
import { useCurrentUser } from '../../platform/current-user.ts';
import { keepHub, onHub } from '../../platform/hub.ts';
import type { Screen } from '../../platform/screen.ts';
import { keepTasks } from '../../platform/tasks.ts';
import { OverlayHost } from '../../ui/overlay/OverlayHost.tsx';
import { changeTabs } from '../tabs/tab-store.ts';
import { TabPanels } from '../tabs/TabPanels.tsx';
import { HOME_TAB, visited } from '../tabs/tabs.ts';
import { useLeaveQuestion } from '../useLeaveQuestion.ts';
import { useLostSession } from '../useLostSession.tsx';
import { openPasswordDialog } from './person-acts.tsx';
import { Sider } from './Sider.tsx';
import './shell.css';
import { TopBar } from './TopBar.tsx';
import { useShellKeys } from './useShellKeys.tsx';

/** The page of the address; while somebody is turned away, the one before. */
const useActiveTab = (screen: Screen | undefined): string => {
  const { search } = useLocation();
  const [last, setLast] = useState(HOME_TAB);
  const key = screen?.path;
  if (key !== undefined && key !== last) setLast(key);
  useLayoutEffect(() => {
    if (key !== undefined) changeTabs((tabs) => visited(tabs, key, search));
  }, [key, search]);
  return key ?? last;
};

/** A password that somebody else chose must be changed before anything else, also after a reload. */
const useForcedPassword = (isDefault: boolean): void => {
  useEffect(() => {
    if (!isDefault) return undefined;
    announceOnce('warning', messages.defaultPassword);
    return openPasswordDialog(true);
  }, [isDefault]);
};

const useHub = (TId: number | undefined, UserId: number | undefined): void => {
  // Before anything is painted: a connection not begun yet must not look like one that is lost.
  useLayoutEffect(() => (TId && UserId ? keepHub({ TId, UserId }) : undefined), [TId, UserId]);
  // The server asks for rights with every call; the menu is made anew with the next login.
  useEffect(() => onHub(HubEvent.RightsChanged, () => announce('info', '您的权限已变更，重新登录后菜单生效')), []);
};

/** Whatever one has begun and no longer looks at is told of when it ends, wherever one is by then. */
const useTasks = (UserId: number | undefined): void => {
  useEffect(() => (UserId ? keepTasks() : undefined), [UserId]);
};

export const Frame = ({ screen }: { readonly screen: Screen | undefined }) => {
  const user = useCurrentUser((state) => state.user);
  const active = useActiveTab(screen);
  const main = useRef<HTMLElement>(null);
  const mustChange = user?.IsDefaultPwd ?? false;
  useForcedPassword(mustChange);
  // Until the password is changed the server refuses the hub's ticket.
  useHub(mustChange ? undefined : user?.TId, user?.Id);
  useTasks(mustChange ? undefined : user?.Id);
  useShellKeys();
  useLeaveQuestion();
  useLostSession();

  return (
    <div className="shell">
      <button type="button" className="shell-skip" onClick={() => main.current?.focus()}>
        跳到主要内容
      </button>
      <Sider />
      <div className="shell-work">
        <TopBar active={active} />
        <main ref={main} className="shell-main" tabIndex={-1}>
          <TabPanels active={active} />
        </main>
      </div>
      <OverlayHost activeTab={active} />
    </div>
  );
};
