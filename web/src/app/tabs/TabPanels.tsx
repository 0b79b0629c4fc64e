/** The opened pages themselves. A page that is not looked at is hidden and keeps everything: filters, scroll, drafts. */
import { Activity, type ComponentType, lazy, memo, Suspense, useState } from 'react';
import { Route, Routes } from 'react-router';
import { fetchCode } from '../../platform/late-code.ts';
import type { Screen } from '../../platform/screen.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { TabBoundary } from '../../ui/state/TabBoundary.tsx';
import { screens } from '../screens.ts';
import { useTabs } from './tab-store.ts';
import { panelIdOf, tabIdOf } from './TabButton.tsx';
import type { Tab } from './tabs.ts';

const pages = new Map<string, ComponentType>();

/** Code that could not be fetched is fetched anew when the page is drawn again. */
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

const onItsWay = (
  <section className="gh-page">
    <Skeleton lines={8} />
  </section>
);

const Page = ({ screen, search }: { readonly screen: Screen; readonly search: string }) => {
  // Outside the Suspense: what waits inside it for the first time forgets its state, and would ask for ever.
  const [Content] = useState(() => pageOf(screen));
  return (
    <Suspense fallback={onItsWay}>
      {/* The location is the tab's own: a hidden page must not see the address of another. */}
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
        <TabBoundary>{screen && <Page screen={screen} search={search} />}</TabBoundary>
      </TabKey>
    </div>
  );
});

export const TabPanels = ({ active }: { readonly active: string }) =>
  useTabs()
    .filter(({ awake }) => awake)
    .map((tab) => (
      <Activity key={`${tab.key} ${tab.round}`} mode={tab.key === active ? 'visible' : 'hidden'}>
        <Panel tab={tab} />
      </Activity>
    ));
