/** The rights of a person over the menu tree: granted, missing, and found by a search. Pure functions. */
import type { Standing } from '@gonghai/contract/session/standing.contract.ts';
import { type MenuNode, menuTree } from '@gonghai/contract/wire/rights.ts';
import { everyNode } from '../../ui/tree/tree.ts';

export interface Entry {
  readonly key: string;
  readonly name: string;
  /** Its origin; undefined when it is not granted. */
  readonly from: string | undefined;
  /** Actions inside the screen. */
  readonly acts: readonly Entry[];
}

export interface Group {
  readonly name: string;
  readonly held: number;
  readonly total: number;
  readonly entries: readonly Entry[];
}

const menus: readonly MenuNode[] = menuTree;

const holds = (text: string, typed: string): boolean => text.toLowerCase().includes(typed);

/** Without a search only granted entries; a search also finds missing ones, which is the usual question. */
const isShown = (entry: Entry, groupName: string, typed: string): boolean => {
  if (typed === '') return entry.from !== undefined;
  return holds(entry.name, typed) || holds(groupName, typed);
};

export const menuOf = ({ Rights }: Pick<Standing, 'Rights'>, search: string): readonly Group[] => {
  const typed = search.trim().toLowerCase();
  const origin = new Map(Rights.map(({ Key, From }) => [Key, From]));
  const entryOf = ({ Key, Name, Children }: MenuNode): Entry => ({
    key: Key,
    name: Name,
    from: origin.get(Key),
    acts: Children.map(entryOf),
  });
  return menus.flatMap(({ Name, Children }) => {
    const nodes = everyNode(Children);
    const entries = Children.map(entryOf).flatMap((entry) => {
      const acts = entry.acts.filter((act) => isShown(act, Name, typed) || (typed !== '' && holds(entry.name, typed)));
      return isShown(entry, Name, typed) || acts.length > 0 ? [{ ...entry, acts }] : [];
    });
    const held = nodes.filter(({ Key }) => origin.has(Key)).length;
    return entries.length > 0 ? [{ name: Name, held, total: nodes.length, entries }] : [];
  });
};
