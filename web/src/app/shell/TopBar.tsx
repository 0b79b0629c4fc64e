/** The bar above the pages: side bar button, tabs, and global actions. */
import { ChevronDown, PanelLeft } from 'lucide-react';
import { useCurrentUser } from '../../platform/current-user.ts';
import { late } from '../../ui/state/late.tsx';
import { Avatar } from '../../ui/tag/Avatar.tsx';
import { TabBar } from '../tabs/TabBar.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';
import { HubDot } from './HubDot.tsx';
import { NoticeBell, ToDoLink } from './NoticeBell.tsx';
import { openDevices } from './person-acts.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { toggleSider, useIsPhone, useSider } from './sider-store.ts';
import { TaskButton } from './TaskButton.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import './top-bar.css';

/** With the rules and calls of the telephone, which the first page does not need. */
const PhoneChip = late(() => import('../../phone/PhoneChip.tsx').then((module) => module.PhoneChip), null, {
  isOptional: true,
});

const SiderButton = () => {
  const narrow = useSider((sider) => sider.narrow);
  const unfold = narrow ? '展开侧栏' : '收起侧栏';
  const label = useIsPhone() ? '打开菜单' : unfold;
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={toggleSider}>
      <PanelLeft size={16} aria-hidden />
    </button>
  );
};

export const TopBar = ({ active }: { readonly active: string }) => {
  const user = useCurrentUser((state) => state.user);
  const isPhone = useIsPhone();
  return (
    <header className="top-bar">
      <SiderButton />
      <TabBar active={active} />
      <div className="top-bar-end">
        {/* There is no connection until the password is changed. */}
        {user && !user.IsDefaultPwd && (
          <>
            <HubDot />
            <PhoneChip onDevices={openDevices} />
            <NoticeBell />
            <ToDoLink />
            {/* On a phone the tabs need the space; the user menu has this link too. */}
            {!isPhone && <TaskButton />}
          </>
        )}
        <ThemeSwitch />
        <DownloadMenu />
        {user && (
          <PersonMenu placement="bottomRight" className="top-bar-person">
            <Avatar name={user.Name} size={24} />
            <span className="gh-ellipsis">{user.Name}</span>
            <span className="gh-unseen">个人菜单</span>
            <ChevronDown size={13} aria-hidden />
          </PersonMenu>
        )}
      </div>
    </header>
  );
};
