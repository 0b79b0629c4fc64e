/** The one row over the pages: the side bar's button, the opened pages, and what concerns all of them. */
import { ChevronDown, PanelLeft } from 'lucide-react';
import { useCurrentUser } from '../../platform/current-user.ts';
import { Avatar } from '../../ui/tag/Avatar.tsx';
import { TabBar } from '../tabs/TabBar.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';
import { HubDot } from './HubDot.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { toggleSider, useSider } from './sider-store.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import './top-bar.css';

export const TopBar = ({ active }: { readonly active: string }) => {
  const narrow = useSider((sider) => sider.narrow);
  const user = useCurrentUser((state) => state.user);
  const label = narrow ? '展开侧栏' : '收起侧栏';
  return (
    <header className="top-bar">
      <button type="button" className="icon-button" aria-label={label} title={label} onClick={toggleSider}>
        <PanelLeft size={16} aria-hidden />
      </button>
      <TabBar active={active} />
      <div className="top-bar-end">
        <HubDot />
        <ThemeSwitch />
        <DownloadMenu />
        {user && (
          <PersonMenu placement="bottomRight">
            <button type="button" className="top-bar-person" aria-label="个人菜单">
              <Avatar name={user.Name} size={24} />
              <span className="gh-ellipsis">{user.Name}</span>
              <ChevronDown size={13} aria-hidden />
            </button>
          </PersonMenu>
        )}
      </div>
    </header>
  );
};
