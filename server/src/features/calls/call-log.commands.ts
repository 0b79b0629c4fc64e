/** Saves remarks on calls. */
import type { Db } from '../../db/database.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { lockCall, setRemark } from './call-log.queries.ts';

/** In a transaction of the caller. Gives the line of the trail, none for an unchanged remark. */
export const remarkCall = async (trx: Db, actor: Actor, id: number, remark: string): Promise<readonly Change[]> => {
  const call = await lockCall(trx, actor, id);
  if (!call) throw missing();
  if (call.remark === remark) return [];
  await setRemark(trx, actor.tenantId, id, remark);
  const change = { action: '修改通话备注', subject: 'customer', subjectId: call.customerId };
  return [{ ...change, before: { Remark: call.remark }, after: { Remark: remark } }];
};

export const updateCallRemark = (ctx: RequestContext, id: number, remark: string): Promise<null> =>
  runCommand(ctx, async (trx) => ({ data: null, changes: await remarkCall(trx, ctx.actor, id, remark) }));
