/** Reads a customer sheet to its end and checks every line before anything is imported. */
import { customerSheetMessages as say } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { GOT_TIME_KEY, MOST_ATTRIBUTES } from '@gonghai/contract/customers/customer-values.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { type GoodRow, judgedRows, type RowSchema, type SheetHead } from '../../../sheet/checked-rows.ts';
import { type ColumnMap, type ExtraColumn, mapColumns, type WantedColumn } from '../../../sheet/column-map.ts';
import { readSheet } from '../../../sheet/sheet-reader.ts';
import { SheetRefused } from '../../../sheet/sheet-refused.ts';
import {
  badLine,
  type BadLine,
  isBad,
  keepLines,
  type KeptLines,
  readFirst,
  refuseLines,
  understand,
  type UnderstoodColumn,
} from '../../imports/imports.port.ts';
import type { ImportPlace, SheetCustomer, SheetLine } from './import.rules.ts';
import {
  afterSaleColumns,
  afterSaleRow,
  type AfterSaleSheetRow,
  attributeTitle,
  customerColumns,
  customerRow,
  type CustomerSheetRow,
  fieldsColumns,
  fieldsRow,
} from './import.sheets.ts';

const LONGEST_VALUE = 200;

/** Every further column becomes an attribute, so its title must be valid. */
const demandAttributes = (extras: readonly ExtraColumn[], isWanted: boolean): void => {
  const titles = extras.map(({ title }) => title).filter((title) => title !== GOT_TIME_KEY);
  if (titles.length > MOST_ATTRIBUTES) throw new SheetRefused('header', say.tooManyColumns);
  if (isWanted && titles.length === 0) throw new SheetRefused('header', say.noColumns);
  const wrong = titles.find((title) => !attributeTitle.safeParse(title).success);
  if (wrong !== undefined) throw new SheetRefused('header', say.headerTooLong(wrong));
};

type Places = ColumnMap<'Name' | 'Tel'>['indexes'];
/** Names are optional in a sheet of attributes. */
const SHOWN = { Name: { ...customerColumns.Name, required: false }, Tel: customerColumns.Tel };

/** The title of an attribute that is too long, if there is one. */
const longAttribute = (extras: Readonly<Record<string, string>>): string | undefined =>
  Object.keys(extras).find((key) => [...(extras[key] ?? '')].length > LONGEST_VALUE);

/** The system sets the time of acquisition, so this column is ignored. */
const withoutGotTime = (extras: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  GOT_TIME_KEY in extras ? Object.fromEntries(Object.entries(extras).filter(([key]) => key !== GOT_TIME_KEY)) : extras;

type Described = Omit<SheetCustomer, 'rowNumber' | 'extras'>;

const goodLine = <Row>(good: GoodRow<Row>, describe: (row: Row) => Described): SheetLine => {
  const { rowNumber, row } = good;
  const line = { rowNumber, ...describe(row) };
  const extras = withoutGotTime(good.extras);
  const long = longAttribute(extras);
  const broken = Object.values(withoutGotTime(good.brokenExtras));
  const complaints = [...broken, ...(long === undefined ? [] : [say.attributeTooLong(long)])];
  if (complaints.length === 0) return { ...line, extras };
  return { rowNumber, name: line.name, tel: line.tel, complaint: complaints.join('；') };
};

interface Reading<Key extends string, Row> {
  readonly columns: Readonly<Record<Key, WantedColumn>>;
  readonly schema: RowSchema<Row>;
  readonly needsAttributes: boolean;
  readonly describe: (row: Row) => Described;
  readonly onColumns?: (columns: readonly UnderstoodColumn[]) => void;
}

/** Without a valid line nothing is stored: the errors are reported at once. */
async function* linesOf<Key extends string, Row>(path: string, reading: Reading<Key, Row>): AsyncGenerator<SheetLine> {
  let places: Places = new Map();
  const onHead = (head: SheetHead<Key>): void => {
    demandAttributes(head.extras, reading.needsAttributes);
    places = mapColumns(head.header, SHOWN).indexes;
    reading.onColumns?.(understand(head, reading.columns).filter(({ Title }) => Title !== GOT_TIME_KEY));
  };
  let complaints: BadLine[] | undefined = [];
  for await (const row of judgedRows(readSheet({ path }), reading.columns, reading.schema, onHead)) {
    const line = row.ok ? goodLine(row, reading.describe) : badLine(row, places);
    if (!isBad(line)) complaints = undefined;
    else complaints?.push(line);
    yield line;
  }
  refuseLines((complaints ?? []).map(({ rowNumber, complaint }) => ({ Row: rowNumber, Text: complaint })));
}

const describeCustomer = ({ Name, Tel, Education, Tag, Status, Remark, Node }: CustomerSheetRow): Described => ({
  name: Name,
  tel: Tel,
  education: Education,
  tag: Tag,
  status: Status,
  node: Node,
  remark: Remark,
});

const customers: Reading<keyof typeof customerColumns, CustomerSheetRow> = {
  columns: customerColumns,
  schema: customerRow,
  needsAttributes: false,
  describe: describeCustomer,
};

const afterSales: Reading<keyof typeof afterSaleColumns, AfterSaleSheetRow> = {
  columns: afterSaleColumns,
  schema: afterSaleRow,
  needsAttributes: false,
  describe: ({ OrgName, ProfessionName, ClassName, Area, ...row }) => ({
    ...describeCustomer(row),
    orgName: OrgName,
    professionName: ProfessionName,
    className: ClassName,
    area: Area,
  }),
};

type OnColumns = (columns: readonly UnderstoodColumn[]) => void;

const linesOfKind: Record<CustomerKind, (path: string, onColumns?: OnColumns) => AsyncGenerator<SheetLine>> = {
  [CustomerKind.Sales]: (path, onColumns) => linesOf(path, { ...customers, ...(onColumns && { onColumns }) }),
  [CustomerKind.AfterSales]: (path, onColumns) => linesOf(path, { ...afterSales, ...(onColumns && { onColumns }) }),
};

export const readCustomers = (kind: CustomerKind, path: string, to: ImportPlace): Promise<KeptLines> =>
  keepLines(String(to), linesOfKind[kind](path));

/** Reads only the first lines, however long the sheet is. */
export const readFirstCustomers = async (
  kind: CustomerKind,
  path: string,
  most: number,
): Promise<{ readonly columns: readonly UnderstoodColumn[]; readonly lines: readonly SheetLine[] }> => {
  let columns: readonly UnderstoodColumn[] = [];
  const onColumns: OnColumns = (found) => {
    columns = found;
  };
  const lines = await readFirst(linesOfKind[kind](path, onColumns), most);
  return { columns, lines };
};

export const readFields = (_: CustomerKind, path: string, to: ImportPlace): Promise<KeptLines> =>
  keepLines(
    String(to),
    linesOf(path, {
      columns: fieldsColumns,
      schema: fieldsRow,
      needsAttributes: true,
      describe: ({ Tel }) => ({ name: '', tel: Tel, remark: '' }),
    }),
  );
