/** The open pages. Inactive pages are hidden but stay mounted, with their filters, scroll positions and drafts. */
import { Activity, type ComponentType, lazy, memo, Suspense, useState } from 'react';
import { Route, Routes } from 'react-router';
import { fetchCode } from '../../platform/late-code.ts';
import type { Screen } from '../../platform/screen.ts';
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { TabBoundary } from '../../ui/state/TabBoundary.tsx';
import { screens } from '../screens.ts';
import { useTabs } from './tab-store.ts';
import { TabAddress, WithWindowAddress } from './TabAddress.tsx';
import { panelIdOf, tabIdOf } from './TabButton.tsx';
import type { Tab } from './tabs.ts';

const pages = new Map<string, ComponentType>();

/** Code that failed to load is loaded again when the page is rendered again. */
const pageOf = ({ path, load }: Screen): ComponentType => {
  const known = pages.get(path);
  if (known) return known;
  const page = lazy(() =>
    fetchCode(load).catch((error: unknown) => {
      pages.delete(path);
      throw error;
    }),
  );
  pages.set(path, page);
  return page;
};

/** Most screens are lists. */
const onItsWay = <ListSkeleton />;

const Page = ({ screen, search }: { readonly screen: Screen; readonly search: string }) => {
  // Outside the Suspense: a component that suspends on its first render loses its state and would load for ever.
  const [Content] = useState(() => pageOf(screen));
  return (
    <Suspense fallback={onItsWay}>
      {/* Each tab has its own location: a hidden page must not see the URL of another. */}
      <Routes location={`/${screen.path}${search}`}>
        <Route path={screen.path} element={<Content />} />
      </Routes>
    </Suspense>
  );
};

const Panel = memo(({ tab: { key, search } }: { readonly tab: Tab }) => {
  const screen = screens.find(({ path }) => path === key);
  return (
    <div role="tabpanel" id={panelIdOf(key)} aria-labelledby={tabIdOf(key)} className="shell-panel">
      <TabKey value={key}>
        <TabAddress tabKey={key} search={search}>
          <TabBoundary>{screen && <Page screen={screen} search={search} />}</TabBoundary>
        </TabAddress>
      </TabKey>
    </div>
  );
});

export const TabPanels = ({ active }: { readonly active: string }) => {
  const tabs = useTabs();
  return (
    <WithWindowAddress>
      {tabs
        .filter(({ isShown }) => isShown)
        .map((tab) => (
          <Activity key={`${tab.key} ${tab.round}`} mode={tab.key === active ? 'visible' : 'hidden'}>
            <Panel tab={tab} />
          </Activity>
        ))}
    </WithWindowAddress>
  );
};
