/** The rows of a table with their child rows, open by default; an active or opened child opens its parent. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type ChildrenOf, flattenRows, parentsByChild } from './child-rows.ts';
import type { RowId, RowMarks } from './row-marks.ts';

interface Options<Row> {
  readonly roots: readonly Row[];
  /** A stable function. */
  readonly childrenOf: ChildrenOf<Row> | undefined;
  readonly rowId: (row: Row) => RowId;
  readonly marks: RowMarks;
}

const NONE: ReadonlySet<RowId> = new Set();

export const useChildRows = <Row>({ roots, childrenOf, rowId, marks }: Options<Row>) => {
  const [closed, setClosed] = useState(NONE);
  const flat = useMemo(
    () => flattenRows(roots, childrenOf, (root) => closed.has(rowId(root))),
    [roots, childrenOf, rowId, closed],
  );
  const toggle = useCallback(
    (id: RowId): void =>
      setClosed((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    [],
  );

  useEffect(() => {
    if (!childrenOf || closed.size === 0) return undefined;
    const parents = parentsByChild(roots, childrenOf, rowId);
    // Only new marks: a parent that the user closes around its marked child stays closed.
    let known: readonly (RowId | undefined)[] = [marks.active(), marks.opened()];
    const look = (): void => {
      const marked = [marks.active(), marks.opened()];
      const parent = marked
        .filter((id) => id !== undefined && !known.includes(id))
        .map((id) => parents.get(id ?? ''))
        .find((id) => id !== undefined && closed.has(id));
      known = marked;
      if (parent !== undefined) toggle(parent);
    };
    return marks.subscribe(look);
  }, [roots, childrenOf, rowId, marks, closed, toggle]);

  return { ...flat, toggle };
};
