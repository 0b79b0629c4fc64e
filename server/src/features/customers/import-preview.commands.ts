/** What an import would make of the first lines of a sheet. It reads, and changes nothing. */
import {
  customerSheetMessages as say,
  type ImportPreview,
  ImportResult,
  PREVIEWED_LINES,
} from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { type RequestContext, requireRight } from '../../http/context.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { readFirstCustomers } from './import-reading.commands.ts';
import { readChoices, readKnown } from './import.queries.ts';
import {
  chooseByName,
  type ImportPlace,
  type KnownCustomer,
  lineOf,
  meetingOf,
  type NamedChoices,
  noteFirstLines,
  type ReportedLine,
  type SheetCustomer,
  type SheetLine,
  sortLines,
  withinCapacity,
} from './import.rules.ts';
import { readRoom } from './moves.queries.ts';

interface Seen {
  readonly known: ReadonlyMap<string, KnownCustomer>;
  readonly choices: NamedChoices;
  readonly left: number | null;
}

/** By the rules that the import itself follows. */
const foretell = (lines: readonly SheetLine[], { known, choices, left }: Seen): ReportedLine[] => {
  const { first, told } = sortLines(lines, noteFirstLines(new Map(), lines));
  const { going, beyond } = withinCapacity(
    first.filter(({ tel }) => !known.has(tel)),
    left,
  );
  const meet = (row: SheetCustomer): ReportedLine[] => {
    const one = known.get(row.tel);
    if (!one) return [];
    const text = meetingOf(one.placement);
    return [
      text === undefined
        ? lineOf(row, ImportResult.Failed, say.blacklisted)
        : lineOf(row, ImportResult.Repeated, text, ...chooseByName(row, choices).remarks),
    ];
  };
  const taken = going.map((row) => lineOf(row, ImportResult.Taken, ...chooseByName(row, choices).remarks));
  return [...told, ...beyond, ...taken, ...first.flatMap(meet)].toSorted((a, b) => a.Row - b.Row);
};

export const previewImport = async (
  { actor, db }: RequestContext,
  to: ImportPlace,
  file: UploadedFile,
): Promise<ImportPreview> => {
  requireRight(actor, placementRight[to]);
  const { columns, lines } = await readFirstCustomers(file.path, PREVIEWED_LINES);
  const known = await readKnown(
    db,
    actor.tenantId,
    lines.map(({ tel }) => tel),
  );
  const [room] = to === Placement.Owned ? await readRoom(db, actor.tenantId, [actor.userId]) : [{ left: null }];
  const Rows = foretell(lines, {
    known: new Map(known.map((one) => [one.tel, one])),
    choices: await readChoices(db, actor.tenantId),
    left: room ? room.left : 0,
  });
  return { Columns: columns.map(({ title, field }) => ({ Title: title, Field: field })), Rows };
};
