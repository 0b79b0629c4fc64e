/** Dialling the extension of a colleague, which the server looks up by the member of staff. */
import { callMessages as say } from '@gonghai/contract/calls/call-messages.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import type { DialledColleague } from '@gonghai/contract/calls/call.contract.ts';
import type { Db } from '../../db/database.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import type { Callee, CallSubject, Target } from './call-subject.commands.ts';
import { DialRefused } from './dial-checks.commands.ts';
import { dial, type DialParts } from './dial.commands.ts';
import { findExtension, findStaffToCall } from './transfer.queries.ts';

const findColleague = async (trx: Db, actor: Actor, target: Target): Promise<Callee | undefined> => {
  if (!('id' in target)) return undefined;
  const colleague = await findStaffToCall(trx, actor.tenantId, target.id);
  if (!colleague) return undefined;
  if (target.id === actor.userId) throw new DialRefused('colleague', say.ownExtension);
  if (!colleague.isEnabled) throw new DialRefused('colleague', say.colleagueLeft);
  const { hasLine, extension } = await findExtension(trx, actor, target.id);
  if (!hasLine) throw new DialRefused('line', say.noExtensionLine);
  if (extension === undefined) throw new DialRefused('colleague', say.noExtension);
  return { tel: extension, name: colleague.name, customerId: null, subjectId: null, isColleague: true };
};

const colleagueSubject: CallSubject = { source: CallSource.Customer, find: findColleague };

export const dialColleague = async (ctx: RequestContext, parts: DialParts, id: number): Promise<DialledColleague> => {
  const { Name, ...call } = await dial(ctx, parts, colleagueSubject, { id });
  return { ...call, Name: '', ColleagueName: Name, ColleagueId: id };
};
