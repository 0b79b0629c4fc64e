/** Preview of an import for the first lines of a sheet. Changes nothing. */
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { type ImportPreview, ImportResult, PREVIEWED_LINES } from '@gonghai/contract/imports/import.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Customers } from '../../../db/customer-kind.ts';
import { type RequestContext, demandRight } from '../../../http/context.ts';
import type { UploadedFile } from '../../../http/upload.ts';
import { lineOf, type ReportedLine, noteFirstLines } from '../../imports/imports.port.ts';
import { readFirstCustomers } from './import-reading.commands.ts';
import { readAttributes } from '../detail/attributes.queries.ts';
import { readBlocked, readChoices, readKnown } from './import.queries.ts';
import { fitAttributes, keysById, type KnownCustomer, metLine } from './import-known.rules.ts';
import {
  chooseByName,
  type ImportPlace,
  type NamedChoices,
  type SheetCustomer,
  type SheetLine,
  sortLines,
  withinCapacity,
} from './import.rules.ts';
import { readRoom } from '../moves/moves.queries.ts';

interface Seen {
  readonly kind: CustomerKind;
  readonly blocked: ReadonlySet<string>;
  readonly known: ReadonlyMap<string, KnownCustomer>;
  readonly choices: NamedChoices;
  readonly left: number | null;
  /** The attributes of existing customers. */
  readonly keys: ReturnType<typeof keysById>;
}

/** Uses the same rules as the import. */
const foretell = (lines: readonly SheetLine[], { kind, blocked, known, choices, left, keys }: Seen): ReportedLine[] => {
  const { first, told } = sortLines(lines, noteFirstLines(lines), blocked);
  const { going, beyond } = withinCapacity(
    first.filter(({ tel }) => !known.has(tel)),
    left,
  );
  const meet = (row: SheetCustomer): ReportedLine[] => {
    const one = known.get(row.tel);
    return one
      ? [metLine(kind, row, one, chooseByName(row, choices).remarks, fitAttributes(row, keys.get(one.id)).beyond)]
      : [];
  };
  const taken = going.map((row) => lineOf(row, ImportResult.Taken, ...chooseByName(row, choices).remarks));
  return [...told, ...beyond, ...taken, ...first.flatMap(meet)].toSorted((a, b) => a.Row - b.Row);
};

export const previewImport = async (
  { actor, db }: RequestContext,
  kind: CustomerKind,
  to: ImportPlace,
  file: UploadedFile,
): Promise<ImportPreview> => {
  if (kind === CustomerKind.Sales) demandRight(actor, placementRight[to]);
  const of: Customers = { tenantId: actor.tenantId, kind };
  const { columns, lines } = await readFirstCustomers(kind, file.path, PREVIEWED_LINES);
  const tels = lines.map(({ tel }) => tel);
  const known = await readKnown(db, of, tels);
  const attributes = await readAttributes(
    db,
    of,
    known.map(({ id }) => id),
  );
  // The capacity of a role does not apply to after-sales customers.
  const isLimited = kind === CustomerKind.Sales && to === Placement.Owned;
  const [room] = isLimited ? await readRoom(db, actor.tenantId, [actor.userId]) : [{ left: null }];
  const Rows = foretell(lines, {
    kind,
    blocked: await readBlocked(db, of, tels),
    known: new Map(known.map((one) => [one.tel, one])),
    choices: await readChoices(db, of),
    left: room ? room.left : 0,
    keys: keysById(attributes),
  });
  return { Columns: [...columns], Rows };
};
