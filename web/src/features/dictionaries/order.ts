/** Moves an item by a number of places, at most to the end. Pure function. */
export const shifted = <Item extends { readonly Id: number }>(
  items: readonly Item[],
  id: number,
  by: number,
): readonly Item[] => {
  const from = items.findIndex((item) => item.Id === id);
  const item = items[from];
  if (!item) return items;
  const to = Math.max(0, Math.min(items.length - 1, from + by));
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
};
