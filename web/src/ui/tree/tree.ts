/** Tree helpers: the visible lines, ancestors and moves. Pure. */

export interface TreeNode<Node> {
  readonly Id: number;
  readonly Name: string;
  readonly Children: readonly Node[];
}

export interface TreeLine<Node> {
  readonly node: Node;
  readonly parent: Node | undefined;
  readonly level: number;
  readonly siblings: readonly Node[];
  /** Undefined for a node without children. */
  readonly isOpen: boolean | undefined;
}

export const linesOf = <Node extends TreeNode<Node>>(
  siblings: readonly Node[],
  open: ReadonlySet<number>,
  parent?: Node,
  level = 1,
): readonly TreeLine<Node>[] =>
  siblings.flatMap((node) => {
    const isOpen = node.Children.length > 0 ? open.has(node.Id) : undefined;
    const line: TreeLine<Node> = { node, parent, level, siblings, isOpen };
    return isOpen ? [line, ...linesOf(node.Children, open, node, level + 1)] : [line];
  });

export const everyNode = <Node extends TreeNode<Node>>(roots: readonly Node[]): readonly Node[] =>
  roots.flatMap((node) => [node, ...everyNode(node.Children)]);

/** Whether a node is the other one or its descendant. */
export const holds = <Node extends TreeNode<Node>>(node: Node, id: number): boolean =>
  node.Id === id || node.Children.some((child) => holds(child, id));

/** Path from the root to the node; empty if it does not exist. */
export const wayTo = <Node extends TreeNode<Node>>(roots: readonly Node[], id: number): readonly Node[] => {
  for (const node of roots) {
    if (node.Id === id) return [node];
    const below = wayTo(node.Children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
};

/** The same tree with a branch moved below another node (undefined: the root), by default as the last child. */
export const withBranchUnder = <Node extends TreeNode<Node>>(
  roots: readonly Node[],
  branch: Node,
  under: number | undefined,
  inOrder: (siblings: readonly Node[]) => readonly Node[] = (siblings) => siblings,
): readonly Node[] => {
  const place = (siblings: readonly Node[], parent: number | undefined): readonly Node[] => {
    const kept = siblings
      .filter(({ Id }) => Id !== branch.Id)
      .map((node) => ({ ...node, Children: place(node.Children, node.Id) }));
    return parent === under ? inOrder([...kept, branch]) : kept;
  };
  return place(roots, undefined);
};
