/** State changes of dictionary items: lock the dictionary, check the rules, save, report. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { DicTable, dicTableLabel } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import {
  type DictionaryEdit,
  dictionaryMessages as say,
  type DictionaryRow,
  type MoveStatus,
  openDictionaries,
} from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import type { Db } from '../../db/database.ts';
import { runCommand } from '../../http/command.ts';
import { type Actor, type RequestContext, demandRight } from '../../http/context.ts';
import { duplicateField, missing, Refusal, stale } from '../../http/refusal.ts';
import { insertItem, lockItems, readItems, removeItem, saveItemOrder, updateItem } from './items.queries.ts';
import { moveInOrder } from './order.rules.ts';

const SUBJECT = 'dictionary-item';
/** Professions that the product itself uses. Those a tenant adds get higher codes. */
const BUILT_IN_PROFESSIONS: ReadonlySet<number> = new Set([0, 1, 2, 4]);
const FIRST_OWN_PROFESSION = 100;

/** Number of rows in later features that use the item, counted inside the transaction. */
export type CountUses = (trx: Db, tenantId: number, item: { dicTable: DicTable; id: number }) => Promise<number>;

const demandDictionary = (actor: Actor, dicTable: DicTable): void => {
  if (!openDictionaries.includes(dicTable)) demandRight(actor, 'admin');
};

const shown = ({ Name, Status, DicTable: table }: Pick<DictionaryRow, 'Name' | 'Status' | 'DicTable'>) => ({
  Dictionary: dicTableLabel[table],
  Name,
  Status,
});

const duplicate = (): Refusal => duplicateField('Name', say.duplicate);

const find = (rows: readonly DictionaryRow[], id: number): DictionaryRow => {
  const row = rows.find(({ Id }) => Id === id);
  if (!row) throw missing();
  return row;
};

const nextProfession = (rows: readonly DictionaryRow[]): number =>
  Math.max(FIRST_OWN_PROFESSION - 1, ...rows.map(({ Id }) => Id)) + 1;

export const readDictionaryRows = async ({ db, actor }: RequestContext, dicTable: DicTable) => {
  demandDictionary(actor, dicTable);
  return readItems(db, actor.tenantId, dicTable);
};

export const editItem = async (ctx: RequestContext, edit: DictionaryEdit): Promise<null> => {
  const { tenantId } = ctx.actor;
  const { DicTable: dicTable, Name: name, Status: status } = edit;
  demandDictionary(ctx.actor, dicTable);
  const isProfession = dicTable === DicTable.Profession;
  // 0 is a new item, and the built-in profession 其他 for a client that has read its version.
  const id = edit.Id || (isProfession && edit.Version ? edit.Id : null);
  return runCommand(ctx, async (trx) => {
    const rows = await lockItems(trx, tenantId, dicTable);
    if (rows.some((row) => row.Name === name && row.Id !== id)) throw duplicate();
    const after = shown({ Name: name, Status: status, DicTable: dicTable });
    if (id === null || id === undefined) {
      const code = isProfession ? { id: nextProfession(rows) } : {};
      const subjectId = await insertItem(trx, { tenantId, dicTable, name, status, sort: rows.length + 1, ...code });
      // Deleted items left gaps, so all positions are written and the new item is last.
      await saveItemOrder(trx, tenantId, dicTable, [...rows.map(({ Id }) => Id), subjectId]);
      return { data: null, changes: [{ action: AuditAction.addItem, subject: SUBJECT, subjectId, after }] };
    }
    const row = find(rows, id);
    if (edit.Version && edit.Version !== row.Version) throw stale();
    await updateItem(trx, tenantId, dicTable, id, { name, status });
    const change = { action: AuditAction.editItem, subject: SUBJECT, subjectId: id, before: shown(row), after };
    return { data: null, changes: [change] };
  });
};

export const deleteItem = async (
  ctx: RequestContext,
  { DicTable: dicTable, DicId: id }: { readonly DicTable: DicTable; readonly DicId: number },
  countUses: CountUses,
): Promise<null> => {
  const { tenantId } = ctx.actor;
  demandDictionary(ctx.actor, dicTable);
  return runCommand(ctx, async (trx) => {
    const row = find(await lockItems(trx, tenantId, dicTable), id);
    if (dicTable === DicTable.Profession && BUILT_IN_PROFESSIONS.has(id)) throw new Refusal(say.builtIn);
    if ((await countUses(trx, tenantId, { dicTable, id })) > 0) throw new Refusal(say.inUse);
    await removeItem(trx, tenantId, dicTable, id);
    return {
      data: null,
      changes: [{ action: AuditAction.deleteItem, subject: SUBJECT, subjectId: id, before: shown(row) }],
    };
  });
};

export const moveItem = async (
  ctx: RequestContext,
  move: {
    readonly DicTable: DicTable;
    readonly DicId: number;
    readonly MoveStatus: MoveStatus;
    readonly Places: number;
  },
): Promise<null> => {
  const { tenantId } = ctx.actor;
  const { DicTable: dicTable, DicId: id } = move;
  demandDictionary(ctx.actor, dicTable);
  return runCommand(ctx, async (trx) => {
    const rows = await lockItems(trx, tenantId, dicTable);
    const row = find(rows, id);
    const moved = moveInOrder(rows, row, move.MoveStatus, move.Places);
    if ('refusal' in moved) throw new Refusal(moved.refusal);
    await saveItemOrder(
      trx,
      tenantId,
      dicTable,
      moved.order.map(({ Id }) => Id),
    );
    const [before, after] = [rows, moved.order].map((order) => ({ ...shown(row), Place: order.indexOf(row) + 1 }));
    return { data: null, changes: [{ action: AuditAction.moveItem, subject: SUBJECT, subjectId: id, before, after }] };
  });
};
