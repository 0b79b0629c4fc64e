/** Doing an import: lines of a sheet become customers, or fill in those that are there. All of it happens, or nothing. */
import { BatchKind } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { customerSheetMessages as say, ImportResult } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { tell } from '../notices/notices.port.ts';
import {
  type AttributeRow,
  fillCustomers,
  type Importing,
  insertCustomers,
  insertPieces,
  lockKnown,
  readAttributes,
  readChoices,
  recordChanged,
  recordImported,
  saveAttributes,
} from './import.queries.ts';
import {
  type BadLine,
  chooseByName,
  type Chosen,
  dropRepeats,
  fillIn,
  type Filling,
  type KnownCustomer,
  lineOf,
  meetingOf,
  type ReportedLine,
  type SheetCustomer,
  withinCapacity,
} from './import.rules.ts';
import { countBatch, insertBatch, lockRoom } from './moves.queries.ts';
import { attributePieces, piecesOf } from './pieces.rules.ts';

export interface SheetImport {
  readonly to: typeof Placement.Owned | typeof Placement.Pool;
  readonly rows: readonly SheetCustomer[];
  readonly bad: readonly BadLine[];
}

export interface ImportWork {
  readonly now: number;
  /** So many lines are done. */
  readonly tell: (done: number) => void;
}

export interface ImportOutcome {
  readonly batchId: number | null;
  /** Every line of the sheet, in its order. */
  readonly lines: readonly ReportedLine[];
}

/** A line with what its names stand for. */
interface Understood {
  readonly row: SheetCustomer;
  readonly chosen: Chosen;
  readonly remarks: readonly string[];
}

interface Made extends Understood {
  readonly id: number;
}

/** As many at a time as keeps the memory flat and somebody else's turn near. */
const AT_ONCE = 4_000;

export const inPieces = function* <T>(rows: readonly T[], size = AT_ONCE): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
};

const attributesOf = ({ id, row }: Made): AttributeRow[] =>
  Object.entries(row.extras).map(([key, value]) => ({ id, key, value }));

const piecesOfMade = ({ id, row }: Made) => ({
  id,
  pieces: [
    ...new Set([
      ...piecesOf(row.name, row.tel),
      ...Object.entries(row.extras).flatMap(([key, value]) => attributePieces(key, value)),
    ]),
  ],
});

/** Pieces take most of the time: the next are made while the database takes these. */
const describe = async (trx: Db, importing: Importing, made: readonly Made[], work: ImportWork): Promise<void> => {
  let done = 0;
  let writing: Promise<void> = Promise.resolve();
  for (const some of inPieces(made)) {
    const pieces = some.map(piecesOfMade);
    const attributes = some.flatMap(attributesOf);
    await writing;
    writing = (async () => {
      await insertPieces(trx, importing.tenantId, pieces);
      if (attributes.length > 0) await saveAttributes(trx, importing, attributes);
    })();
    // Whoever waits for it below hears how it ended.
    writing.catch(() => undefined);
    done += some.length;
    work.tell(done);
  }
  await writing;
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
    rows.map(({ row, chosen }) => ({ name: row.name, tel: row.tel, remark: row.remark, ...chosen })),
  );
  return {
    made: rows.flatMap((one) => {
      const id = ids.get(one.row.tel);
      return id === undefined ? [] : [{ ...one, id }];
    }),
    met: rows.filter(({ row }) => !ids.has(row.tel)),
  };
};

/** Whom of the owners to tell, once each, and of how many. */
const tellOwners = async (trx: Db, actor: Actor, known: readonly KnownCustomer[], now: number): Promise<void> => {
  const byOwner = Map.groupBy(
    known.filter(({ ownerId }) => ownerId !== null && ownerId !== actor.userId),
    ({ ownerId }) => ownerId,
  );
  const tellings = [...byOwner].flatMap(([staffId, theirs]) =>
    staffId === null
      ? []
      : [{ staffId, customerId: null, message: `${actor.name}导入的客户中有${theirs.length}个与您的客户电话重复` }],
  );
  await tell(trx, actor.tenantId, now, tellings);
};

const recordOf = ({ filled }: Filling): string =>
  filled.length > 0 ? `重复导入，补充：${filled.join('、')}` : '重复导入';

