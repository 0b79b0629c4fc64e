/** Builds the menu from screens and rights. Pure functions. */
import { allows, menuIdOf, menuTree, type MenuGroup } from '@gonghai/contract/wire/rights.ts';
import type { MenuEntry, Screen } from '../../platform/screen.ts';

export interface MenuItem {
  readonly path: string;
  readonly label: string;
  readonly icon: MenuEntry['icon'];
}

export interface MenuSection {
  readonly group: 'home' | MenuGroup;
  /** Empty for home. */
  readonly label: string;
  readonly items: readonly MenuItem[];
}

const GROUPS: readonly (readonly [group: MenuSection['group'], label: string])[] = [
  ['home', ''],
  ...menuTree.map(({ Key, Name }) => [Key, Name] as const),
];

interface Entry extends MenuItem {
  readonly group: MenuSection['group'];
  readonly place: number;
}

/** Entries have the order of the rights; those only for the administrator come last. */
const placeOf = (access: Screen['access']): number =>
  access === 'all' ? 0 : (menuIdOf.get(access[0]) ?? Number.MAX_SAFE_INTEGER);

const entryOf = ({ path, title, access, menu }: Screen, rights: ReadonlySet<string>): readonly Entry[] => {
  const seenBy = menu?.access ?? access;
  if (!menu || !allows(seenBy, rights)) return [];
  return [{ path, label: menu.label ?? title, icon: menu.icon, group: menu.group, place: placeOf(seenBy) }];
};

export const menuFor = (screens: readonly Screen[], rights: ReadonlySet<string>): readonly MenuSection[] => {
  const entries = screens.flatMap((screen) => entryOf(screen, rights));
  const sections = GROUPS.map(([group, label]) => ({
    group,
    label,
    items: entries.filter((entry) => entry.group === group).toSorted((one, other) => one.place - other.place),
  }));
  return sections.filter(({ items }) => items.length > 0);
};
