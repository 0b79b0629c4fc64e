/** Maps the calls of dialling and bookkeeping to their handlers. No logic here. */
import * as agentStates from '@gonghai/contract/calls/agent-state.contract.ts';
import * as callLogs from '@gonghai/contract/calls/call-log.contract.ts';
import * as calls from '@gonghai/contract/calls/call.contract.ts';
import { queryTeamMissedCalls } from '@gonghai/contract/calls/team-missed.contract.ts';
import { readCustomerDrawer } from '@gonghai/contract/calls/customer-drawer.contract.ts';
import * as queues from '@gonghai/contract/calls/queue.contract.ts';
import * as transfers from '@gonghai/contract/calls/transfer.contract.ts';
import * as wrapUps from '@gonghai/contract/calls/wrap-up.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { salesOf } from '../../db/customer-kind.ts';
import { bind, type Route } from '../../http/bind.ts';
import { missing } from '../../http/refusal.ts';
import { readCustody, readDetail, readTimeline, seeCustomers } from '../customers/customers.port.ts';
import { changeAgentState, readAgentState } from './agent-states.commands.ts';
import { noteIncoming, noteRefusedIncoming } from './incoming.commands.ts';
import { readMissedCalls } from './incoming.queries.ts';
import { readTeamMissedCalls } from './team-missed.queries.ts';
import { afterSaleCallRoutes } from './after-sale-calls.routes.ts';
import { updateCallRemark } from './call-log.commands.ts';
import { readCallLogs } from './call-log.queries.ts';
import { beatCall, endCall, saveFailure } from './calls.commands.ts';
import { customerSubject } from './call-subject.commands.ts';
import { dial, dialByMobile, type DialParts } from './dial.commands.ts';
import { dialColleague } from './dial-colleague.commands.ts';
import { markMissedCalls } from './missed.commands.ts';
import { nextInQueue } from './queue-steps.commands.ts';
import { readQueue } from './queue-view.queries.ts';
import { queuedSubject, startQueue, stopQueue } from './queue.commands.ts';
import { readTransferTargets } from './transfer.queries.ts';
import { readRunningCalls } from './running-calls.queries.ts';
import { leaveWrapUp, saveWrapUp } from './wrap-up.commands.ts';

interface CallParts extends DialParts {
  /** The browser reported a failure that it could not classify. */
  readonly onFailure: () => void;
}

export const callRoutes = (parts: CallParts): readonly Route[] => [
  ...afterSaleCallRoutes(parts),
  bind(calls.dialCustomer, ({ CustomerId, IsQueued }, ctx) =>
    dial(ctx, parts, IsQueued ? queuedSubject : customerSubject, { id: CustomerId }),
  ),
  bind(calls.dialCustomerByMobile, ({ CustomerId, IsQueued }, ctx) =>
    dialByMobile(ctx, parts, IsQueued ? queuedSubject : customerSubject, { id: CustomerId }),
  ),
  bind(calls.dialTelByMobile, ({ Tel }, ctx) => dialByMobile(ctx, parts, customerSubject, { tel: Tel })),
  bind(queues.startQueue, (request, ctx) => startQueue(ctx, request)),
  bind(queues.nextInQueue, ({ SkipCustomerId }, ctx) => nextInQueue(ctx, parts.secrets, SkipCustomerId ?? null)),
  bind(queues.queryQueue, (_, { db, actor }) => readQueue(db, actor)),
  bind(queues.stopQueue, (_, ctx) => stopQueue(ctx)),
  bind(calls.dialTel, ({ Tel }, ctx) => dial(ctx, parts, customerSubject, { tel: Tel })),
  bind(calls.dialColleague, ({ UserId }, ctx) => dialColleague(ctx, parts, UserId)),
  bind(calls.noteIncoming, ({ Tel }, ctx) => noteIncoming(ctx, parts, Tel)),
  bind(calls.noteRefusedIncoming, ({ Tel }, ctx) => noteRefusedIncoming(ctx, Tel)),
  bind(agentStates.queryAgentState, (_, { db, actor, now }) =>
    readAgentState(db, { tenantId: actor.tenantId, staffId: actor.userId }, now),
  ),
  bind(agentStates.setAgentState, (wanted, ctx) => changeAgentState(ctx, wanted)),
  bind(calls.queryMissedCalls, (_, { db, actor, now }) => readMissedCalls(db, actor, now)),
  bind(queryTeamMissedCalls, (search, { db, actor, now, signal }) =>
    readTeamMissedCalls(db, actor, search, { now, signal }),
  ),
  bind(calls.markMissedCalls, (marked, ctx) => markMissedCalls(ctx, marked)),
  bind(transfers.queryTransferTargets, (_, { db, actor }) => readTransferTargets(db, actor)),
  bind(calls.endCall, (end, ctx) => endCall(ctx, end)),
  bind(calls.beatCall, async (beat, { database, actor, now }) => {
    const answer = await beatCall(database, actor, beat, now);
    if (!answer) throw missing();
    return answer;
  }),
  bind(calls.saveCallFail, (failure, ctx) => {
    parts.onFailure();
    return saveFailure(ctx, failure);
  }),
  bind(wrapUps.leaveWrapUp, ({ CallLogId, IsLeft }, ctx) => leaveWrapUp(ctx, CallLogId, IsLeft)),
  bind(wrapUps.saveWrapUp, (wrapUp, ctx) => saveWrapUp(ctx, wrapUp)),
  bind(calls.queryRunningCalls, async ({ CustomerIds }, { actor, db }) => {
    const seen = await seeCustomers(db, actor, CustomerIds);
    return readRunningCalls(db, salesOf(actor.tenantId), [...seen.keys()]);
  }),
  // Detail and timeline are refused to those who may not see the customer, and the rest with them.
  bind(readCustomerDrawer, async ({ customerId }, ctx) => {
    const [Customer, Custody, Timeline, RunningCalls] = await Promise.all([
      readDetail(ctx, customerId),
      readCustody(ctx.db, ctx.actor.tenantId, customerId),
      readTimeline(ctx, { customerId }),
      readRunningCalls(ctx.db, salesOf(ctx.actor.tenantId), [customerId]),
    ]);
    return { Customer, Custody, Timeline, RunningCalls };
  }),
  bind(callLogs.queryCallLogs, async ({ customerId }, { db, actor }) => {
    if (!(await seeCustomers(db, actor, [customerId])).has(customerId)) throw missing();
    return readCallLogs(db, actor, CustomerKind.Sales, customerId);
  }),
  bind(callLogs.updateCallRemark, ({ CallLogId, Remark }, ctx) => updateCallRemark(ctx, CallLogId, Remark)),
];
