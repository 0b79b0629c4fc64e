/** On which page of the list the called customer of a queue (连拨) is. Pure. */

interface ShownPage {
  readonly ids: readonly number[];
  readonly page: number;
  readonly size: number;
}

/**
 * The queue has the order of its list, but rows may have come or left since it was started: the page is counted from
 * the nearest shown customer of the queue. Undefined for another list, and for a queue of one page only, because
 * customers who were selected one by one are not in a row.
 */
export const pageOfCalled = (
  calledId: number,
  queueIds: readonly number[],
  { ids, page, size }: ShownPage,
): number | undefined => {
  const called = queueIds.indexOf(calledId);
  if (called < 0 || queueIds.length <= size) return undefined;
  const placeInQueue = new Map(queueIds.map((id, place) => [id, place]));
  const ways = ids.flatMap((id, row) => {
    const place = placeInQueue.get(id);
    return place === undefined ? [] : [{ row, by: called - place }];
  });
  const [first, ...others] = ways;
  if (!first) return undefined;
  const nearest = others.reduce((best, way) => (Math.abs(way.by) < Math.abs(best.by) ? way : best), first);
  const target = page + Math.floor((nearest.row + nearest.by) / size);
  return target >= 1 && target !== page ? target : undefined;
};
