/** Gives a page its own address: that of the window while it is looked at, that of its tab while another is. */
import { createContext, type ReactNode, type RefObject, use, useLayoutEffect, useMemo, useRef } from 'react';
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { type Address, PageAddress } from '../../ui/page/useAddress.ts';
import { useLatest } from '../../ui/useLatest.ts';
import { changeTabs } from './tab-store.ts';
import { readdressed } from './tabs.ts';

interface Props {
  readonly tabKey: string;
  readonly search: string;
  readonly children: ReactNode;
}

/** The query of the entry before, kept with an entry of the history that was made from it. */
const cameFrom = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;

interface WindowAddress {
  readonly location: Location;
  readonly navigate: NavigateFunction;
}

/** Kept outside the panels: the effects of a hidden panel do not run, and it would take an old address for the window's. */
const WindowAddress = createContext<Readonly<RefObject<WindowAddress>> | undefined>(undefined);

export const WithWindowAddress = ({ children }: { readonly children: ReactNode }) => {
  const address = useLatest({ location: useLocation(), navigate: useNavigate() });
  return <WindowAddress value={address}>{children}</WindowAddress>;
};

export const TabAddress = ({ tabKey, search, children }: Props) => {
  const window = use(WindowAddress);
  if (!window) throw new Error('Tabs stand inside WithWindowAddress');
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);

  const acts = useMemo<Omit<Address, 'search'>>(
    () => ({
      latest: () => latest.current,
      write: (next, step) => {
        const from = latest.current;
        const { location, navigate } = window.current;
        const pathname = `/${tabKey}`;
        latest.current = next;
        if (location.pathname !== pathname) changeTabs((tabs) => readdressed(tabs, tabKey, next));
        else if (step === 'return' && cameFrom(location.state) === next) void navigate(-1);
        else if (step === 'push') void navigate({ pathname, search: next }, { state: { from } });
        else void navigate({ pathname, search: next }, { replace: true, state: location.state });
      },
    }),
    [tabKey, window],
  );
  const address = useMemo(() => ({ search, ...acts }), [search, acts]);
  return <PageAddress value={address}>{children}</PageAddress>;
};
