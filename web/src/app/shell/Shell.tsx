/** The frame around every screen. Shows a mask until the lists of the pickers are loaded. */
import { useEffect } from 'react';
import type { Screen } from '../../platform/screen.ts';
import { LoadingOverlay } from '../../ui/state/LoadingOverlay.tsx';
import { loadLookups, useLookups } from '../../widgets/lookups.ts';
import { pageOf } from '../tabs/pages.tsx';
import { Frame } from './Frame.tsx';

interface Props {
  /** Undefined during a redirect. */
  readonly screen: Screen | undefined;
}

export const Shell = ({ screen }: Props) => {
  const areLoaded = useLookups((lookups) => lookups.areLoaded);
  useEffect(() => void loadLookups(), []);
  // The code of the page, while the lists are loaded.
  useEffect(() => screen && pageOf(screen).fetchAhead(), [screen]);
  return areLoaded ? <Frame screen={screen} /> : <LoadingOverlay open wholeWindow />;
};
