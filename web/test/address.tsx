/** The address of a page in a test: a history of queries that goes forward and back like that of a browser. */
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { type Address, PageAddress } from '../src/ui/page/useAddress.ts';

export interface PageHistory {
  readonly search: () => string;
  /** How many entries there are, the first one included. */
  readonly entries: () => number;
  /** As a link does. */
  readonly visit: (search: string) => void;
  readonly back: () => void;
  readonly forward: () => void;
  readonly write: Address['write'];
  readonly onChange: (told: () => void) => () => void;
}

export const createHistory = (first = ''): PageHistory => {
  let stack = [first];
  let at = 0;
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((told) => told());
  const go = (by: number): void => {
    at = Math.max(0, Math.min(stack.length - 1, at + by));
    tell();
  };
  const push = (search: string): void => {
    stack = [...stack.slice(0, at + 1), search];
    go(1);
  };
  return {
    search: () => stack[at] ?? '',
    entries: () => stack.length,
    visit: push,
    back: () => go(-1),
    forward: () => go(1),
    write: (search, step) => {
      if (step === 'push') return push(search);
      if (step === 'return' && at > 0 && stack[at - 1] === search) return go(-1);
      stack = stack.with(at, search);
      tell();
    },
    onChange: (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
  };
};

interface Props {
  readonly history?: PageHistory;
  readonly children: ReactNode;
}

export const WithAddress = ({ history: given, children }: Props) => {
  const [history] = useState(() => given ?? createHistory());
  const search = useSyncExternalStore(history.onChange, history.search);
  const address = useMemo(() => ({ search, latest: history.search, write: history.write }), [search, history]);
  return <PageAddress value={address}>{children}</PageAddress>;
};
