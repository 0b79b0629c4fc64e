/** Decides for each line of a sheet whether it is added, a duplicate or refused, and why. Pure functions. */
import { customerMessages } from '@gonghai/contract/customers/customer-messages.ts';
import { customerSheetMessages } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { importMessages, ImportResult } from '@gonghai/contract/imports/import.contract.ts';
import type { SheetFacts } from './import-facts.rules.ts';
import { type BadLine, isBad, lineOf, noteFirstLines, type ReportedLine } from '../../imports/imports.port.ts';

/** A valid line. Only those of after-sales customers have facts. */
export interface SheetCustomer extends Partial<SheetFacts> {
  readonly rowNumber: number;
  readonly name: string;
  readonly tel: string;
  readonly education?: string | undefined;
  readonly tag?: string | undefined;
  readonly status?: string | undefined;
  readonly node?: string | undefined;
  readonly remark: string;
  readonly extras: Readonly<Record<string, string>>;
}

export type SheetLine = SheetCustomer | BadLine;

/** Placements that customers can be imported to. After-sales customers always belong to their importer. */
export type ImportPlace = typeof Placement.Owned | typeof Placement.Pool;

/** A checked sheet: its lines in order, in chunks. */
export interface SheetImport {
  readonly kind: CustomerKind;
  readonly to: ImportPlace;
  readonly pieces: () => AsyncIterable<readonly SheetLine[]>;
}

/** The first line of each phone number. */
export const findFirstLines = async ({ pieces }: Pick<SheetImport, 'pieces'>): Promise<ReadonlyMap<string, number>> => {
  const first = new Map<string, number>();
  for await (const lines of pieces()) noteFirstLines(lines, first);
  return first;
};

export interface Chosen {
  readonly educationId: number | null;
  readonly tagId: number | null;
  readonly statusId: number | null;
  readonly nodeId: number | null;
}

export interface NamedChoices {
  readonly education: ReadonlyMap<string, number>;
  readonly tag: ReadonlyMap<string, number>;
  readonly status: ReadonlyMap<string, number>;
  /** By name and by full path; null for an ambiguous name. */
  readonly node: ReadonlyMap<string, number | null>;
}

/** Titles of the columns with choices. */
export const TITLES = { education: '学历', tag: '标签', status: '跟进状态', node: '自定义字典' } as const;
type Choice = keyof typeof TITLES;

/** Resolves names to ids. An unknown name leaves the field empty and is reported. */
export const chooseByName = (
  row: Pick<SheetCustomer, Choice>,
  choices: NamedChoices,
): { readonly chosen: Chosen; readonly remarks: readonly string[] } => {
  const remarks: string[] = [];
  const find = (choice: Choice): number | null => {
    const name = row[choice];
    if (name === undefined) return null;
    const id = choices[choice].get(name);
    if (id == null) remarks.push(`${TITLES[choice]}“${name}”${id === null ? '不唯一' : '不存在'}，已留空`);
    return id ?? null;
  };
  const chosen = { educationId: find('education'), tagId: find('tag'), statusId: find('status'), nodeId: find('node') };
  return { chosen, remarks };
};

/**
 * Splits a chunk into lines to import and reports on the others. `firstLines` has the first line of each phone number,
 * `blocked` the numbers that are refused.
 */
export const sortLines = (
  lines: readonly SheetLine[],
  firstLines: ReadonlyMap<string, number>,
  blocked: ReadonlySet<string> = new Set(),
): { readonly first: readonly SheetCustomer[]; readonly told: readonly ReportedLine[] } => {
  const first: SheetCustomer[] = [];
  const told: ReportedLine[] = [];
  for (const line of lines) {
    const before = firstLines.get(line.tel);
    if (isBad(line)) told.push(lineOf(line, ImportResult.Failed, line.complaint));
    else if (before !== undefined && before !== line.rowNumber)
      told.push(lineOf(line, ImportResult.Repeated, importMessages.repeatedInFile(before)));
    else if (blocked.has(line.tel)) told.push(lineOf(line, ImportResult.Failed, customerSheetMessages.blacklisted));
    else first.push(line);
  }
  return { first, told };
};

export const withinCapacity = (
  rows: readonly SheetCustomer[],
  left: number | null,
): { readonly going: readonly SheetCustomer[]; readonly beyond: readonly ReportedLine[] } => {
  const most = left ?? rows.length;
  return {
    going: rows.slice(0, most),
    beyond: rows.slice(most).map((row) => lineOf(row, ImportResult.Failed, customerMessages.capacityReached)),
  };
};
