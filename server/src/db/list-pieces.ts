/** Reads all rows of a list in pieces by keyset, so that each piece costs the same as the first. */
import { type Db, EXPORT_PART, readRows } from './database.ts';
import { conditionOf, type ListQuery, type ListRows, type SortOrder } from './list-query.ts';

/** The rows of a list whose sort keys are never null. */
interface KeyRange {
  readonly where: readonly string[];
  readonly keys: readonly string[];
}

/** Rows without a value to sort by are a range of their own, after or before the others. */
const rangesOf = ({ column, id, direction, isNullable }: SortOrder): readonly KeyRange[] => {
  if (column === id) return [{ where: [], keys: [id] }];
  if (!isNullable) return [{ where: [], keys: [column, id] }];
  const ranges: readonly KeyRange[] = [
    { where: [`${column} is not null`], keys: [column, id] },
    { where: [`${column} is null`], keys: [id] },
  ];
  return direction === 'desc' ? ranges : ranges.toReversed();
};

interface PieceRead {
  readonly rows: ListRows;
  /** How many of the list are read at once. Joins may give each of them several rows. */
  readonly size: number;
  readonly signal?: AbortSignal | undefined;
}

type Keys = readonly unknown[];

/** The next rows behind these keys. */
const readPiece = <Row>(
  db: Db,
  list: ListQuery,
  { where, keys }: KeyRange,
  behind: Keys | undefined,
  { rows, size, signal }: PieceRead,
): Promise<(Row & { readonly keys: Keys })[]> => {
  const { from, sort } = list;
  const params = list.params.copy();
  const values = behind?.map((value) => `${params.add(value)}::bigint`);
  const after = values && `(${keys.join(', ')}) ${sort.direction === 'desc' ? '<' : '>'} (${values.join(', ')})`;
  const conditions = conditionOf({ where: [...list.where, ...where, ...(after ? [after] : [])] });
  const order = `order by ${keys.map((key) => `${key} ${sort.direction}`).join(', ')}`;
  const ids = `select ${sort.id} as id from ${from} where ${conditions} ${order} limit ${Math.trunc(size)}`;
  const { columns, joins } = rows(params);
  const found = `array[${keys.map((key) => `${key}::bigint`).join(', ')}] as keys`;
  const text = `select ${columns}, ${found} from (${ids}) page ${joins} ${order}`;
  return readRows(db, params.statement(text), { ...EXPORT_PART, signal });
};

/** In the order of the list. One piece is in memory at a time. */
export async function* readPieces<Row>(db: Db, list: ListQuery, read: PieceRead): AsyncGenerator<readonly Row[]> {
  for (const range of rangesOf(list.sort)) {
    let behind: Keys | undefined;
    let count = read.size;
    while (count === read.size) {
      const piece = await readPiece<Row>(db, list, range, behind, read);
      yield piece;
      behind = piece.at(-1)?.keys;
      count = new Set(piece.map(({ keys }) => keys.join())).size;
    }
  }
}
