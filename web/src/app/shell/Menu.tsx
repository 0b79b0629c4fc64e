/** The menu by rights, in collapsible groups. */
import type { MenuCounts } from '@gonghai/contract/home/duties.contract.ts';
import { Tooltip } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useCurrentUser } from '../../platform/current-user.ts';
import { useMenuCounts } from '../../widgets/menu-counts.ts';
import { screens } from '../screens.ts';
import { useTabs } from '../tabs/tab-store.ts';
import { addressIn } from '../tabs/tabs.ts';
import { menuFor, type MenuItem, type MenuSection } from './menu.ts';
import { type MenuCount, menuCountOf } from './menu-count.ts';
import './menu.css';
import { hideSiderOverPage, toggleGroup, useSider } from './sider-store.ts';

/** Loads the code of a page when the pointer enters its entry. */
const prefetch = (path: string): void => {
  const screen = screens.find((one) => one.path === path);
  // A failure is reported when the page is opened.
  screen?.load().catch(() => undefined);
};

interface EntryProps {
  readonly item: MenuItem;
  readonly narrow: boolean;
  readonly count: MenuCount | undefined;
}

const Entry = ({ item: { path, label, icon: Icon }, narrow, count }: EntryProps) => {
  const address = useTabs((tabs) => addressIn(tabs, path));
  return (
    <Tooltip title={narrow ? [label, count?.words].filter(Boolean).join('：') : ''} placement="right">
      <NavLink
        to={address}
        end
        className="menu-entry"
        data-path={`/${path}`}
        onPointerEnter={() => prefetch(path)}
        onClick={hideSiderOverPage}
        aria-description={count?.words}
      >
        <Icon size={16} strokeWidth={1.75} />
        <span className="sider-label gh-ellipsis">{label}</span>
        {count && (
          <span className="menu-count gh-number" title={count.words} aria-hidden>
            {count.text}
          </span>
        )}
      </NavLink>
    </Tooltip>
  );
};

interface SectionProps {
  readonly section: MenuSection;
  readonly narrow: boolean;
  readonly counts: MenuCounts | undefined;
}

const Section = ({ section: { group, label, items }, narrow, counts }: SectionProps) => {
  const isShut = useSider(({ shutGroups }) => shutGroups.includes(group)) && !narrow;
  return (
    <div className="menu-section">
      {label && (
        <button
          type="button"
          className="menu-heading sider-wide"
          aria-expanded={!isShut}
          onClick={() => toggleGroup(group)}
        >
          {label}
          <ChevronDown size={13} aria-hidden />
        </button>
      )}
      {!isShut && (
        <ul>
          {items.map((item) => (
            <li key={item.path}>
              <Entry item={item} narrow={narrow} count={menuCountOf(item.path, counts)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** Scrolls to the active entry after navigation, and when the menu changes its size. */
const useActiveInView = (path: string) => {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = menu.current;
    if (!element) return undefined;
    const show = (): void =>
      element
        .querySelector(`[data-path="${CSS.escape(path)}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // It also calls `show` when it starts.
    const observer = new ResizeObserver(show);
    observer.observe(element);
    return () => observer.disconnect();
  }, [path]);
  return menu;
};

export const Menu = ({ narrow }: { readonly narrow: boolean }) => {
  const rights = useCurrentUser((state) => state.rights);
  const counts = useMenuCounts();
  const sections = useMemo(() => menuFor(screens, rights), [rights]);
  const menu = useActiveInView(useLocation().pathname);
  return (
    <nav ref={menu} className="menu" aria-label="主导航">
      {sections.map((section) => (
        <Section key={section.group} section={section} narrow={narrow} counts={counts} />
      ))}
    </nav>
  );
};
