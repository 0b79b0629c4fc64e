/** The menu tree as lines of a table: what is folded away is left out. Pure. */
import { pathTo, type TickNode } from './menu-ticks.ts';

export interface MenuLine {
  readonly Id: number;
  readonly Name: string;
  readonly Key: string;
  /** 0 is a group, 1 a screen, 2 an action inside a screen. */
  readonly depth: number;
  /** Undefined where there is nothing below. */
  readonly isOpen: boolean | undefined;
}

export const menuLines = (tree: readonly TickNode[], closed: ReadonlySet<number>, depth = 0): readonly MenuLine[] =>
  tree.flatMap(({ Id, Name, Key, Children }) => {
    const isOpen = Children.length > 0 ? !closed.has(Id) : undefined;
    const line = { Id, Name, Key, depth, isOpen };
    return isOpen ? [line, ...menuLines(Children, closed, depth + 1)] : [line];
  });

/** Where a line stands, from the top: what a search looks through. */
export const wordsOf = (tree: readonly TickNode[], { Id, Key }: MenuLine): string =>
  [String(Id), Key, ...pathTo(tree, Id).map(({ Name }) => Name)].join(' ');
