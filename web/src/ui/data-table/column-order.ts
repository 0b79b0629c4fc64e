/** Merges the user's column order with the current columns. Pure. */

/** Columns missing in the stored order follow the column they were declared after. */
export const arrangeIds = (declared: readonly string[], stored: readonly string[]): readonly string[] => {
  const arranged = stored.filter((id, at) => declared.includes(id) && stored.indexOf(id) === at);
  for (const [at, id] of declared.entries()) {
    if (arranged.includes(id)) continue;
    const neighbour = declared[at - 1];
    const place = neighbour === undefined ? 0 : arranged.indexOf(neighbour) + 1;
    arranged.splice(place, 0, id);
  }
  return arranged;
};

/** The same items with one of them moved. */
export const moveItem = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const moved = items[from];
  if (moved === undefined || from === to) return items;
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, moved);
};
