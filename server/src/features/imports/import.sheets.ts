/** What the sheets of several features share: the columns of name and phone, the first lines, and templates. */
import { type FileAnswer, XLSX } from '../../http/answer.ts';
import type { BadRow, ImportColumn, SheetHead } from '../../sheet/checked-rows.ts';
import { type TemplateContent, writeTemplate } from '../../sheet/sheet-template.ts';
import type { BadLine } from './import.rules.ts';

/** Prefixes that a title may have: 客户手机号, 学员姓名. */
const WHOSE = ['', '客户', '学员', '学生', '联系人', '用户', '联系', '本人'];
const withWhose = (names: readonly string[]): string[] => names.flatMap((name) => WHOSE.map((whose) => whose + name));

/** The surest first: where a sheet has several, the rest become attributes. */
const TEL_SYNONYMS = [
  ...withWhose(['手机号码', '手机号', '手机', '移动电话', '电话号码', '电话', '手机电话', '手机/电话', '电话/手机']),
  'mobile',
  'phone',
  'tel',
  'mobilephone',
  'phonenumber',
  'telephone',
  ...withWhose(['联系方式', '号码']),
  '座机',
  '固定电话',
];
const NAME_SYNONYMS = [
  ...withWhose(['姓名', '名字']),
  '客户名称',
  '客户名',
  '学员名',
  '真实姓名',
  '学员',
  '学生',
  '联系人',
  '客户',
  '称呼',
  'name',
  'fullname',
];

export const nameColumn = {
  title: '姓名',
  synonyms: NAME_SYNONYMS,
  required: true,
  sample: '张小明',
} as const satisfies ImportColumn;
export const telColumn = {
  title: '电话',
  synonyms: TEL_SYNONYMS,
  required: true,
  sample: '13800138000',
} as const satisfies ImportColumn;

const LONGEST_SHOWN = 50;

/** With the text of its cells, so that the reader of the report recognises the line. */
export const badLine = (
  { rowNumber, cells, complaint }: BadRow,
  places: Pick<ReadonlyMap<'Name' | 'Tel', number>, 'get'>,
): BadLine => {
  const shown = (key: 'Name' | 'Tel'): string => (cells[places.get(key) ?? -1] ?? '').slice(0, LONGEST_SHOWN);
  return { rowNumber, complaint, name: shown('Name'), tel: shown('Tel') };
};

/** A column of the sheet and its meaning; null for one that is not a field. */
export interface UnderstoodColumn {
  readonly Title: string;
  readonly Field: string | null;
}

export const understand = <Key extends string>(
  { header, indexes }: Pick<SheetHead<Key>, 'header' | 'indexes'>,
  columns: Readonly<Record<Key, { readonly title: string }>>,
): UnderstoodColumn[] => {
  const fields = new Map([...indexes].map(([key, index]) => [index, columns[key].title]));
  return header
    .map((title, index) => ({ Title: title.trim(), Field: fields.get(index) ?? null }))
    .filter(({ Title }) => Title !== '');
};

/** The first lines and no more: however long the sheet is, the rest of it is not read. */
export const readFirst = async <Line>(lines: AsyncIterable<Line>, most: number): Promise<Line[]> => {
  const first: Line[] = [];
  for await (const line of lines) {
    first.push(line);
    if (first.length === most) break;
  }
  return first;
};

export const templateFile = (fileName: string, content: TemplateContent): FileAnswer => ({
  fileName,
  contentType: XLSX,
  body: writeTemplate(content),
});
