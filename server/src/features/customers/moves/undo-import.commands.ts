/** Undoes an import: deletes the added customers, restores filled ones, and skips those changed since. */
import { salesOf } from '../../../db/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import { deleteSearchTerms, insertSearchTerms, type SearchTermRow } from '../search-terms.queries.ts';
import { type AttributeRow, readAttributes, saveAttributes } from '../detail/attributes.queries.ts';
import { attributeTerms, termsOf } from '../search-terms.rules.ts';
import {
  deleteAttributes,
  lockImported,
  readRemovable,
  readReturnable,
  readTouchedImports,
  type Removable,
  removeAttributes,
  removeCustomers,
  removeSearchTerms,
  type Returnable,
  returnColumns,
} from './undo-import.queries.ts';
import type { Undoing, Undone } from './undo.queries.ts';

/** Limits memory. Larger chunks share more search terms. */
const AT_ONCE = 5_000;

const inChunks = function* <T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
};

type Attributes = ReadonlyMap<number, readonly AttributeRow[]>;

const readAll = async (trx: Db, tenantId: number, rows: readonly { readonly id: number }[]): Promise<Attributes> =>
  Map.groupBy(
    await readAttributes(
      trx,
      salesOf(tenantId),
      rows.map(({ id }) => id),
    ),
    ({ id }) => id,
  );

const foundBy = (attributes: Iterable<readonly [string, string]>): Set<string> =>
  new Set([...attributes].flatMap(([key, value]) => attributeTerms(key, value)));

/** Deletes customers, given in the order of their ids, with their records, attributes and search terms. */
export const removeUnused = async (trx: Db, tenantId: number, rows: readonly Removable[]): Promise<void> => {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const attributes = await removeAttributes(trx, tenantId, ids);
  const terms = foundBy(attributes.map(({ key, value }) => [key, value]));
  for (const { name } of rows) for (const term of termsOf(name)) terms.add(term);
  await removeSearchTerms(trx, tenantId, ids, [...terms]);
  await removeCustomers(trx, tenantId, ids);
};

interface Return {
  readonly gone: SearchTermRow;
  readonly come: SearchTermRow;
  readonly dropped: readonly { readonly id: number; readonly key: string }[];
  readonly restored: readonly AttributeRow[];
}

const returnOf = ({ id, attributes: before }: Returnable, present: readonly AttributeRow[]): Return => {
  const kept = Object.entries(before);
  const restored = kept.flatMap(([key, value]) => (value === null ? [] : [{ id, key, value }]));
  const now = new Map(present.map(({ key, value }) => [key, value]));
  const then = new Map([...now].filter(([key]) => !Object.hasOwn(before, key)));
  for (const { key, value } of restored) then.set(key, value);
  const [terms, former] = [foundBy(now), foundBy(then)];
  return {
    gone: { id, terms: [...terms.difference(former)] },
    come: { id, terms: [...former.difference(terms)] },
    dropped: kept.flatMap(([key, value]) => (value === null ? [{ id, key }] : [])),
    restored,
  };
};

const bringBack = async (
  trx: Db,
  undoing: Undoing,
  importedTime: number,
  rows: readonly Returnable[],
): Promise<void> => {
  const { tenantId, now } = undoing;
  const attributes = await readAll(trx, tenantId, rows);
  const returns = rows.map((row) => returnOf(row, attributes.get(row.id) ?? []));
  await deleteAttributes(
    trx,
    tenantId,
    returns.flatMap(({ dropped }) => dropped),
  );
  await saveAttributes(
    trx,
    { ...salesOf(tenantId), now },
    returns.flatMap(({ restored }) => restored),
  );
  await deleteSearchTerms(
    trx,
    tenantId,
    returns.map(({ gone }) => gone),
  );
  await insertSearchTerms(
    trx,
    tenantId,
    returns.map(({ come }) => come),
  );
  await returnColumns(
    trx,
    undoing,
    importedTime,
    rows.map(({ id }) => id),
  );
};

export const undoImport = async (
  trx: Db,
  undoing: Undoing,
  importedTime: number,
  mostListed: number,
): Promise<Undone> => {
  await lockImported(trx, undoing);
  const touched = await readTouchedImports(trx, undoing, mostListed);
  const [made, changed] = [await readRemovable(trx, undoing), await readReturnable(trx, undoing)];
  for (const some of inChunks(made)) await removeUnused(trx, undoing.tenantId, some);
  for (const some of inChunks(changed)) await bringBack(trx, undoing, importedTime, some);
  return { undone: made.length + changed.length, touched };
};
