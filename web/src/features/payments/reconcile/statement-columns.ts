/** What the dialog 列对应 offers for the first rows of a file. */
import type { LayoutSample } from '@gonghai/contract/payments/statement-layout.contract.ts';

type SampleRow = LayoutSample['Rows'][number];

/** A, B, … Z, AA: as a spreadsheet names them. */
export const columnName = (at: number): string =>
  at < 26 ? String.fromCodePoint(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);

const countTexts = ({ Cells }: SampleRow): number =>
  Cells.filter((cell) => cell.trim() !== '' && !/\d/.test(cell)).length;

/** The first of the rows with the most texts without digits. */
export const likelyTitleRow = ({ Rows, TitleRow }: LayoutSample): number | undefined => {
  if (TitleRow !== null) return TitleRow;
  const most = Math.max(0, ...Rows.map(countTexts));
  return Rows.find((row) => countTexts(row) === most)?.Row;
};

interface ColumnOption {
  readonly value: number;
  readonly label: string;
}

/** Columns with a title or a value, each with its first value. */
export const columnOptions = ({ Rows }: LayoutSample, titleRow: number | undefined): ColumnOption[] => {
  const titles = Rows.find(({ Row }) => Row === titleRow);
  if (!titles) return [];
  const below = Rows.filter(({ Row }) => Row > titles.Row);
  return titles.Cells.flatMap((title, value) => {
    const example = below.map(({ Cells }) => Cells[value]?.trim() ?? '').find((text) => text !== '') ?? '';
    if (title.trim() === '' && example === '') return [];
    return { value, label: [columnName(value), title.trim(), example && `（${example}）`].filter(Boolean).join(' ') };
  });
};
