/** Other users saved while a form was open: an unchanged form takes their values, otherwise they are marked. */
import { useEffect, useRef } from 'react';
import { useLatest } from '../useLatest.ts';
import { isChanged } from './blank.ts';
import type { Others } from './useOthers.ts';

type Values = Readonly<Record<string, unknown>>;

interface Arrival<Known extends Values> {
  /** The saved values as the parent component knows them. */
  readonly known: Known;
  readonly others: Pick<Others, 'base' | 'meet'>;
  readonly isTyped: boolean;
  readonly onFresh: (fresh: Known) => void;
}

/** A response that was sent before the form itself read newer values. */
const isOlder = ({ Version: one }: Values, { Version: other }: Values): boolean =>
  typeof one === 'number' && typeof other === 'number' && one < other;

export const useArrival = <Known extends Values>({ known, others, isTyped, onFresh }: Arrival<Known>): void => {
  const arrive = useLatest((next: Known): void => {
    if (!isChanged(next, others.base()) || isOlder(next, others.base())) return;
    if (isTyped) others.meet(next);
    else onFresh(next);
  });
  const received = useRef(known);
  useEffect(() => {
    if (!isChanged(known, received.current)) return;
    received.current = known;
    arrive.current(known);
  }, [known, arrive]);
};
