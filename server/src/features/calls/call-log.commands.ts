/** Saves remarks on calls. */
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { lockCall, setRemark } from './call-log.queries.ts';

export const updateCallRemark = (ctx: RequestContext, id: number, remark: string): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const call = await lockCall(trx, ctx.actor, id);
    if (!call) throw missing();
    if (call.remark === remark) return { data: null, changes: [] };
    await setRemark(trx, ctx.actor.tenantId, id, remark);
    const change = { action: '修改通话备注', subject: 'customer', subjectId: call.customerId };
    return { data: null, changes: [{ ...change, before: { Remark: call.remark }, after: { Remark: remark } }] };
  });
