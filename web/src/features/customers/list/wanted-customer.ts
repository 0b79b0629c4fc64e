/** The customer that somebody asked for from elsewhere, until the list of customers shows it. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { useEffect } from 'react';
import { create } from 'zustand';

const useWanted = create<{ readonly id: number | undefined }>(() => ({ id: undefined }));

export const wantCustomer = (id: number): void => useWanted.setState({ id });

/** Called in the lists: that of the owned shows it as soon as it is looked at. */
export const useWantedCustomer = (placement: Placement, show: (id: number) => void): void => {
  const id = useWanted((wanted) => wanted.id);
  useEffect(() => {
    if (id === undefined || placement !== Placement.Owned) return;
    useWanted.setState({ id: undefined });
    show(id);
  }, [id, placement, show]);
};
