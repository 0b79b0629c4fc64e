/** The open pages. Inactive pages are hidden but stay mounted, with their filters, scroll positions and drafts. */
import { Activity, memo, useState } from 'react';
import { Route, Routes } from 'react-router';
import type { Screen } from '../../platform/screen.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { TabBoundary } from '../../ui/state/TabBoundary.tsx';
import { screens } from '../screens.ts';
import { pageOf } from './pages.tsx';
import { useTabs } from './tab-store.ts';
import { TabAddress, WithWindowAddress } from './TabAddress.tsx';
import { panelIdOf, tabIdOf } from './TabButton.tsx';
import type { Tab } from './tabs.ts';

const Page = ({ screen, search }: { readonly screen: Screen; readonly search: string }) => {
  const [Content] = useState(() => pageOf(screen));
  // Each tab has its own location: a hidden page must not see the URL of another.
  return (
    <Routes location={`/${screen.path}${search}`}>
      <Route path={screen.path} element={<Content />} />
    </Routes>
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
