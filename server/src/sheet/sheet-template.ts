/** Import templates: a sheet with one example row, and a second sheet that explains its columns. */
import type { Readable } from 'node:stream';
import type { ExportRow } from './row-feed.ts';
import { type SheetColumn, sheetXml } from './sheet-xml.ts';
import { legalSheetName } from './sheet-writer.ts';
import { packWorkbook } from './workbook-archive.ts';
import { cellStyle, WORKSHEET_TAIL } from './workbook-xml.ts';

export interface TemplateColumn {
  readonly title: string;
  readonly required?: boolean;
  readonly sample: string;
  readonly remark?: string;
  readonly width?: number;
}

export interface TemplateContent {
  readonly sheetName: string;
  readonly columns: readonly TemplateColumn[];
  /** One line about the whole import, below the explanations. */
  readonly remark: string;
}

const explanationColumns: readonly SheetColumn[] = [
  { title: '列名', kind: 'text', width: 18 },
  { title: '是否必填', kind: 'text', width: 12 },
  { title: '示例', kind: 'text', width: 24 },
  { title: '说明', kind: 'text', width: 60 },
];

const wholeSheet = (columns: readonly SheetColumn[], rows: readonly ExportRow[], textStyle: number): Buffer[] => {
  const xml = sheetXml(columns, textStyle);
  return [Buffer.from(xml.head + rows.map((row, index) => xml.row(index + 2, row)).join('') + WORKSHEET_TAIL)];
};

/**
 * All columns are text, so that Excel does not change phone and identity numbers. The remark is on the second sheet,
 * because only the first is imported.
 */
export const writeTemplate = ({ sheetName, columns, remark }: TemplateContent): Readable => {
  const titles = columns.map(({ title, width }): SheetColumn => ({
    title,
    kind: 'text',
    ...(width !== undefined && { width }),
  }));
  const samples = columns.map(({ sample }) => sample);
  const explanations = columns.map((column) => [
    column.title,
    column.required ? '必填' : '选填',
    column.sample,
    column.remark ?? '',
  ]);
  return packWorkbook({
    title: sheetName,
    creator: '',
    sheets: [
      { name: legalSheetName(sheetName), xml: wholeSheet(titles, [samples], cellStyle.sample) },
      {
        name: '填写说明',
        xml: wholeSheet(explanationColumns, [...explanations, ['说明', '', '', remark]], cellStyle.text),
      },
    ],
  });
};
