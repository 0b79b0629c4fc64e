/** A sheet of customers read to its end and judged line by line, before anything is done with it. */
import { customerSheetMessages as say, MOST_ATTRIBUTES } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { GOT_TIME_KEY } from '@gonghai/contract/customers/customer-values.ts';
import { refuseLines } from '../../http/import-report.ts';
import { type BadRow, type CheckedSheet, checkedRows, type GoodRow } from '../../sheet/checked-rows.ts';
import { type ColumnMap, mapColumns } from '../../sheet/column-map.ts';
import { readSheet } from '../../sheet/sheet-reader.ts';
import { SheetRefused } from '../../sheet/sheet-refused.ts';
import type { SheetImport } from './import.commands.ts';
import type { BadLine, SheetCustomer } from './import.rules.ts';
import { attributeTitle, customerColumns, customerRow, fieldsColumns, fieldsRow } from './import.sheets.ts';

const LONGEST_VALUE = 200;

/** Every further column becomes an attribute, and must be able to. */
const demandAttributes = ({ extras }: CheckedSheet<unknown>, isWanted: boolean): void => {
  const titles = extras.map(({ title }) => title).filter((title) => title !== GOT_TIME_KEY);
  if (titles.length > MOST_ATTRIBUTES) throw new SheetRefused('header', say.tooManyColumns);
  if (isWanted && titles.length === 0) throw new SheetRefused('header', say.noColumns);
  const wrong = titles.find((title) => !attributeTitle.safeParse(title).success);
  if (wrong !== undefined) throw new SheetRefused('header', say.headerTooLong(wrong));
};

/** A sheet of attributes need not say what the customers are called. */
const NAME = { ...customerColumns.Name, required: false };
type Places = ColumnMap<'Name' | 'Tel'>['indexes'];
const LONGEST_SHOWN = 50;

/** By what stands in its cells, so that whoever reads the report knows the line again. */
const badLine = ({ rowNumber, cells, complaint }: BadRow, places: Places): BadLine => {
  const shown = (key: 'Name' | 'Tel'): string => (cells[places.get(key) ?? -1] ?? '').slice(0, LONGEST_SHOWN);
  return { rowNumber, complaint, name: shown('Name'), tel: shown('Tel') };
};

/** The attribute that is too long, if one is. */
const longAttribute = (extras: Readonly<Record<string, string>>): string | undefined =>
  Object.keys(extras).find((key) => [...(extras[key] ?? '')].length > LONGEST_VALUE);

/** The system tells itself when a customer was acquired; what a sheet says of it is no attribute. */
const withoutGotTime = (extras: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  GOT_TIME_KEY in extras ? Object.fromEntries(Object.entries(extras).filter(([key]) => key !== GOT_TIME_KEY)) : extras;

const sheetOf = <Row>(
  sheet: CheckedSheet<Row>,
  to: SheetImport['to'],
  lineOf: (row: Row) => Omit<SheetCustomer, 'rowNumber' | 'extras'>,
): SheetImport => {
  const places: Places = mapColumns(sheet.header, { Name: NAME, Tel: customerColumns.Tel }).indexes;
  const rows: SheetCustomer[] = [];
  const bad: BadLine[] = [];
  const take = ({ rowNumber, row, extras }: GoodRow<Row>): void => {
    const line = { rowNumber, ...lineOf(row) };
    const long = longAttribute(extras);
    if (long === undefined) rows.push({ ...line, extras: withoutGotTime(extras) });
    else bad.push({ rowNumber, name: line.name, tel: line.tel, complaint: say.attributeTooLong(long) });
  };
  for (const row of sheet.rows) {
    if (row.ok) take(row);
    else bad.push(badLine(row, places));
  }
  // Where nothing can be taken there is nothing to do: the lines are told at once, and nothing is kept.
  if (rows.length === 0) refuseLines(bad.map(({ rowNumber, complaint }) => ({ Row: rowNumber, Text: complaint })));
  return { to, rows, bad };
};

export const readCustomers = async (path: string, to: SheetImport['to']): Promise<SheetImport> => {
  const sheet = await checkedRows(readSheet({ path }), customerColumns, customerRow);
  demandAttributes(sheet, false);
  return sheetOf(sheet, to, ({ Name, Tel, Education, Tag, Status, Remark, Node }) => ({
    name: Name,
    tel: Tel,
    education: Education,
    tag: Tag,
    status: Status,
    node: Node,
    remark: Remark,
  }));
};

export const readFields = async (path: string, to: SheetImport['to']): Promise<SheetImport> => {
  const sheet = await checkedRows(readSheet({ path }), fieldsColumns, fieldsRow);
  demandAttributes(sheet, true);
  return sheetOf(sheet, to, ({ Tel }) => ({ name: '', tel: Tel, remark: '' }));
};
