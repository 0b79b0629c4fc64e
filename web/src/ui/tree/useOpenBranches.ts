/** The open branches of a tree, stored in this browser under the tree's name until the user signs out. */
import { useCallback, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../platform/storage.ts';
import { everyNode, type TreeNode } from './tree.ts';

/** A tree that fits on one or two screens opens fully; a larger one opens the top level only. */
const SHOWN_WHOLE = 60;

const atFirst = <Node extends TreeNode<Node>>(roots: readonly Node[]): ReadonlySet<number> => {
  const all = everyNode(roots);
  return new Set((all.length <= SHOWN_WHOLE ? all : roots).map(({ Id }) => Id));
};

const remembered = (key: string): ReadonlySet<number> | undefined => {
  const stored = readStored(key);
  return Array.isArray(stored) ? new Set(stored.filter((id) => typeof id === 'number')) : undefined;
};

export const useOpenBranches = <Node extends TreeNode<Node>>(treeId: string, roots: readonly Node[] | undefined) => {
  const key = `gonghai.tree.${treeId}`;
  const [chosen, setChosen] = useState(() => remembered(key));
  const fallback = useMemo(() => atFirst(roots ?? []), [roots]);
  const open = chosen ?? fallback;

  const setOpen = useCallback(
    (change: (before: ReadonlySet<number>) => Iterable<number>): void =>
      setChosen((before) => {
        const next = new Set(change(before ?? fallback));
        writeStored(key, [...next]);
        return next;
      }),
    [key, fallback],
  );
  const toggle = useCallback(
    (id: number, isOpen: boolean): void =>
      setOpen((before) => (isOpen ? [...before, id] : [...before].filter((one) => one !== id))),
    [setOpen],
  );
  return { open, toggle, setOpen };
};