const fillKnown = async (
  trx: Db,
  importing: Importing,
  meetings: readonly { readonly known: KnownCustomer; readonly line: Understood }[],
): Promise<void> => {
  for (const some of inPieces(meetings)) {
    const ids = some.map(({ known }) => known.id);
    const keys = Map.groupBy(await readAttributes(trx, importing.tenantId, ids), ({ id }) => id);
    const fillings = some.map(({ known, line }) =>
      fillIn(known, line.row, line.chosen, new Set(keys.get(known.id)?.map(({ key }) => key))),
    );
    await fillCustomers(trx, importing, fillings);
    const attributes = fillings.flatMap(({ id, attributes: added }) =>
      added.map(([key, value]) => ({ id, key, value })),
    );
    if (attributes.length > 0) {
      await saveAttributes(trx, importing, attributes);
      await insertPieces(
        trx,
        importing.tenantId,
        fillings.map(({ id, attributes: added }) => ({
          id,
          pieces: added.flatMap(([key, value]) => attributePieces(key, value)),
        })),
      );
    }
    await recordChanged(
      trx,
      importing,
      fillings.map((filling) => ({ id: filling.id, record: recordOf(filling), before: filling.before })),
    );
  }
};

/** Lines that met somebody: filled in, told of, or left out because nobody may call him. */
const meetKnown = async (
  trx: Db,
  actor: Actor,
  importing: Importing,
  lines: readonly Understood[],
  all: readonly KnownCustomer[],
): Promise<ReportedLine[]> => {
  const byTel = new Map(all.map((known) => [known.tel, known]));
  const meetings = lines.flatMap((line) => {
    const known = byTel.get(line.row.tel);
    return known ? [{ known, line, text: meetingOf(known.placement) }] : [];
  });
  const welcome = meetings.filter(({ text }) => text !== undefined);
  await fillKnown(trx, importing, welcome);
  await tellOwners(
    trx,
    actor,
    welcome.map(({ known }) => known),
    importing.now,
  );
  return [
    ...meetings.map(({ line, text }) =>
      text === undefined
        ? lineOf(line.row, ImportResult.Failed, say.blacklisted)
        : lineOf(line.row, ImportResult.Repeated, text, ...line.remarks),
    ),
    // Entered by somebody else at this moment and gone again: nobody can say what it was.
    ...lines.filter(({ row }) => !byTel.has(row.tel)).map(({ row }) => lineOf(row, ImportResult.Failed, say.notFound)),
  ];
};

const inOrder = (lines: readonly ReportedLine[]): ReportedLine[] => lines.toSorted((a, b) => a.Row - b.Row);

export const badLine = ({ complaint, ...row }: BadLine): ReportedLine => lineOf(row, ImportResult.Failed, complaint);

export const addFromSheet = async (
  trx: Db,
  actor: Actor,
  sheet: SheetImport,
  work: ImportWork,
): Promise<ImportOutcome> => {
  const { tenantId, userId } = actor;
  const isOwned = sheet.to === Placement.Owned;
  // People before customers, everywhere: whoever waits for the one never holds the other.
  const [room] = isOwned ? await lockRoom(trx, tenantId, [userId]) : [{ left: null }];
  const choices = await readChoices(trx, tenantId);
  const { first, repeats } = dropRepeats(sheet.rows);
  const known = await lockKnown(
    trx,
    tenantId,
    first.map(({ tel }) => tel),
  );
  const knownTels = new Set(known.map(({ tel }) => tel));
  const { going, beyond } = withinCapacity(
    first.filter(({ tel }) => !knownTels.has(tel)),
    room ? room.left : 0,
  );

  const understand = (row: SheetCustomer): Understood => ({ row, ...chooseByName(row, choices) });
  const batchId = await insertBatch(trx, { tenantId, staffId: userId, kind: BatchKind.Import, now: work.now }, 0);
  const ownerId = isOwned ? userId : null;
  const importing: Importing = { tenantId, staffId: userId, now: work.now, batchId, to: sheet.to, ownerId };
  const { made, met } = await addNew(trx, importing, going.map(understand));
  await describe(trx, importing, made, work);
  await recordImported(
    trx,
    importing,
    made.map(({ id }) => id),
  );
  const raced =
    met.length > 0
      ? await lockKnown(
          trx,
          tenantId,
          met.map(({ row }) => row.tel),
        )
      : [];
  const meeting = [...first.filter(({ tel }) => knownTels.has(tel)).map(understand), ...met];
  const metLines = await meetKnown(trx, actor, importing, meeting, [...known, ...raced]);

  const lines = inOrder([
    ...sheet.bad.map(badLine),
    ...repeats,
    ...beyond,
    ...made.map(({ row, remarks }) => lineOf(row, ImportResult.Taken, ...remarks)),
    ...metLines,
  ]);
  const changed = made.length + metLines.filter(({ Result }) => Result === ImportResult.Repeated).length;
  await countBatch(trx, tenantId, batchId, changed);
  return { batchId: changed > 0 ? batchId : null, lines };
};
