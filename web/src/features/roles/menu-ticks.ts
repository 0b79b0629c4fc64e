/** Ticking the menu tree that a role is authorised by. Pure: which ids are held, before and after a press. */
import type { MenuNode } from '@gonghai/contract/wire/rights.ts';
import { searchTree } from '../../ui/tree/tree-search.ts';
import { everyNode, wayTo } from '../../ui/tree/tree.ts';

/** As it arrives: the server's own list of keys may be longer than this program's. */
export type TickNode = Pick<MenuNode, 'Id' | 'Name'> & { readonly Key: string; readonly Children: readonly TickNode[] };
type Ids = ReadonlySet<number>;

export type Look = 'all' | 'some' | 'none';

/** The node and everything below it. */
const idsOf = (node: TickNode): number[] => everyNode([node]).map(({ Id }) => Id);

/** Half-ticked nodes count as held: whoever holds something holds what is above it. */
export const withAbove = (tree: readonly TickNode[], ids: Iterable<number>): Ids =>
  new Set([...ids].flatMap((id) => wayTo(tree, id).map(({ Id }) => Id)));

export const lookOf = (node: TickNode, held: Ids): Look => {
  const ids = idsOf(node);
  const count = ids.filter((id) => held.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
};

/**
 * A press ticks a node with all below it, or unticks it with all below it; ids the presser may not give stay as they
 * are. A screen stays held when its last action is unticked, so that it can be granted without them; a group, which
 * only gathers, goes with its last entry.
 */
export const press = (
  tree: readonly TickNode[],
  held: Ids,
  id: number,
  may: (id: number) => boolean = () => true,
): Ids => {
  const path = wayTo(tree, id);
  const [group, node] = [path[0], path.at(-1)];
  if (!group || !node) return held;
  const meant = new Set(idsOf(node).filter(may));
  if (!meant.isSubsetOf(held)) return held.union(meant).union(new Set(path.map(({ Id }) => Id).filter(may)));
  // What stays below, because it may not be taken, keeps what is above it.
  const rest = withAbove(tree, held.difference(meant));
  const isGathering = everyNode(group.Children).some(({ Id }) => rest.has(Id));
  return isGathering || !may(group.Id) ? rest : rest.difference(new Set([group.Id]));
};

/** What is left of a tree when only names or keys with the typed text, and what is above and below them, are shown. */
export const matching = (tree: readonly TickNode[], typed: string): readonly TickNode[] =>
  searchTree(tree, typed, ({ Name, Key }) => `${Name}\n${Key}`);
