/** Places in an ordered list. Pure: the list in its order in, the list in its new order out. */
import { dictionaryMessages as say, MoveStatus } from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';

export type Moved<Row> = { readonly order: readonly Row[] } | { readonly refusal: string };

/** Changes places with the neighbour above or below. */
export const moveInOrder = <Row>(rows: readonly Row[], row: Row, step: MoveStatus): Moved<Row> => {
  const place = rows.indexOf(row);
  const other = rows[step === MoveStatus.Up ? place - 1 : place + 1];
  if (other === undefined || (place === 0 && step === MoveStatus.Up)) {
    return { refusal: step === MoveStatus.Up ? say.atTop : say.atBottom };
  }
  return { order: rows.map((each) => (each === row ? other : each === other ? row : each)) };
};
