/** Checkbox logic of the menu tree. Pure functions on the set of granted ids. */
import type { MenuNode } from '@gonghai/contract/wire/rights.ts';
import { searchTree } from '../../ui/tree/tree-search.ts';
import { everyNode, wayTo } from '../../ui/tree/tree.ts';

/** As received: the server may know more keys than this version. */
export type TickNode = Pick<MenuNode, 'Id' | 'Name'> & { readonly Key: string; readonly Children: readonly TickNode[] };
type Ids = ReadonlySet<number>;

type Look = 'all' | 'some' | 'none';

/** The node and everything below it. */
const idsOf = (node: TickNode): number[] => everyNode([node]).map(({ Id }) => Id);

/** Adds all ancestors: an entry implies the entries above it. */
export const withAbove = (tree: readonly TickNode[], ids: Iterable<number>): Ids =>
  new Set([...ids].flatMap((id) => wayTo(tree, id).map(({ Id }) => Id)));

export const lookOf = (node: TickNode, held: Ids): Look => {
  const ids = idsOf(node);
  const count = ids.filter((id) => held.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
};

/**
 * Checks or unchecks a node with all below it; ids the user may not grant stay unchanged. A screen stays granted when
 * its last action is unchecked, so that it can be granted without them. A group is removed with its last entry.
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
  // Entries that may not be removed keep their ancestors.
  const rest = withAbove(tree, held.difference(meant));
  const isGathering = everyNode(group.Children).some(({ Id }) => rest.has(Id));
  return isGathering || !may(group.Id) ? rest : rest.difference(new Set([group.Id]));
};

/** The tree filtered by name or key, with ancestors and descendants of matches. */
export const matching = (tree: readonly TickNode[], typed: string): readonly TickNode[] =>
  searchTree(tree, typed, ({ Name, Key }) => `${Name}\n${Key}`);
