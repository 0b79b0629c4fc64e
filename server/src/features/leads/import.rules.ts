/** Decides what an import does with each line of a sheet. Pure. */
import { customerSheetMessages } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { importMessages, ImportResult } from '@gonghai/contract/imports/import.contract.ts';
import { leadSheetMessages as say } from '@gonghai/contract/leads/lead-sheets.contract.ts';
import { ClueSource } from '@gonghai/contract/settings/setting-values.ts';
import { type BadLine, isBad, lineOf, type ReportedLine } from '../imports/imports.port.ts';

/** A line that can be read. */
export interface SheetLead {
  readonly rowNumber: number;
  readonly name: string;
  readonly tel: string;
  readonly profession?: string | undefined;
  readonly advertiser: string;
  readonly remark: string;
}

export type SheetLine = SheetLead | BadLine;

interface Known {
  readonly firstLines: ReadonlyMap<string, number>;
  /** How many leads have the phone. */
  readonly leads: ReadonlyMap<string, number>;
  readonly customers: ReadonlyMap<string, { readonly placement: Placement }>;
}

/** Why a line is not stored; undefined if it is stored. */
export const refuseLine = (line: SheetLine, { firstLines, leads, customers }: Known): ReportedLine | undefined => {
  if (isBad(line)) return lineOf(line, ImportResult.Failed, line.complaint);
  const first = firstLines.get(line.tel);
  if (first !== undefined && first !== line.rowNumber)
    return lineOf(line, ImportResult.Repeated, importMessages.repeatedInFile(first));
  const customer = customers.get(line.tel);
  if (customer?.placement === Placement.Blacklist)
    return lineOf(line, ImportResult.Failed, customerSheetMessages.blacklisted);
  if (customer) return lineOf(line, ImportResult.Repeated, customerSheetMessages.known[customer.placement]);
  return leads.has(line.tel) ? lineOf(line, ImportResult.Repeated, say.known) : undefined;
};

/** The id of a profession by its name; an unknown one is left empty and reported. */
export const chooseProfession = (
  { profession }: SheetLead,
  professions: ReadonlyMap<string, number>,
): { readonly id: number | null; readonly remark: string } => {
  if (profession === undefined) return { id: null, remark: '' };
  const id = professions.get(profession);
  return id === undefined ? { id: null, remark: say.professionUnknown(profession) } : { id, remark: '' };
};

export const valuesOf = (line: SheetLead, profession: number | null) => ({
  name: line.name,
  tel: line.tel,
  remark: line.remark,
  source: ClueSource.Other,
  advertiser: line.advertiser,
  profession,
  dailyCap: null,
});
