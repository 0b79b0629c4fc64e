/** Lines of a sheet with an existing phone number: fills empty fields only, and reports the result of each line. */
import { customerSheetMessages as say } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { ImportResult } from '@gonghai/contract/imports/import.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import { lineOf, type ReportedLine } from '../../imports/imports.port.ts';
import { insertSearchTerms } from '../search-terms.queries.ts';
import { readAttributes, saveAttributes } from '../detail/attributes.queries.ts';
import { fillCustomers, type Importing, recordChanged } from './import.queries.ts';
import { fillIn, type Filling, keysById, type KnownCustomer, mayFill, metLine } from './import-known.rules.ts';
import { type Chosen, type SheetCustomer } from './import.rules.ts';
import { attributeTerms } from '../search-terms.rules.ts';

/** A line with its names resolved to ids. */
export interface Understood {
  readonly row: SheetCustomer;
  readonly chosen: Chosen;
  readonly remarks: readonly string[];
}

const recordOf = ({ filled }: Filling): string =>
  filled.length > 0 ? `重复导入，补充：${filled.join('、')}` : '重复导入';

const fillKnown = async (
  trx: Db,
  importing: Importing,
  meetings: readonly { readonly known: KnownCustomer; readonly line: Understood }[],
): Promise<readonly Filling[]> => {
  if (meetings.length === 0) return [];
  const ids = meetings.map(({ known }) => known.id);
  const keys = keysById(await readAttributes(trx, importing, ids));
  const fillings = meetings.map(({ known, line }) => fillIn(known, line.row, line.chosen, keys.get(known.id)));
  await fillCustomers(trx, importing, fillings);
  const attributes = fillings.flatMap(({ id, attributes: added }) => added.map(([key, value]) => ({ id, key, value })));
  if (attributes.length > 0) {
    await saveAttributes(trx, importing, attributes);
    // After-sales customers are searched without terms.
    if (importing.kind === CustomerKind.Sales)
      await insertSearchTerms(
        trx,
        importing.tenantId,
        fillings.map(({ id, attributes: added }) => ({
          id,
          terms: added.flatMap(([key, value]) => attributeTerms(key, value)),
        })),
      );
  }
  await recordChanged(
    trx,
    importing,
    fillings.map((filling) => ({ id: filling.id, record: recordOf(filling), before: filling.before })),
  );
  return fillings;
};

/** Lines with an existing customer: filled in, or skipped if the customer is blacklisted. */
export const meetKnown = async (
  trx: Db,
  importing: Importing,
  lines: readonly Understood[],
  byTel: ReadonlyMap<string, KnownCustomer>,
): Promise<ReportedLine[]> => {
  const meetings = lines.flatMap((line) => {
    const known = byTel.get(line.row.tel);
    return known ? [{ known, line }] : [];
  });
  const fillings = await fillKnown(
    trx,
    importing,
    meetings.filter(({ known }) => mayFill(known)),
  );
  const beyond = new Map(fillings.map((filling) => [filling.id, filling.beyond]));
  return [
    ...meetings.map(({ known, line }) => metLine(importing.kind, line.row, known, line.remarks, beyond.get(known.id))),
    // Added and deleted by another person at this moment: the result is unknown.
    ...lines.filter(({ row }) => !byTel.has(row.tel)).map(({ row }) => lineOf(row, ImportResult.Failed, say.notFound)),
  ];
};
