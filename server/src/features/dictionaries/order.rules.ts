/** Moves an entry in an ordered list. Pure functions. */
import { dictionaryMessages as say, MoveStatus } from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';

type Moved<Row> = { readonly order: readonly Row[] } | { readonly refusal: string };

/** Moves up or down by one place, or by as many as given and possible. */
export const moveInOrder = <Row>(rows: readonly Row[], row: Row, step: MoveStatus, places = 1): Moved<Row> => {
  const from = rows.indexOf(row);
  const to = step === MoveStatus.Up ? Math.max(0, from - places) : Math.min(rows.length - 1, from + places);
  if (to === from) return { refusal: step === MoveStatus.Up ? say.atTop : say.atBottom };
  return { order: rows.toSpliced(from, 1).toSpliced(to, 0, row) };
};
