/** Saved views: save, share, reorder. A shared view gives its readers filters, never access. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import {
  MOST_VIEWS,
  newView,
  type ShownViews,
  type ViewArrangement,
  type ViewEdit,
  viewMessages as say,
} from '@gonghai/contract/views/view.contract.ts';
import type { Right } from '@gonghai/contract/wire/rights.ts';
import type { z } from 'zod';
import { violates } from '../../db/sql.ts';
import { runCommand } from '../../http/command.ts';
import { type Actor, type RequestContext, demandRight } from '../../http/context.ts';
import { parseJson, parseRequest } from '../../http/parse.ts';
import { duplicateField, missing, Refusal } from '../../http/refusal.ts';
import {
  chooseDefault,
  deleteView,
  insertView,
  lockOwnView,
  lockOwnViews,
  lockViews,
  readShownViews,
  sortViews,
  updateView,
} from './views.queries.ts';

const SUBJECT = 'customer-view';

/** A list with views. */
export interface ViewedList {
  /** As it is stored. */
  readonly key: number;
  /** What its readers need. */
  readonly right: Right;
  /** The filters that a view may hold. */
  readonly search: z.ZodType;
}

const mayShare = ({ scope }: Actor): boolean => scope.kind !== 'own';

export const readViews = async ({ db, actor }: RequestContext, { key, right }: ViewedList): Promise<ShownViews> => {
  demandRight(actor, right);
  const views = await readShownViews(db, actor, key);
  return {
    Views: views.map(({ id, name, search, isShared, isDefault, isOwn, ownerName }) => ({
      Id: id,
      Name: name,
      Value: JSON.stringify(search),
      IsDefault: isDefault,
      IsShared: isShared,
      UserName: isOwn ? null : ownerName,
    })),
    MayShare: mayShare(actor),
  };
};

/**
 * Validated as a search, but stored without the schema's defaults, which the user did not choose. Stored as parsed, so
 * that duplicate keys are removed.
 */
const demandSearch = ({ search }: ViewedList, value: string): string => {
  parseJson(search, value);
  return JSON.stringify(JSON.parse(value));
};

const addView = (ctx: RequestContext, list: ViewedList, edit: ViewEdit): Promise<number> => {
  const { Name, Value, IsShared = false } = parseRequest(newView, edit);
  const search = demandSearch(list, Value);
  return runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    await lockViews(trx, actor);
    const { length } = await lockOwnViews(trx, actor, list.key);
    if (length >= MOST_VIEWS) throw new Refusal(say.full);
    const place = { list: list.key, sort: length + 1, now };
    const id = await insertView(trx, actor, place, { name: Name, search, isShared: IsShared });
    const after = { Name, IsShared };
    return { data: id, changes: [{ action: AuditAction.addView, subject: SUBJECT, subjectId: id, after }] };
  });
};

const changeView = (ctx: RequestContext, list: ViewedList, id: number, edit: ViewEdit): Promise<number> =>
  runCommand(ctx, async (trx) => {
    const { actor } = ctx;
    const view = await lockOwnView(trx, actor, id);
    if (view?.list !== list.key) throw missing();
    const { Name, Value, IsShared } = edit;
    await updateView(trx, actor.tenantId, id, {
      ...(Name !== undefined && { name: Name }),
      ...(Value !== undefined && { search: demandSearch(list, Value) }),
      ...(IsShared !== undefined && { isShared: IsShared }),
    });
    const before = { Name: view.name, IsShared: view.isShared };
    const after = { Name: Name ?? view.name, IsShared: IsShared ?? view.isShared };
    return { data: id, changes: [{ action: AuditAction.editView, subject: SUBJECT, subjectId: id, before, after }] };
  });

/** A unique index decides: two windows may save the same name at once. */
const nameTaken = (error: unknown): never => {
  throw violates(error, 'customer_view_name') ? duplicateField('Name', say.nameTaken) : error;
};

export const editView = async (ctx: RequestContext, list: ViewedList, edit: ViewEdit): Promise<number> => {
  demandRight(ctx.actor, list.right);
  if (edit.IsShared && !mayShare(ctx.actor)) throw new Refusal(say.mayNotShare);
  return (edit.Id == null ? addView(ctx, list, edit) : changeView(ctx, list, edit.Id, edit)).catch(nameTaken);
};

export const removeView = (ctx: RequestContext, id: number): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const view = await lockOwnView(trx, ctx.actor, id);
    if (!view) throw missing();
    await deleteView(trx, ctx.actor.tenantId, id);
    const before = { Name: view.name, IsShared: view.isShared };
    return { data: null, changes: [{ action: AuditAction.deleteView, subject: SUBJECT, subjectId: id, before }] };
  });

export const arrangeViews = async (
  ctx: RequestContext,
  { key, right }: ViewedList,
  { Ids, DefaultId }: ViewArrangement,
): Promise<null> => {
  const { actor } = ctx;
  demandRight(actor, right);
  return runCommand(ctx, async (trx) => {
    if (Ids) {
      await lockViews(trx, actor);
      const known = (await lockOwnViews(trx, actor, key)).map(({ id }) => id);
      if (Ids.some((id) => !known.includes(id))) throw missing();
      const wanted = new Set(Ids);
      await sortViews(trx, actor.tenantId, [...wanted, ...known.filter((id) => !wanted.has(id))]);
    }
    if (DefaultId !== undefined) {
      const isShown = DefaultId === null || (await readShownViews(trx, actor, key)).some(({ id }) => id === DefaultId);
      if (!isShown) throw missing();
      await chooseDefault(trx, actor, key, DefaultId);
    }
    const after = { ...(Ids && { Count: Ids.length }), ...(DefaultId !== undefined && { DefaultId }) };
    return { data: null, changes: [{ action: AuditAction.orderViews, subject: SUBJECT, subjectId: null, after }] };
  });
};
