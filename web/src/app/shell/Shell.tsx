/** The frame around every screen. Waits behind the mask until the lists that pickers choose from are there. */
import { useEffect } from 'react';
import type { Screen } from '../../platform/screen.ts';
import { LoadingOverlay } from '../../ui/state/LoadingOverlay.tsx';
import { loadLookups, useLookups } from '../../widgets/lookups.ts';
import { Frame } from './Frame.tsx';

interface Props {
  /** Absent while the address leads to no screen and another is on its way. */
  readonly screen: Screen | undefined;
}

export const Shell = ({ screen }: Props) => {
  const areLoaded = useLookups((lookups) => lookups.areLoaded);
  useEffect(() => void loadLookups(), []);
  return areLoaded ? <Frame screen={screen} /> : <LoadingOverlay open wholeWindow />;
};
