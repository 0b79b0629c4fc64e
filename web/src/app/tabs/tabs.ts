/** The opened pages in their order, home first. Pure: tabs and an act in, tabs out. */

export interface Tab {
  /** The path of its screen: a screen is opened once. */
  readonly key: string;
  readonly search: string;
  /** Counts the refreshes: another number draws the page afresh. */
  readonly round: number;
  /** Has been looked at since the page was loaded; only then is it drawn. */
  readonly awake: boolean;
}

export type Tabs = readonly Tab[];

export const HOME_TAB = 'layout/index';

const asleep = (key: string, search: string): Tab => ({ key, search, round: 0, awake: false });

export const onlyHome: Tabs = [asleep(HOME_TAB, '')];

export const isClosable = ({ key }: Tab): boolean => key !== HOME_TAB;

/** A page that is open is gone back to as it was left. */
export const addressIn = (tabs: Tabs, key: string): string =>
  `/${key}${tabs.find((tab) => tab.key === key)?.search ?? ''}`;

const change = (tabs: Tabs, key: string, changes: Partial<Tab>): Tabs =>
  tabs.map((tab) => (tab.key === key ? { ...tab, ...changes } : tab));

/** Somebody looks at the page: its tab is woken and keeps the query, or a new one stands at the end. */
export const visited = (tabs: Tabs, key: string, search: string): Tabs => {
  const known = tabs.find((tab) => tab.key === key);
  if (!known) return [...tabs, { ...asleep(key, search), awake: true }];
  return known.awake && known.search === search ? tabs : change(tabs, key, { search, awake: true });
};

export const closed = (tabs: Tabs, keys: readonly string[]): Tabs =>
  tabs.filter((tab) => !isClosable(tab) || !keys.includes(tab.key));

export const refreshed = (tabs: Tabs, key: string): Tabs => {
  const round = (tabs.find((tab) => tab.key === key)?.round ?? 0) + 1;
  return change(tabs, key, { round });
};

const closableKeys = (tabs: Tabs): readonly string[] => tabs.filter(isClosable).map(({ key }) => key);

export const othersThan = (tabs: Tabs, key: string): readonly string[] =>
  closableKeys(tabs.filter((tab) => tab.key !== key));

export const rightOf = (tabs: Tabs, key: string): readonly string[] =>
  closableKeys(tabs.slice(tabs.findIndex((tab) => tab.key === key) + 1));

/** Where to go when these tabs are closed: stays if it stays, else the next that stays, else the one before. */
export const heir = (tabs: Tabs, active: string, closing: readonly string[]): string => {
  const at = tabs.findIndex(({ key }) => key === active);
  const stays = (tab: Tab): boolean => !isClosable(tab) || !closing.includes(tab.key);
  const next = tabs.slice(Math.max(at, 0)).find(stays);
  return (next ?? tabs.slice(0, Math.max(at, 0)).findLast(stays))?.key ?? HOME_TAB;
};

/** What is written down for a reload, and read again: only pages that may still be opened. */
export const written = (tabs: Tabs): readonly (readonly [key: string, search: string])[] =>
  tabs.map(({ key, search }) => [key, search]);

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

export const readBack = (value: unknown, mayOpen: (key: string) => boolean): Tabs => {
  const pairs = Array.isArray(value) ? value.filter(isPair) : [];
  const unique = new Map(pairs.filter(([key]) => mayOpen(key)));
  const home = asleep(HOME_TAB, unique.get(HOME_TAB) ?? '');
  unique.delete(HOME_TAB);
  return [home, ...[...unique].map(([key, search]) => asleep(key, search))];
};
