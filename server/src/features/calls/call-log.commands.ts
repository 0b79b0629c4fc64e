/** Saves remarks on calls. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { type Db, sendAhead } from '../../db/database.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { lockCall, setRemark } from './call-log.queries.ts';
import { isOfSource } from './call-subject.rules.ts';
import { type HeardSubject, mayHear } from './recordings/hearing.service.ts';

interface RemarkableCalls {
  /** Who may write a remark beside the agent and supervisors. */
  readonly subjects?: readonly HeardSubject[];
  /** Of calls of this source only. */
  readonly source?: CallSource | undefined;
}

/**
 * In a transaction of the caller, for calls in the scope of the actor and those of the subjects. Gives the line of the
 * trail, none for an unchanged remark.
 */
export const remarkCall = async (
  trx: Db,
  actor: Actor,
  { id, remark }: { readonly id: number; readonly remark: string },
  { subjects = [], source }: RemarkableCalls = {},
): Promise<readonly Change[]> => {
  const call = await lockCall(trx, actor.tenantId, id);
  if (!isOfSource(call, source) || !(await mayHear(trx, actor, call, subjects))) throw missing();
  if (call.remark === remark) return [];
  sendAhead(setRemark(trx, actor.tenantId, id, remark));
  const of =
    call.customerId === null
      ? { subject: 'call-log', subjectId: id }
      : { subject: 'customer', subjectId: call.customerId };
  const change = { action: AuditAction.editCallNotes, ...of };
  return [{ ...change, before: { Remark: call.remark }, after: { Remark: remark } }];
};

export const updateCallRemark = (ctx: RequestContext, id: number, remark: string, source?: CallSource): Promise<null> =>
  runCommand(ctx, async (trx) => ({
    data: null,
    changes: await remarkCall(trx, ctx.actor, { id, remark }, { source }),
  }));
