/** Search in the organisation: matches with their ancestors, and the branches to expand. */
import type { StaffedDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { useCallback, useMemo, useState } from 'react';
import { useAddressText } from '../../ui/page/useAddressText.ts';
import { idsAbove, searchTree } from '../../ui/tree/tree-search.ts';
import { nameWith } from './DepartmentName.tsx';

const NONE: ReadonlyMap<number, boolean> = new Map();

const turnedIn = (above: readonly number[], byHand: ReadonlyMap<number, boolean>): ReadonlySet<number> => {
  const open = new Set(above);
  for (const [id, isOpen] of byHand) {
    if (isOpen) open.add(id);
    else open.delete(id);
  }
  return open;
};

export const useSearch = (organisation: readonly StaffedDepartment[] | undefined) => {
  const [typed, setTyped] = useAddressText('q');
  /** Opened or closed since the words were typed. */
  const [byHand, setByHand] = useState(NONE);
  const words = typed.trim();
  const found = useMemo(() => organisation && searchTree(organisation, words), [organisation, words]);
  const open = useMemo(() => turnedIn(idsAbove(found ?? [], words), byHand), [found, words, byHand]);
  const toggle = useCallback(
    (id: number, isOpen: boolean): void => setByHand((before) => new Map([...before, [id, isOpen]])),
    [],
  );
  const renderName = useMemo(() => nameWith(words), [words]);
  const type = (text: string): void => {
    setTyped(text);
    setByHand(NONE);
  };
  /** `open` is undefined without a search. */
  return { typed, type, found, open: words === '' ? undefined : open, toggle, renderName };
};
