/**
 * The query of a page's address as state. The shell provides one address for each of its tabs, so that a hidden page
 * neither sees nor changes the address of another. Without a provider (dialogs, single pieces) the state is in memory.
 */
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react';
import { type AddressPatch, replaceNames } from './address.ts';

/**
 * `push` makes an entry in the history, `replace` changes the current one. `return` goes back to the entry before if that
 * is where the new query leads, and replaces otherwise: closing a drawer leaves no second entry of the same list.
 */
export type AddressStep = 'push' | 'replace' | 'return';

/** The two functions are the same from render to render. */
export interface Address {
  readonly search: string;
  /** The query as it was written last, also before the page is rendered with it. */
  readonly latest: () => string;
  readonly write: (search: string, step: AddressStep) => void;
}

export const PageAddress = createContext<Address | undefined>(undefined);

/** Prefix for every name below it, so tabs and drawers of one screen do not share state. */
export const AddressScope = createContext('');

const useMemoryAddress = (): Address => {
  const [search, setSearch] = useState('');
  const latest = useRef(search);
  const acts = useMemo<Omit<Address, 'search'>>(
    () => ({
      latest: () => latest.current,
      write: (next) => {
        latest.current = next;
        setSearch(next);
      },
    }),
    [],
  );
  return useMemo(() => ({ search, ...acts }), [search, acts]);
};

interface ScopedAddress {
  /** Undefined if the address does not contain the name. */
  readonly read: (name: string) => string | undefined;
  /** The value of a page-wide name, ignoring the scope. Links from other screens use it. */
  readonly readGlobal: (name: string) => string | undefined;
  /** All names of this scope in the address. */
  readonly names: readonly string[];
  /** Removes the names that `isDropped`, sets those of the patch. False when the address is the same afterwards. */
  readonly change: (
    patch: AddressPatch,
    step: AddressStep,
    drop?: { readonly isDropped?: (name: string) => boolean; readonly global?: string | undefined },
  ) => boolean;
}

const nothing = (): boolean => false;

export const useAddress = (): ScopedAddress => {
  const memory = useMemoryAddress();
  const address = use(PageAddress) ?? memory;
  const scope = use(AddressScope);
  const query = useMemo(() => new URLSearchParams(address.search), [address.search]);
  const { latest, write } = address;
  const change = useCallback<ScopedAddress['change']>(
    (patch, step, { isDropped = nothing, global } = {}) => {
      const before = latest();
      const scoped = Object.fromEntries(Object.entries(patch).map(([name, text]) => [scope + name, text]));
      const isOld = (name: string): boolean =>
        name === global || (name.startsWith(scope) && isDropped(name.slice(scope.length)));
      const next = replaceNames(before, isOld, scoped);
      if (next === before) return false;
      write(next, step);
      return true;
    },
    [latest, write, scope],
  );
  return useMemo(
    () => ({
      read: (name) => query.get(scope + name) ?? undefined,
      readGlobal: (name) => query.get(name) ?? undefined,
      names: [...query.keys()].filter((name) => name.startsWith(scope)).map((name) => name.slice(scope.length)),
      change,
    }),
    [query, scope, change],
  );
};
