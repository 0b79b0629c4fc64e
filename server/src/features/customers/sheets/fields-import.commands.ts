/** Imports attributes for existing customers in scope, found by phone number. Adds no customers. */
import { customerMessages as messages } from '@gonghai/contract/customers/customer-messages.ts';
import { BatchKind } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { customerSheetMessages as say } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { MOST_ATTRIBUTES } from '@gonghai/contract/customers/customer-values.ts';
import { ImportResult } from '@gonghai/contract/imports/import.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Customers } from '../../../db/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';
import { ownersInScope } from '../../../http/scope.ts';
import { lineOf, type ReportedLine } from '../../imports/imports.port.ts';
import type { ImportOutcome, ImportWork } from './import.commands.ts';
import { deleteSearchTerms, insertSearchTerms } from '../search-terms.queries.ts';
import { UNSET } from '../detail/changes.queries.ts';
import { type AttributeRow, readAttributes, saveAttributes } from '../detail/attributes.queries.ts';
import { lockKnown, recordChanged } from './import.queries.ts';
import { type KnownCustomer } from './import-known.rules.ts';
import { findFirstLines, type SheetCustomer, type SheetImport, sortLines } from './import.rules.ts';
import { seesPlace } from '../places.rules.ts';
import { beginBatch, endBatch } from './import-batch.commands.ts';
import { attributeTerms } from '../search-terms.rules.ts';

interface Update {
  readonly known: KnownCustomer;
  readonly row: SheetCustomer;
  readonly present: ReadonlyMap<string, string>;
  /** Only changed attributes. */
  readonly changed: readonly AttributeRow[];
}

const updateOf = (known: KnownCustomer, row: SheetCustomer, present: ReadonlyMap<string, string>): Update => ({
  known,
  row,
  present,
  changed: Object.entries(row.extras)
    .filter(([key, value]) => present.get(key) !== value)
    .map(([key, value]) => ({ id: known.id, key, value })),
});

/** A customer has at most as many attributes as a screen can show. */
const isBeyond = ({ present, changed }: Update): boolean =>
  new Set([...present.keys(), ...changed.map(({ key }) => key)]).size > MOST_ATTRIBUTES;

const termsOf = (attributes: Iterable<readonly [string, string]>): Set<string> =>
  new Set([...attributes].flatMap(([key, value]) => attributeTerms(key, value)));

/** Search terms to remove and to add. */
const termChange = ({ known, present, changed }: Update) => {
  const after = new Map([...present, ...changed.map(({ key, value }) => [key, value] as const)]);
  const [before, now] = [termsOf(present), termsOf(after)];
  return {
    gone: { id: known.id, terms: [...before.difference(now)] },
    come: { id: known.id, terms: [...now.difference(before)] },
  };
};

const changeNote = ({ known, present, changed }: Update) => ({
  id: known.id,
  record: `导入更新属性：${changed.map(({ key, value }) => `${key} ${present.get(key) ?? UNSET} → ${value}`).join('；')}`,
  before: { extends: Object.fromEntries(changed.map(({ key }) => [key, present.get(key) ?? null])) },
});

/** Sales customers in the chosen place, after-sales customers in every place that the actor sees; both within the scope. */
const isInReach =
  ({ kind, to }: SheetImport, owners: ReadonlySet<number> | null, actor: Actor): ((known: KnownCustomer) => boolean) =>
  ({ placement, ownerId }) =>
    (kind === CustomerKind.Sales ? placement === to : seesPlace(actor, kind, placement)) &&
    (ownerId === null || ownerId === actor.userId || owners === null || owners.has(ownerId));

/** After-sales customers are searched without terms. */
const changeTerms = async (trx: Db, { tenantId, kind }: Customers, updates: readonly Update[]): Promise<void> => {
  if (kind === CustomerKind.AfterSales) return;
  const terms = updates.map(termChange);
  await deleteSearchTerms(
    trx,
    tenantId,
    terms.map(({ gone }) => gone),
  );
  await insertSearchTerms(
    trx,
    tenantId,
    terms.map(({ come }) => come),
  );
};

export const updateFromSheet = async (
  trx: Db,
  actor: Actor,
  sheet: SheetImport,
  { now, tell }: ImportWork,
): Promise<ImportOutcome> => {
  const { tenantId, userId } = actor;
  const owners = await ownersInScope(trx, actor);
  const of: Customers = { tenantId, kind: sheet.kind };
  const reaches = isInReach(sheet, owners && new Set(owners), actor);
  const firstLines = await findFirstLines(sheet);
  const locked = await lockKnown(trx, of, [...firstLines.keys()]);
  const known = new Map(locked.filter(reaches).map((one) => [one.tel, one]));
  const batchId = await beginBatch(trx, { ...of, staffId: userId, now }, BatchKind.FieldUpdate);
  const act = { ...of, staffId: userId, now, batchId };
  const lines: ReportedLine[] = [];
  let changed = 0;
  for await (const chunk of sheet.pieces()) {
    const { first, told } = sortLines(chunk, firstLines);
    const ids = first.flatMap(({ tel }) => known.get(tel)?.id ?? []);
    const present = Map.groupBy(await readAttributes(trx, act, ids), ({ id }) => id);
    const wanted = first.flatMap((row) => {
      const one = known.get(row.tel);
      const own = one && new Map(present.get(one.id)?.map(({ key, value }) => [key, value]));
      return one && own ? [updateOf(one, row, own)] : [];
    });
    const updates = wanted.filter((update) => !isBeyond(update));
    const real = updates.filter((update) => update.changed.length > 0);
    if (real.length > 0) {
      await saveAttributes(
        trx,
        act,
        real.flatMap((update) => update.changed),
      );
      await changeTerms(trx, of, real);
      await recordChanged(trx, act, real.map(changeNote));
    }
    const results = [
      ...told,
      ...updates.map(({ row, changed: other }) =>
        lineOf(row, ImportResult.Taken, other.length === 0 ? say.nothingToChange : ''),
      ),
      ...wanted.filter(isBeyond).map(({ row }) => lineOf(row, ImportResult.Failed, messages.tooManyAttributes)),
      ...first.filter(({ tel }) => !known.has(tel)).map((row) => lineOf(row, ImportResult.Failed, say.notFound)),
    ];
    lines.push(...results.toSorted((a, b) => a.Row - b.Row));
    changed += real.length;
    await tell(lines.length);
  }
  return { batchId: await endBatch(trx, act, changed), lines };
};
