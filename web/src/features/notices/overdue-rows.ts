/** How J and K go through the overdue reminders. */

/** The row to go to, or `past` beyond the last one. */
export const rowAfter = (at: number, by: 1 | -1, count: number): number | 'past' => {
  if (at < 0) return by > 0 ? 0 : 'past';
  return at + by >= count ? 'past' : Math.max(0, at + by);
};
