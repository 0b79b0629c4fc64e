/**
 * Deletes one or many staff in one transaction. Those who may not be deleted are skipped and named. Can be previewed.
 */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { type RemovalEffect, staffMessages as say } from '@gonghai/contract/staff/staff.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import {
  countOtherAdministrators,
  type LockedStaff,
  lockStaff,
  readRoleHeld,
  readStaff,
  updateStaff,
} from './staff.changes.queries.ts';
import { type StaffParts, SUBJECT } from './staff.commands.ts';
import { foretellLeaving, leave, runLeaving } from './staff.leaving.commands.ts';
import { refuseHolder } from './staff.rules.ts';

interface Sorted {
  readonly going: readonly LockedStaff[];
  /** Reasons for those who are not deleted, with their names. */
  readonly staying: readonly string[];
}

/** Separates those who may be deleted from those who may not. One enabled administrator always remains. */
const sort = async (
  trx: Db,
  { actor }: RequestContext,
  ids: readonly number[],
  findStaff: typeof readStaff,
): Promise<Sorted> => {
  const known = await findStaff(trx, actor, ids);
  const going: LockedStaff[] = [];
  const staying: string[] = [...new Set(ids)]
    .filter((id) => !known.some(({ Id }) => Id === id))
    .map(() => messages.missing);
  for (const staff of known) {
    const role = await readRoleHeld(trx, actor.tenantId, staff.RoleId);
    const refusal = role ? refuseHolder(actor, staff.Id, role) : messages.missing;
    const isLast =
      refusal === null &&
      role?.isBuiltIn === true &&
      staff.Status === UsableStatus.Enabled &&
      (await countOtherAdministrators(trx, actor.tenantId, [staff.Id, ...going.map(({ Id }) => Id)])) === 0;
    const reason = isLast ? say.lastAdministrator : refusal;
    if (reason === null) going.push(staff);
    else staying.push(`${staff.Name}：${reason}`);
  }
  return { going, staying };
};

const remove = async (trx: Db, ctx: RequestContext, going: readonly LockedStaff[], parts: StaffParts) => {
  const ids = going.map(({ Id }) => Id);
  await updateStaff(trx, ctx.actor.tenantId, ids, { deletedTime: ctx.now, status: UsableStatus.Disabled });
  const consequences = await leave(trx, ctx, ids, parts.leavings);
  const deletions = going.map(({ Id, Name, UserName }) => ({
    action: AuditAction.deleteStaff,
    subject: SUBJECT,
    subjectId: Id,
    before: { Name, UserName },
  }));
  return [...deletions, ...consequences];
};

const judgeRemoval = (ctx: RequestContext, ids: readonly number[]) => async (trx: Db) =>
  (await sort(trx, ctx, ids, readStaff)).going.map(({ Id }) => Id);

export const deleteStaff = (ctx: RequestContext, id: number, parts: StaffParts): Promise<null> =>
  runLeaving(ctx, judgeRemoval(ctx, [id]), async (trx) => {
    const { going, staying } = await sort(trx, ctx, [id], lockStaff);
    if (going.length === 0) {
      const [reason = ''] = staying;
      throw reason === messages.missing ? missing() : new Refusal(reason.slice(reason.indexOf('：') + 1));
    }
    return { data: null, changes: await remove(trx, ctx, going, parts) };
  });

export const deleteStaffBatch = (ctx: RequestContext, ids: readonly number[], parts: StaffParts): Promise<Told<null>> =>
  runLeaving(ctx, judgeRemoval(ctx, ids), async (trx) => {
    const { going, staying } = await sort(trx, ctx, ids, lockStaff);
    if (going.length === 0) throw new Refusal(staying.join('；'));
    const changes = await remove(trx, ctx, going, parts);
    const failures = staying.length > 0 ? `：${staying.join('；')}` : '';
    const message = `成功${going.length}条，失败${staying.length}条${failures}`;
    return { data: new Told(null, message), changes };
  });

/** Checks like the deletion, but without locks: it must not wait for a running import of these people. */
export const foretellRemoval = (
  ctx: RequestContext,
  ids: readonly number[],
  { leavings }: StaffParts,
): Promise<RemovalEffect[]> =>
  ctx.database.inTransaction(
    ctx.actor.tenantId,
    async (trx) => {
      const { going, staying } = await sort(trx, ctx, ids, readStaff);
      if (going.length === 0) throw new Refusal(staying.join('；'));
      const staffIds = going.map(({ Id }) => Id);
      return foretellLeaving(trx, ctx.actor.tenantId, staffIds, leavings);
    },
    { until: ctx.until },
  );
