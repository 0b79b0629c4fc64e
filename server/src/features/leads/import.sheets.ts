/** Columns and template of the lead import sheet, and its lines as stored for the worker. */
import { leadMessages } from '@gonghai/contract/leads/lead-messages.ts';
import { LARGEST_LEAD_IMPORT } from '@gonghai/contract/leads/lead-sheets.contract.ts';
import { phone } from '@gonghai/contract/customers/phone.rules.ts';
import { freeText, label } from '@gonghai/contract/wire/fields.ts';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { z } from 'zod';
import type { FileAnswer } from '../../http/answer.ts';
import { type ImportColumn, judgedRows, type SheetHead } from '../../sheet/checked-rows.ts';
import { readSheet } from '../../sheet/sheet-reader.ts';
import type { TemplateContent } from '../../sheet/sheet-template.ts';
import {
  badLine,
  isBad,
  nameColumn,
  readFirst,
  refuseLines,
  telColumn,
  templateFile,
  understand,
  type UnderstoodColumn,
} from '../imports/imports.port.ts';
import type { SheetLine } from './import.rules.ts';

const LONGEST_REMARK = 500;
const LONGEST_ADVERTISER = 50;

const leadColumns = {
  Name: nameColumn,
  Tel: telColumn,
  Profession: { title: '专业类型', synonyms: ['专业', '意向专业', '报考专业', '项目', '咨询项目'], sample: '' },
  Advertiser: { title: '广告主名称', synonyms: ['广告主', '广告主名', '广告账户', '账户名称', '账户'], sample: '' },
  Remark: { title: '备注', synonyms: ['线索备注', '备注信息', '留言', '说明', 'remark', 'note'], sample: '' },
} as const satisfies Record<string, ImportColumn>;
type Key = keyof typeof leadColumns;

const leadRow = z.object({
  Name: label(leadMessages.nameRequired),
  Tel: phone,
  Profession: z.string().max(200).optional(),
  Advertiser: freeText(LONGEST_ADVERTISER).default(''),
  Remark: freeText(LONGEST_REMARK).default(''),
});

async function* linesOf(path: string, onHead: (head: SheetHead<Key>) => void): AsyncGenerator<SheetLine> {
  let indexes: SheetHead<Key>['indexes'] = new Map();
  const rows = judgedRows(readSheet({ path }), leadColumns, leadRow, (head) => {
    ({ indexes } = head);
    onHead(head);
  });
  for await (const row of rows) {
    if (!row.ok) yield badLine(row, indexes);
    else {
      const { Name, Tel, Profession, Advertiser, Remark } = row.row;
      const { rowNumber } = row;
      yield { rowNumber, name: Name, tel: Tel, profession: Profession, advertiser: Advertiser, remark: Remark };
    }
  }
}

/** Without a valid line no task is created: the lines are reported at once and nothing is stored. */
export const readLeadSheet = async (path: string): Promise<SheetLine[]> => {
  const lines: SheetLine[] = [];
  for await (const line of linesOf(path, () => undefined)) lines.push(line);
  if (lines.every(isBad))
    refuseLines(lines.filter(isBad).map(({ rowNumber, complaint }) => ({ Row: rowNumber, Text: complaint })));
  return lines;
};

export const readFirstLines = async (
  path: string,
  most: number,
): Promise<{ readonly columns: readonly UnderstoodColumn[]; readonly lines: readonly SheetLine[] }> => {
  let columns: readonly UnderstoodColumn[] = [];
  const onHead = (head: SheetHead<Key>): void => {
    columns = understand(head, leadColumns);
  };
  const lines = await readFirst(linesOf(path, onHead), most);
  return { columns, lines };
};

export const packLines = (lines: readonly SheetLine[]): Promise<Buffer> =>
  promisify<string, Buffer>(deflate)(JSON.stringify(lines));

/** Only `packLines` writes this content, so it is not validated again. */
export const openLines = async (content: Buffer): Promise<SheetLine[]> =>
  JSON.parse((await promisify<Buffer, Buffer>(inflate)(content)).toString('utf8')) as SheetLine[];

const template: TemplateContent = {
  sheetName: '线索导入',
  columns: [
    { ...leadColumns.Name, remark: '2到20个字符' },
    { ...leadColumns.Tel, remark: '9到12位数字；空格、横线和 +86 会自动去掉', width: 18 },
    { ...leadColumns.Profession, remark: '字典管理中启用的专业类型；不存在的留空', width: 18 },
    { ...leadColumns.Advertiser, remark: `不超过${LONGEST_ADVERTISER}个字符`, width: 18 },
    { ...leadColumns.Remark, remark: `不超过${LONGEST_REMARK}个字符`, width: 24 },
  ],
  remark: `第一行是列名，其他列不导入。电话在文件中重复时以第一行为准；电话已是线索或客户的行不导入。一次最多 ${LARGEST_LEAD_IMPORT} 行。`,
};

export const leadTemplateFile = (): FileAnswer => templateFile('线索导入模板.xlsx', template);
