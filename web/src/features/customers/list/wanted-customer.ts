/** The customer that somebody asked for from elsewhere, until the list where it is shows it. */
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { useEffect } from 'react';
import { create } from 'zustand';

interface Wanted {
  readonly id: number;
  readonly placement: Placement;
}

const useWanted = create<{ readonly wanted: Wanted | undefined }>(() => ({ wanted: undefined }));

export const wantCustomer = (wanted: Wanted): void => useWanted.setState({ wanted });

/** Called in the lists: that of its place shows it as soon as it is looked at. */
export const useWantedCustomer = (placement: Placement, show: (id: number) => void): void => {
  const wanted = useWanted((state) => state.wanted);
  useEffect(() => {
    if (wanted?.placement !== placement) return;
    useWanted.setState({ wanted: undefined });
    show(wanted.id);
  }, [wanted, placement, show]);
};
