/** How the side bar stands: folded to its icons or not, which groups are shut. Looks of this browser, kept in it. */
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from '../../platform/storage.ts';

const KEY = 'gonghai.sider';

interface SiderState {
  readonly narrow: boolean;
  readonly shutGroups: readonly string[];
  /** On a phone the bar lies over the page, and only while it is asked for. */
  readonly overPage: boolean;
}

const remembered = (): SiderState => {
  const stored = readStored(KEY);
  const kept = typeof stored === 'object' && stored !== null ? stored : {};
  const shutGroups = 'shutGroups' in kept && Array.isArray(kept.shutGroups) ? kept.shutGroups : [];
  return {
    narrow: 'narrow' in kept && kept.narrow === true,
    shutGroups: shutGroups.filter((group) => typeof group === 'string'),
    overPage: false,
  };
};

export const useSider = create<SiderState>(remembered);

const change = (changes: Partial<SiderState>): void => {
  useSider.setState(changes);
  const { narrow, shutGroups } = useSider.getState();
  writeStored(KEY, { narrow, shutGroups });
};

/** As in the style sheets. */
const phone = matchMedia('(width <= 640px)');

const onPhoneChange = (listener: () => void): (() => void) => {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
};

export const useIsPhone = (): boolean => useSyncExternalStore(onPhoneChange, () => phone.matches);

/** One button for both: folds the bar on a desk, brings it up on a phone. */
export const toggleSider = (): void => {
  const { narrow, overPage } = useSider.getState();
  if (phone.matches) useSider.setState({ overPage: !overPage });
  else change({ narrow: !narrow });
};

export const hideSiderOverPage = (): void => useSider.setState({ overPage: false });

export const toggleGroup = (group: string): void => {
  const { shutGroups } = useSider.getState();
  const isShut = shutGroups.includes(group);
  change({ shutGroups: isShut ? shutGroups.filter((other) => other !== group) : [...shutGroups, group] });
};
