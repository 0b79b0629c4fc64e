/** Which page numbers a pager shows: the ends, the neighbours of the current page, and gaps between. Pure. */

type PageMark = number | 'gap before' | 'gap after';

const MOST_WITHOUT_GAPS = 7;

export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** At most seven items, so the buttons do not move under the pointer. */
export const pageMarks = (current: number, pages: number): readonly PageMark[] => {
  const numbers = (from: number, to: number): readonly number[] =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (pages <= MOST_WITHOUT_GAPS) return numbers(1, pages);
  if (current <= 4) return [...numbers(1, 5), 'gap after', pages];
  if (current >= pages - 3) return [1, 'gap before', ...numbers(pages - 4, pages)];
  return [1, 'gap before', ...numbers(current - 1, current + 1), 'gap after', pages];
};
