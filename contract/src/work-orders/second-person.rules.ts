/** Two persons decide by hand about large sums (两人复核): the act of the first is noted, another one decides. Pure functions. */
export const secondPersonMessages = {
  waiting: '待复核',
  noted: '已初核，超过复核金额，待另一人复核',
  notedAmong: (done: number, noted: number): string => `成功${done}条，另有${noted}条已初核，待另一人复核`,
  samePerson: '您已初核，须由另一人复核',
} as const;

/** `limit` is the tenant's setting in yuan; null is off. */
export const needsTwoPersons = (limit: number | null, amount: number): boolean => limit !== null && amount > limit;

export type Turn = 'decides' | 'first' | 'same';

/** What an act by hand is: a decision, the first of two, or the second by the person who was the first. */
export const turnOf = (
  limit: number | null,
  { amount, firstBy, by }: { readonly amount: number; readonly firstBy: number | null; readonly by: number },
): Turn => {
  if (!needsTwoPersons(limit, amount)) return 'decides';
  if (firstBy === null) return 'first';
  return firstBy === by ? 'same' : 'decides';
};
