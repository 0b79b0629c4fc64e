/** Searching the organisation: what is found with everything above it, and which branches that opens. */
import type { StaffedDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { useCallback, useMemo, useState } from 'react';
import { idsAbove, searchDepartments } from '../../widgets/department-tree.ts';
import { nameWith } from './DepartmentName.tsx';

const NONE: ReadonlySet<number> = new Set();

export const useSearch = (organisation: readonly StaffedDepartment[] | undefined) => {
  const [typed, setTyped] = useState('');
  /** Opened or closed by hand since the words were typed. */
  const [turned, setTurned] = useState(NONE);
  const words = typed.trim();
  const found = useMemo(() => organisation && searchDepartments(organisation, words), [organisation, words]);
  const above = useMemo(() => new Set(idsAbove(found ?? [], words)), [found, words]);
  const open = useMemo(() => above.symmetricDifference(turned), [above, turned]);
  const toggle = useCallback(
    (id: number): void => setTurned((before) => before.symmetricDifference(new Set([id]))),
    [],
  );
  const renderName = useMemo(() => nameWith(words), [words]);
  const type = (text: string): void => {
    setTyped(text);
    setTurned(NONE);
  };
  /** `open` is undefined while nothing is searched for. */
  return { typed, type, found, open: words === '' ? undefined : open, toggle, renderName };
};
