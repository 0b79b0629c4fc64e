/** The open pages in order, home first. Pure functions. */

export interface Tab {
  /** The path of its screen: each screen is opened once. */
  readonly key: string;
  readonly search: string;
  /** Incremented by each refresh, which mounts the page again. */
  readonly round: number;
  /** Whether it was shown since the last load. Only then is it rendered. */
  readonly isShown: boolean;
}

export type Tabs = readonly Tab[];

export const HOME_TAB = 'layout/index';

const notShown = (key: string, search: string): Tab => ({ key, search, round: 0, isShown: false });

export const onlyHome: Tabs = [notShown(HOME_TAB, '')];

export const isClosable = ({ key }: Tab): boolean => key !== HOME_TAB;

/** Returns to an open page with its last query. */
export const addressIn = (tabs: Tabs, key: string): string =>
  `/${key}${tabs.find((tab) => tab.key === key)?.search ?? ''}`;

const change = (tabs: Tabs, key: string, changes: Partial<Tab>): Tabs =>
  tabs.map((tab) => (tab.key === key ? { ...tab, ...changes } : tab));

/** Marks the page as shown and saves its query, or adds it at the end. */
export const visited = (tabs: Tabs, key: string, search: string): Tabs => {
  const known = tabs.find((tab) => tab.key === key);
  if (!known) return [...tabs, { ...notShown(key, search), isShown: true }];
  return known.isShown && known.search === search ? tabs : change(tabs, key, { search, isShown: true });
};

/** The query of an open page changes while another is looked at; a page that was closed meanwhile stays closed. */
export const readdressed = (tabs: Tabs, key: string, search: string): Tabs => change(tabs, key, { search });

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

/** The tab to activate when these are closed: the active one if it stays, else the next, else the previous. */
export const nextActive = (tabs: Tabs, active: string, closing: readonly string[]): string => {
  const at = tabs.findIndex(({ key }) => key === active);
  const stays = (tab: Tab): boolean => !isClosable(tab) || !closing.includes(tab.key);
  const next = tabs.slice(Math.max(at, 0)).find(stays);
  return (next ?? tabs.slice(0, Math.max(at, 0)).findLast(stays))?.key ?? HOME_TAB;
};

/** Serialisation for a reload. Restores only pages that may still be opened. */
export const written = (tabs: Tabs): readonly (readonly [key: string, search: string])[] =>
  tabs.map(({ key, search }) => [key, search]);

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

export const readBack = (value: unknown, mayOpen: (key: string) => boolean): Tabs => {
  const pairs = Array.isArray(value) ? value.filter(isPair) : [];
  const unique = new Map(pairs.filter(([key]) => mayOpen(key)));
  const home = notShown(HOME_TAB, unique.get(HOME_TAB) ?? '');
  unique.delete(HOME_TAB);
  return [home, ...[...unique].map(([key, search]) => notShown(key, search))];
};
