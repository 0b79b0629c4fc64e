/** Child rows of a table, one level: flattens them under their parents. Pure. */
import type { RowId } from './row-marks.ts';

/** A root without children, an open or closed parent, a child, or the last child of its parent. */
export type Branch = 'root' | 'open' | 'closed' | 'child' | 'last';

export type ChildrenOf<Row> = (row: Row) => readonly Row[];

interface FlatRows<Row> {
  readonly rows: readonly Row[];
  /** The branch of each row; undefined for a table without child rows. */
  readonly branches: readonly Branch[] | undefined;
}

const isChild = (branch: Branch | undefined): boolean => branch === 'child' || branch === 'last';

/** Roots with all their children, closed or not. */
export const withChildren = <Row>(roots: readonly Row[], childrenOf: ChildrenOf<Row> | undefined): readonly Row[] =>
  childrenOf ? roots.flatMap((root) => [root, ...childrenOf(root)]) : roots;

export const flattenRows = <Row>(
  roots: readonly Row[],
  childrenOf: ChildrenOf<Row> | undefined,
  isClosed: (root: Row) => boolean,
): FlatRows<Row> => {
  if (!childrenOf) return { rows: roots, branches: undefined };
  const rows: Row[] = [];
  const branches: Branch[] = [];
  for (const root of roots) {
    const children = childrenOf(root);
    const closed = isClosed(root);
    rows.push(root);
    branches.push(children.length === 0 ? 'root' : closed ? 'closed' : 'open');
    if (closed) continue;
    rows.push(...children);
    branches.push(...children.map((_, at) => (at === children.length - 1 ? ('last' as const) : ('child' as const))));
  }
  return { rows, branches };
};

/** The index of the parent of a child row; undefined for other rows. */
export const parentIndex = (branches: readonly Branch[], index: number): number | undefined => {
  if (!isChild(branches[index])) return undefined;
  return branches.findLastIndex((branch, at) => at < index && !isChild(branch));
};

/** `aria-level` of a row. */
export const levelOf = (branch: Branch): 1 | 2 => (isChild(branch) ? 2 : 1);

/** The parent of each child. */
export const parentsByChild = <Row>(
  roots: readonly Row[],
  childrenOf: ChildrenOf<Row>,
  rowId: (row: Row) => RowId,
): ReadonlyMap<RowId, RowId> =>
  new Map(roots.flatMap((root) => childrenOf(root).map((child) => [rowId(child), rowId(root)] as const)));
