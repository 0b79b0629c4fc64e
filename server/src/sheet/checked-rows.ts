/** Converts the rows of an import to objects and validates each by a schema. Errors name the line. */
import type { ReportLine } from '@gonghai/contract/wire/task.ts';
import { type ColumnMap, type ExtraColumn, mapColumns, type WantedColumn } from './column-map.ts';
import { refuse } from './sheet-refused.ts';
import type { SheetRow } from './sheet-row.ts';

/** The part of a zod schema used here, so that this module does not depend on zod. */
export interface RowSchema<Row> {
  readonly safeParse: (
    value: unknown,
  ) =>
    | { readonly success: true; readonly data: Row }
    | { readonly success: false; readonly error: { readonly issues: readonly RowIssue[] } };
}

interface RowIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export interface ImportColumn extends WantedColumn {
  /** The template's example value. A row with it was left in by mistake and is ignored. */
  readonly sample?: string;
}

export interface GoodRow<Row> {
  readonly ok: true;
  readonly rowNumber: number;
  readonly cells: readonly string[];
  readonly row: Row;
  /** Values of unknown columns by title, without empty cells. */
  readonly extras: Readonly<Record<string, string>>;
  /** Unknown columns that contain an error, with the message for callers that use them. */
  readonly brokenExtras: Readonly<Record<string, string>>;
}

export interface BadRow {
  readonly ok: false;
  readonly rowNumber: number;
  readonly cells: readonly string[];
  readonly complaint: string;
  /** 第3行：… */
  readonly message: string;
}

interface CheckedSheet<Row> {
  readonly header: readonly string[];
  readonly extras: readonly ExtraColumn[];
  /** Good and bad rows in the order of the sheet, for the report. */
  readonly rows: readonly (GoodRow<Row> | BadRow)[];
}

/** The report: wrong lines with their reason. */
export const complaintsOf = ({ rows }: CheckedSheet<unknown>): ReportLine[] =>
  rows.flatMap((row) => (row.ok ? [] : [{ Row: row.rowNumber, Text: row.complaint }]));

export const goodRowsOf = <Row>({ rows }: CheckedSheet<Row>): GoodRow<Row>[] => rows.filter((row) => row.ok);

type Columns<Key extends string> = Readonly<Record<Key, ImportColumn>>;
type Values<Key extends string> = Partial<Record<Key, string>>;

const isChinese = (message: string): boolean => /\p{Script=Han}/u.test(message);

/** Empty cells are left out, so that optional fields need no rule for empty text. */
const valuesOf = <Key extends string>(cells: readonly string[], indexes: ColumnMap<Key>['indexes']): Values<Key> => {
  const values: Values<Key> = {};
  for (const [key, index] of indexes) {
    const text = cells[index]?.trim() ?? '';
    if (text !== '') values[key] = text;
  }
  return values;
};

const extrasOf = (cells: readonly string[], extras: readonly ExtraColumn[]): Record<string, string> =>
  Object.fromEntries(
    extras.map(({ title, index }) => [title, cells[index]?.trim() ?? ''] as const).filter(([, text]) => text !== ''),
  );

/**
 * A failed formula has no value: as text, #REF! would become a name. The file marks these cells; text that people typed
 * is never treated as an error.
 */
const brokenAmong = <Key extends PropertyKey>(
  { cells, errors }: SheetRow,
  columns: readonly (readonly [key: Key, index: number, title: string])[],
): readonly (readonly [key: Key, complaint: string])[] =>
  columns
    .filter(([, index]) => errors?.includes(index))
    .map(([key, index, title]) => [key, `${title}：单元格是公式错误（${cells[index]}）`]);

/** A column with a broken title may be a required one. */
const refuseBrokenTitles = ({ cells, errors: [index] = [] }: SheetRow): void => {
  if (index !== undefined) throw refuse.brokenTitle(index + 1, cells[index] ?? '');
};

