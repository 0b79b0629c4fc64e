/** Offers the actions of the visible page in the palette. */
import { Plus } from 'lucide-react';
import { createElement, type ReactNode, useId, useMemo } from 'react';
import { useLatest } from '../useLatest.ts';
import { usePaletteSource } from './usePalette.tsx';

interface PageAct {
  readonly id: string;
  readonly title: string;
  readonly keys?: string;
  /** A plus by default: most actions add something. */
  readonly icon?: ReactNode;
  readonly run: () => void;
}

const HEADING = '当前页面';

/** The array may be new on every render: only changed names or actions register again. */
export const usePageActs = (acts: readonly PageAct[]): void => {
  const owner = useId();
  const latest = useLatest(acts);
  const names = JSON.stringify(acts.map(({ id, title, keys }) => ({ id, title, keys })));
  const source = useMemo(() => {
    const known: readonly Pick<PageAct, 'id' | 'title' | 'keys'>[] = JSON.parse(names);
    const items = known.map((act) => ({
      ...act,
      id: `act ${act.id}`,
      icon: latest.current.find(({ id }) => id === act.id)?.icon ?? createElement(Plus, { size: 15 }),
      run: () => latest.current.find(({ id }) => id === act.id)?.run(),
    }));
    return { id: `page ${owner}`, heading: HEADING, rank: 0 as const, items };
  }, [owner, names, latest]);
  usePaletteSource(source);
};
