/** The lines of an import: which can be read, which repeat an earlier one, and what became of each. Pure functions. */
import { ImportLogType, ImportResult } from '@gonghai/contract/imports/import.contract.ts';

/** A line that cannot be imported, with the text of its cells. */
export interface BadLine {
  readonly rowNumber: number;
  readonly complaint: string;
  readonly name: string;
  readonly tel: string;
}

export const isBad = (line: object): line is BadLine => 'complaint' in line;

interface PhoneLine {
  readonly rowNumber: number;
  readonly tel: string;
}

/** The first line of each phone number; adds numbers that are not in `first` yet. */
export const noteFirstLines = (
  lines: readonly PhoneLine[],
  first = new Map<string, number>(),
): ReadonlyMap<string, number> => {
  for (const line of lines) if (!isBad(line) && !first.has(line.tel)) first.set(line.tel, line.rowNumber);
  return first;
};

/** A line of the import log. */
export interface ReportedLine {
  readonly Row: number;
  readonly Name: string;
  readonly Tel: string;
  readonly Result: ImportResult;
  readonly Text: string;
}

export const lineOf = (
  { rowNumber, name, tel }: PhoneLine & { readonly name: string },
  Result: ImportResult,
  ...texts: readonly string[]
): ReportedLine => ({ Row: rowNumber, Name: name, Tel: tel, Result, Text: texts.filter(Boolean).join('；') });

export interface Tally {
  readonly inserted: number;
  readonly repeated: number;
  readonly failed: number;
}

export const tallyOf = (lines: readonly ReportedLine[]): Tally => {
  const count = (result: ImportResult): number => lines.filter(({ Result }) => Result === result).length;
  return {
    inserted: count(ImportResult.Taken),
    repeated: count(ImportResult.Repeated),
    failed: count(ImportResult.Failed),
  };
};

/** Attributes are added to existing customers, so only duplicates within the file count as repeated. */
export const importSentence = ({ inserted, repeated, failed }: Tally, type: ImportLogType): string =>
  type === ImportLogType.Fields && repeated === 0
    ? `成功${inserted}条，失败${failed}条`
    : `成功${inserted}条，重复${repeated}条，失败${failed}条`;