const isSample = <Key extends string>(values: Values<Key>, columns: Columns<Key>): boolean => {
  let hasSamples = false;
  for (const key in columns) {
    const { sample = '' } = columns[key];
    if ((values[key] ?? '') !== sample) return false;
    hasSamples ||= sample !== '';
  }
  return hasSamples;
};

/** Uses the schema's Chinese message. Where it has none, the column's title is enough. */
const complaintOf = <Key extends string>(issue: RowIssue, values: Values<Key>, columns: Columns<Key>): string => {
  const [field] = issue.path;
  for (const key in columns) {
    if (key !== field) continue;
    const { title } = columns[key];
    if (values[key] === undefined && issue.code !== 'custom') return `${title}不能为空`;
    if (!isChinese(issue.message)) return `${title}格式不正确`;
    return issue.message.includes(title) ? issue.message : `${title}：${issue.message}`;
  }
  return isChinese(issue.message) ? issue.message : '数据格式不正确';
};

const judge = <Key extends string, Row>(
  sheetRow: SheetRow,
  { indexes, extras }: ColumnMap<Key>,
  columns: Columns<Key>,
  schema: RowSchema<Row>,
): GoodRow<Row> | BadRow => {
  const { rowNumber, cells } = sheetRow;
  const values = valuesOf(cells, indexes);
  const bad = (complaint: string): BadRow => {
    const message = `第${rowNumber}行：${complaint}`;
    return { ok: false, rowNumber, cells, complaint, message };
  };
  if (isSample(values, columns)) return bad('模板中的示例，已跳过');

  const wanted = [...indexes].map(([key, index]) => [key, index, columns[key].title] as const);
  const broken = new Map<PropertyKey | undefined, string>(brokenAmong(sheetRow, wanted));
  const verdict = schema.safeParse(values);
  if (verdict.success && broken.size === 0) {
    const others = extras.map(({ title, index }) => [title, index, title] as const);
    const brokenExtras = Object.fromEntries(brokenAmong(sheetRow, others));
    return { ok: true, rowNumber, cells, row: verdict.data, extras: extrasOf(cells, extras), brokenExtras };
  }
  const issues = verdict.success ? [] : verdict.error.issues.filter(({ path }) => !broken.has(path[0]));
  const complaints = [...broken.values(), ...issues.map((issue) => complaintOf(issue, values, columns))];
  return bad([...new Set(complaints)].join('；'));
};

type SheetRows = AsyncIterable<SheetRow> | Iterable<SheetRow>;

export interface SheetHead<Key extends string> extends ColumnMap<Key> {
  readonly header: readonly string[];
}

/**
 * Each row with its result while the sheet is read. The file may still be refused at its last line; the caller must
 * then discard everything.
 */
export async function* judgedRows<Key extends string, Row>(
  rows: SheetRows,
  columns: Columns<Key>,
  schema: RowSchema<Row>,
  onHead: (head: SheetHead<Key>) => void,
): AsyncGenerator<GoodRow<Row> | BadRow, void, undefined> {
  let map: ColumnMap<Key> | undefined;
  let isEmpty = true;

  for await (const row of rows) {
    if (map) {
      isEmpty = false;
      yield judge(row, map, columns, schema);
    } else {
      refuseBrokenTitles(row);
      map = mapColumns(row.cells, columns);
      onHead({ header: row.cells, ...map });
    }
  }
  if (isEmpty) throw refuse.empty();
}

/**
 * Reads the whole sheet before it returns, so a file that is refused at its last line has no effect. The import decides
 * what happens to good rows when there are bad ones.
 */
export const checkedRows = async <Key extends string, Row>(
  rows: SheetRows,
  columns: Columns<Key>,
  schema: RowSchema<Row>,
): Promise<CheckedSheet<Row>> => {
  let head: Pick<SheetHead<Key>, 'header' | 'extras'> = { header: [], extras: [] };
  const checked: (GoodRow<Row> | BadRow)[] = [];
  const judged = judgedRows(rows, columns, schema, (found) => {
    head = found;
  });
  for await (const row of judged) checked.push(row);
  return { header: head.header, extras: head.extras, rows: checked };
};
