/** Calls that come in: their log, and the customer that the called person may see. */
import { callMessages as say } from '@gonghai/contract/calls/call-messages.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { AgentState, agentStateLabel } from '@gonghai/contract/calls/agent-state-values.ts';
import type { IncomingCall } from '@gonghai/contract/calls/call.contract.ts';
import { normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { holdForCall } from '../customers/customers.port.ts';
import { findEnabledLine } from '../lines/lines.port.ts';
import { findAgentState } from './agent-states.queries.ts';
import { closeSilentCallOf } from './calls.commands.ts';
import { findOpenCall, insertCall } from './calls.queries.ts';
import { announceMissed } from './incoming.queries.ts';
import { tellMissed } from './missed.commands.ts';
import type { FindPlace } from './segments.service.ts';
import { readColleagues } from './transfer.queries.ts';

/** Also extensions of colleagues. Anything else is a caller without a number. */
const CALLER_NUMBER = /^\+?\d{3,20}$/;

const telOf = (typed: string): string => {
  const normal = normalPhone(typed);
  return CALLER_NUMBER.test(normal) ? normal : '';
};

/** The log of a call that comes in now, and its customer if the called person may see it. */
const describeIncoming = async (trx: Db, { actor, now }: RequestContext, tel: string) => {
  const { tenantId, userId } = actor;
  const found = tel === '' ? undefined : await holdForCall(trx, actor, { tel });
  const customer = found?.isSeen && found.placement !== Placement.RecycleBin ? found : undefined;
  const colleagues = customer || tel === '' ? undefined : await readColleagues(trx, actor, [tel]);
  const line = await findEnabledLine(trx, tenantId, userId);
  const log = {
    tenantId,
    staffId: userId,
    customerId: customer?.id ?? null,
    source: CallSource.Customer,
    tel,
    startTime: now,
    actionId: randomUUID(),
    channel: line?.scheme.Type ?? LineType.Browser,
    lineId: line?.id ?? null,
    extensionNumber: line?.sipUserName ?? '',
    departmentId: actor.departmentId,
    isIncoming: true,
  };
  return { customer, log, colleague: colleagues?.get(tel) };
};

/** A member of staff has one open call; a second one is answered with busy by the telephone. */
export const noteIncoming = async (
  ctx: RequestContext,
  { findPlace }: { readonly findPlace: FindPlace },
  typed: string,
): Promise<IncomingCall> => {
  const tel = telOf(typed);
  await closeSilentCallOf(ctx);
  const { province, city } = await findPlace(tel);
  return runCommand(ctx, async (trx) => {
    const { customer, log, colleague } = await describeIncoming(trx, ctx, tel);
    const id = await insertCall(trx, { ...log, isOpen: true, beatTime: ctx.now });
    if (id === undefined) throw new Refusal(say.callRunning);
    const data: IncomingCall = {
      Province: province,
      City: city,
      Name: customer?.Name ?? '',
      ColleagueName: colleague?.name ?? '',
      ColleagueId: colleague?.id ?? null,
      ActionId: log.actionId,
      Tel: tel,
      CustomerId: customer?.id ?? null,
      CallLogId: id,
    };
    return { data, changes: [] };
  });
};

/** SIP status of a telephone that does not ring. */
const BUSY_HERE = 486;

const whyRefused = async (trx: Db, agent: { readonly tenantId: number; readonly staffId: number }): Promise<string> => {
  if (await findOpenCall(trx, agent.tenantId, agent.staffId)) return '通话中';
  const { state = AgentState.Busy } = (await findAgentState(trx, agent)) ?? {};
  return agentStateLabel[state === AgentState.Ready ? AgentState.Busy : state];
};

/** The telephone answered with busy: the log is closed from the start, beside a running call. */
export const noteRefusedIncoming = (ctx: RequestContext, typed: string): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { now } = ctx;
    const { tenantId, userId: staffId } = ctx.actor;
    const { log } = await describeIncoming(trx, ctx, telOf(typed));
    const reason = await whyRefused(trx, { tenantId, staffId });
    await insertCall(trx, { ...log, endedTime: now, causeCode: BUSY_HERE, causeText: `${reason}，已自动拒接` });
    await tellMissed(trx, tenantId, { staffId, tel: log.tel, customerId: log.customerId }, now);
    await announceMissed(trx, tenantId, log.tel, now);
    return { data: null, changes: [] };
  });
