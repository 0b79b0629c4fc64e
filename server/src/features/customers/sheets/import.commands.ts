/** Runs an import in one transaction: adds customers, or fills empty fields of existing ones. */
import { customerMessages } from '@gonghai/contract/customers/customer-messages.ts';
import { BatchKind } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { ImportResult } from '@gonghai/contract/imports/import.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';
import { lineOf, type ReportedLine } from '../../imports/imports.port.ts';
import { tell } from '../../notices/notices.port.ts';
import { meetKnown, type Understood } from './import-known.commands.ts';
import { insertSearchTerms } from '../search-terms.queries.ts';
import { type AttributeRow, saveAttributes } from '../detail/attributes.queries.ts';
import {
  type Importing,
  insertCustomers,
  lockKnown,
  readBlocked,
  readChoices,
  recordImported,
} from './import.queries.ts';
import { type KnownCustomer } from './import-known.rules.ts';
import {
  chooseByName,
  findFirstLines,
  type NamedChoices,
  type SheetCustomer,
  type SheetImport,
  sortLines,
} from './import.rules.ts';
import { holdRoom } from '../moves/moves.queries.ts';
import { beginBatch, endBatch } from './import-batch.commands.ts';
import { attributeTerms, termsOf } from '../search-terms.rules.ts';

export interface ImportWork {
  readonly now: number;
  /** Reports progress. Throws when the import should stop. */
  readonly tell: (done: number) => Promise<void>;
}

export interface ImportOutcome {
  readonly batchId: number | null;
  /** Every line of the sheet, in order. */
  readonly lines: readonly ReportedLine[];
}

interface Made extends Understood {
  readonly id: number;
}

const attributesOf = ({ id, row }: Made): AttributeRow[] =>
  Object.entries(row.extras).map(([key, value]) => ({ id, key, value }));

const termsOfMade = ({ id, row }: Made) => ({
  id,
  terms: [
    ...new Set([
      ...termsOf(row.name),
      ...Object.entries(row.extras).flatMap(([key, value]) => attributeTerms(key, value)),
    ]),
  ],
});

const describe = async (trx: Db, importing: Importing, made: readonly Made[]): Promise<void> => {
  // After-sales customers are searched without terms.
  if (importing.kind === CustomerKind.Sales) await insertSearchTerms(trx, importing.tenantId, made.map(termsOfMade));
  const attributes = made.flatMap(attributesOf);
  if (attributes.length > 0) await saveAttributes(trx, importing, attributes);
  await recordImported(
    trx,
    importing,
    made.map(({ id }) => id),
  );
};

const addNew = async (
  trx: Db,
  importing: Importing,
  rows: readonly Understood[],
): Promise<{ readonly made: readonly Made[]; readonly met: readonly Understood[] }> => {
  if (rows.length === 0) return { made: [], met: [] };
  const ids = await insertCustomers(
    trx,
    importing,
    rows.map(({ row, chosen }) => ({ ...row, ...chosen })),
  );
  return {
    made: rows.flatMap((one) => {
      const id = ids.get(one.row.tel);
      return id === undefined ? [] : [{ ...one, id }];
    }),
    met: rows.filter(({ row }) => !ids.has(row.tel)),
  };
};

/** One notice for each owner, with the number of customers. */
const tellOwners = async (
  trx: Db,
  actor: Actor,
  met: ReadonlyMap<number, number>,
  { now, kind }: Importing,
): Promise<void> => {
  const customers = kind === CustomerKind.Sales ? '客户' : '售后客户';
  const tellings = [...met].map(([staffId, count]) => ({
    staffId,
    customerId: null,
    message: `${actor.name}导入的${customers}中有${count}位与您的${customers}电话重复`,
  }));
  await tell(trx, actor.tenantId, now, tellings);
};

const byTelOf = (known: readonly KnownCustomer[]): ReadonlyMap<string, KnownCustomer> =>
  new Map(known.map((one) => [one.tel, one]));

interface Piece {
  readonly made: number;
  readonly lines: readonly ReportedLine[];
  readonly met: readonly KnownCustomer[];
}

/**
 * Adds or updates some lines of the sheet. Lines that another import adds at the same time are duplicates like any
 * other.
 */
