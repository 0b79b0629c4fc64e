/** State of the side bar: collapsed or not, and which groups are closed. Stored in this browser. */
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from '../../platform/storage.ts';

const KEY = 'gonghai.sider';

interface SiderState {
  readonly narrow: boolean;
  readonly shutGroups: readonly string[];
  /** On a phone the bar covers the page, and only on request. */
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

/** The same breakpoint as in the style sheets. */
const phone = matchMedia('(width <= 640px)');

const onPhoneChange = (listener: () => void): (() => void) => {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
};

export const useIsPhone = (): boolean => useSyncExternalStore(onPhoneChange, () => phone.matches);

/** Collapses the bar on a desktop, shows it on a phone. */
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
