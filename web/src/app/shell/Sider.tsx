/** The side bar: whose house it is, the search, the menu, and who is signed in. */
import { Search } from 'lucide-react';
import { useBrand } from '../../platform/brand.ts';
import { togglePalette } from '../../ui/palette/usePalette.tsx';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { BrandMark } from '../../widgets/BrandMark.tsx';
import { Menu } from './Menu.tsx';
import { Person } from './Person.tsx';
import './sider.css';
import { hideSiderOverPage, useSider } from './sider-store.ts';

export const Sider = () => {
  const webName = useBrand((brand) => brand.webName);
  const { narrow, overPage } = useSider();
  return (
    <>
      {overPage && <button type="button" className="sider-scrim" aria-label="收起菜单" onClick={hideSiderOverPage} />}
      <aside className="sider" data-narrow={narrow} data-over-page={overPage} aria-label="侧栏">
        <div className="sider-tenant">
          <BrandMark size={28} />
          <b className="sider-wide gh-ellipsis" title={webName}>
            {webName}
          </b>
        </div>
        <button type="button" className="sider-search" aria-label="搜索或跳转" onClick={togglePalette}>
          <Search size={14} aria-hidden />
          <span className="sider-wide">搜索或跳转</span>
          <span className="sider-wide sider-search-keys" aria-hidden>
            <Keys keys="Ctrl+K" />
          </span>
        </button>
        <Menu narrow={narrow && !overPage} />
        <Person />
      </aside>
    </>
  );
};