const takePiece = async (
  trx: Db,
  importing: Importing,
  rows: readonly SheetCustomer[],
  { choices, known, left }: { choices: NamedChoices; known: ReadonlyMap<string, KnownCustomer>; left: number | null },
): Promise<Piece> => {
  const understand = (row: SheetCustomer): Understood => ({ row, ...chooseByName(row, choices) });
  const met = new Map(known);
  const made: Made[] = [];
  let unknown = rows.filter(({ tel }) => !known.has(tel)).map(understand);
  let hasRaced = true;
  // A duplicate uses no capacity, so later lines can use it.
  while (hasRaced && unknown.length > 0) {
    const room = left === null ? unknown.length : left - made.length;
    const added = await addNew(trx, importing, unknown.slice(0, room));
    made.push(...added.made);
    const others = [...added.met, ...unknown.slice(room)].map(({ row }) => row.tel);
    if (others.length > 0) for (const one of await lockKnown(trx, importing, others)) met.set(one.tel, one);
    unknown = unknown.slice(room).filter(({ row }) => !met.has(row.tel));
    hasRaced = added.met.length > 0;
  }
  if (made.length > 0) await describe(trx, importing, made);
  const settled = new Set([...made, ...unknown].map(({ row }) => row.tel));
  const meeting = rows.filter(({ tel }) => !settled.has(tel)).map(understand);
  const lines = await meetKnown(trx, importing, meeting, met);
  return {
    made: made.length,
    lines: [
      ...unknown.map(({ row }) => lineOf(row, ImportResult.Failed, customerMessages.capacityReached)),
      ...made.map(({ row, remarks }) => lineOf(row, ImportResult.Taken, ...remarks)),
      ...lines,
    ],
    met: meeting.flatMap(({ row }) => met.get(row.tel) ?? []),
  };
};

const inOrder = (lines: readonly ReportedLine[]): ReportedLine[] => lines.toSorted((a, b) => a.Row - b.Row);

/** Existing customers by owner, without the importer's own and blacklisted ones. */
const countByOwner = (counts: Map<number, number>, met: readonly KnownCustomer[], userId: number): void => {
  for (const { ownerId } of met)
    if (ownerId !== null && ownerId !== userId) counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1);
};

export const addFromSheet = async (
  trx: Db,
  actor: Actor,
  sheet: SheetImport,
  work: ImportWork,
): Promise<ImportOutcome> => {
  const { tenantId, userId } = actor;
  const { kind } = sheet;
  const of = { tenantId, kind };
  const isOwned = sheet.to === Placement.Owned;
  // Staff are always locked before customers, to avoid deadlocks.
  const room = isOwned ? await holdRoom(trx, tenantId, userId) : { left: null };
  // The capacity of a role does not apply to after-sales customers.
  const capacity = kind === CustomerKind.Sales ? room?.left : null;
  let left = room && capacity !== undefined ? capacity : 0;
  const choices = await readChoices(trx, of);
  const firstLines = await findFirstLines(sheet);
  const tels = [...firstLines.keys()];
  const blocked = await readBlocked(trx, of, tels);
  const known = byTelOf(await lockKnown(trx, of, tels));
  const batchId = await beginBatch(trx, { ...of, staffId: userId, now: work.now }, BatchKind.Import);
  const ownerId = isOwned ? userId : null;
  const importing: Importing = { ...of, staffId: userId, now: work.now, batchId, to: sheet.to, ownerId };

  const lines: ReportedLine[] = [];
  const metByOwner = new Map<number, number>();
  let changed = 0;
  for await (const some of sheet.pieces()) {
    const { first, told } = sortLines(some, firstLines, blocked);
    const piece = await takePiece(trx, importing, first, { choices, known, left });
    left = left === null ? null : left - piece.made;
    countByOwner(metByOwner, piece.met, userId);
    changed += piece.lines.filter(({ Result }) => Result !== ImportResult.Failed).length;
    lines.push(...inOrder([...told, ...piece.lines]));
    await work.tell(lines.length);
  }
  await tellOwners(trx, actor, metByOwner, importing);
  return { batchId: await endBatch(trx, importing, changed), lines };
};
