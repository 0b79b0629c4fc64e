/** State changes of the custom tree: lock it, check the rules, save, report. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import {
  type DictionaryNodeEdit,
  dictionaryMessages as say,
  type DictionaryTreeNode,
  type MoveStatus,
} from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import type { Db } from '../../db/database.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { duplicateField, heed, missing, Refusal, stale } from '../../http/refusal.ts';
import {
  insertNode,
  lockNodes,
  type NodeRow,
  readNodes,
  removeBranch,
  saveNodeOrder,
  updateNode,
} from './nodes.queries.ts';
import { isDuplicate, refuseNode } from './nodes.rules.ts';
import { moveInOrder } from './order.rules.ts';

const SUBJECT = 'dictionary-node';

/** Number of rows in later features that use one of these nodes, counted inside the transaction. */
export type CountNodeUses = (trx: Db, tenantId: number, ids: readonly number[]) => Promise<number>;

const shown = ({ name, parentId }: Pick<NodeRow, 'name' | 'parentId'>) => ({ Name: name, ParentId: parentId ?? 0 });

const find = (rows: readonly NodeRow[], id: number): NodeRow => {
  const row = rows.find((each) => each.id === id);
  if (!row) throw missing();
  return row;
};

export const readDictionaryNodes = async ({ db, actor }: RequestContext): Promise<DictionaryTreeNode[]> => {
  const rows = await readNodes(db, actor.tenantId);
  const below = (parent: number | null): DictionaryTreeNode[] =>
    rows
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, name, version }) => ({
        Id: id,
        Name: name,
        ParentId: parent ?? 0,
        Version: version,
        Children: parent === null ? below(id) : [],
      }));
  return below(null);
};

export const editNode = (ctx: RequestContext, edit: DictionaryNodeEdit): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const rows = await lockNodes(trx, tenantId);
    const current = edit.Id ? find(rows, edit.Id) : undefined;
    if (current && edit.Version && edit.Version !== current.version) throw stale();
    const parentId = edit.ParentId === undefined ? (current?.parentId ?? null) : edit.ParentId;
    const wanted = { id: current?.id ?? null, name: edit.Name, parentId };
    heed(refuseNode(rows, wanted));
    if (isDuplicate(rows, wanted)) throw duplicateField('Name', say.duplicate);
    const after = shown({ name: edit.Name, parentId });
    const subjectId = current?.id ?? (await insertNode(trx, tenantId, wanted));
    if (current) await updateNode(trx, tenantId, current.id, wanted);
    // A node that moves to another parent becomes the last there.
    const isElsewhere = !current || current.parentId !== parentId;
    const siblings = rows.filter((row) => row.parentId === parentId && row.id !== subjectId).map(({ id }) => id);
    if (isElsewhere) await saveNodeOrder(trx, tenantId, [...siblings, subjectId]);
    const change = current
      ? { action: AuditAction.editNode, subject: SUBJECT, subjectId, before: shown(current), after }
      : { action: AuditAction.addNode, subject: SUBJECT, subjectId, after };
    return { data: null, changes: [change] };
  });

export const deleteNode = (ctx: RequestContext, id: number, countUses: CountNodeUses): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const rows = await lockNodes(trx, tenantId);
    const node = find(rows, id);
    const children = rows.filter(({ parentId }) => parentId === id);
    const ids = [id, ...children.map((child) => child.id)];
    if ((await countUses(trx, tenantId, ids)) > 0) throw new Refusal(say.inUse);
    await removeBranch(trx, tenantId, id);
    const before = { ...shown(node), Children: children.map(({ name }) => name) };
    return { data: null, changes: [{ action: AuditAction.deleteNode, subject: SUBJECT, subjectId: id, before }] };
  });

export const moveNode = (ctx: RequestContext, id: number, step: MoveStatus, places: number): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const rows = await lockNodes(trx, tenantId);
    const node = find(rows, id);
    const siblings = rows.filter(({ parentId }) => parentId === node.parentId);
    const moved = moveInOrder(siblings, node, step, places);
    if ('refusal' in moved) throw new Refusal(moved.refusal);
    await saveNodeOrder(
      trx,
      tenantId,
      moved.order.map((each) => each.id),
    );
    const [before, after] = [siblings, moved.order].map((order) => ({
      ...shown(node),
      Place: order.indexOf(node) + 1,
    }));
    return { data: null, changes: [{ action: AuditAction.moveNode, subject: SUBJECT, subjectId: id, before, after }] };
  });
