/** Calls that come in: their log, and the customer that the called person may see. */
import { callMessages as say } from '@gonghai/contract/calls/call-messages.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import type { IncomingCall } from '@gonghai/contract/calls/call.contract.ts';
import { normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { randomUUID } from 'node:crypto';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { holdForCall } from '../customers/customers.port.ts';
import { findEnabledLine } from '../lines/lines.port.ts';
import { closeSilentCallOf } from './calls.commands.ts';
import { insertCall } from './calls.queries.ts';
import type { FindPlace } from './segments.service.ts';

/** Also extensions of colleagues. Anything else is a caller without a number. */
const CALLER_NUMBER = /^\+?\d{3,20}$/;

/** A member of staff has one open call; a second one is answered with busy by the telephone. */
export const noteIncoming = async (
  ctx: RequestContext,
  { findPlace }: { readonly findPlace: FindPlace },
  typed: string,
): Promise<IncomingCall> => {
  const normal = normalPhone(typed);
  const tel = CALLER_NUMBER.test(normal) ? normal : '';
  await closeSilentCallOf(ctx);
  const { province, city } = await findPlace(tel);
  return runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId, userId } = actor;
    const found = tel === '' ? undefined : await holdForCall(trx, actor, { tel });
    const customer = found?.isSeen && found.placement !== Placement.RecycleBin ? found : undefined;
    const line = await findEnabledLine(trx, tenantId, userId);
    const actionId = randomUUID();
    const id = await insertCall(trx, {
      tenant_id: tenantId,
      staff_id: userId,
      customer_id: customer?.id ?? null,
      source: CallSource.Customer,
      tel,
      start_time: now,
      action_id: actionId,
      channel: line?.scheme.Type ?? LineType.Browser,
      line_id: line?.id ?? null,
      extension_number: line?.sipUserName ?? '',
      department_id: actor.departmentId,
      is_incoming: true,
      is_open: true,
      beat_time: now,
    });
    if (id === undefined) throw new Refusal(say.callRunning);
    const data: IncomingCall = {
      Province: province,
      City: city,
      Name: customer?.Name ?? '',
      ActionId: actionId,
      Tel: tel,
      CustomerId: customer?.id ?? null,
      CallLogId: id,
    };
    return { data, changes: [] };
  });
};
