/** The side bar: brand, search, menu and the signed-in user. */
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useBrand } from '../../platform/brand.ts';
import { togglePalette } from '../../ui/palette/usePalette.tsx';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { EVERYWHERE } from '../../ui/shortcuts/shortcuts.ts';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { BrandMark } from '../../widgets/BrandMark.tsx';
import { Menu } from './Menu.tsx';
import { Person } from './Person.tsx';
import './sider.css';
import { hideSiderOverPage, useIsPhone, useSider } from './sider-store.ts';

/** When it is shown over the page it takes the focus, and returns it when it closes. */
const useFocusOverPage = (overPage: boolean) => {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!overPage) return undefined;
    const lender = document.activeElement;
    bar.current?.focus();
    return () => {
      if (lender instanceof HTMLElement) lender.focus();
    };
  }, [overPage]);
  return bar;
};

export const Sider = () => {
  const webName = useBrand((brand) => brand.webName);
  const { narrow, overPage } = useSider();
  const isPhone = useIsPhone();
  const isNarrow = narrow && !isPhone;
  const bar = useFocusOverPage(overPage);
  useShortcut({ keys: 'Esc', scope: EVERYWHERE, description: '收起菜单', run: hideSiderOverPage, enabled: overPage });

  return (
    <>
      {overPage && <button type="button" className="sider-scrim" aria-label="收起菜单" onClick={hideSiderOverPage} />}
      <aside
        ref={bar}
        className="sider"
        data-narrow={isNarrow}
        data-over-page={overPage}
        aria-label="侧栏"
        tabIndex={-1}
      >
        <div className="sider-tenant">
          <BrandMark size={28} />
          <b className="sider-wide gh-ellipsis" title={webName}>
            {webName}
          </b>
        </div>
        <button type="button" className="sider-search" onClick={togglePalette}>
          <Search size={14} aria-hidden />
          <span className="sider-label">搜索或跳转</span>
          <span className="sider-wide sider-search-keys" aria-hidden>
            <Keys keys="Ctrl+K" />
          </span>
        </button>
        <Menu narrow={isNarrow} />
        <Person />
      </aside>
    </>
  );
};
