/** Requests of calls, recordings, queues and their statistics. */
import * as agentCalls from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import * as agentStates from '@gonghai/contract/calls/agent-state.contract.ts';
import * as blockedNumbers from '@gonghai/contract/calls/blocked-number.contract.ts';
import * as calls from '@gonghai/contract/calls/call.contract.ts';
import * as pairedPhones from '@gonghai/contract/calls/paired-phone.contract.ts';
import * as queues from '@gonghai/contract/calls/queue.contract.ts';
import * as recordings from '@gonghai/contract/calls/recording.contract.ts';
import * as spotChecks from '@gonghai/contract/calls/spot-check.contract.ts';
import * as wrapUps from '@gonghai/contract/calls/wrap-up.contract.ts';
import * as dealCalls from '@gonghai/contract/deals/deal-calls.contract.ts';
import * as workOrderCalls from '@gonghai/contract/work-orders/work-order-call.contract.ts';
import { wavSample } from '../recordings.ts';
import { uniqueName, uniqueTel } from '../rows.ts';
import { workbook } from '../sheets.ts';
import { aDay, soon, type WrittenRequests } from './valid-request.ts';

export const REQUESTS_OF_CALLS: WrittenRequests = {
  [agentCalls.exportAgentCalls.path]: aDay,
  [agentCalls.exportLeadCalls.path]: aDay,
  [agentCalls.exportDevelopedCalls.path]: aDay,
  [blockedNumbers.addBlockedNumbers.path]: () => ({ request: { Text: uniqueTel() } }),
  [blockedNumbers.importBlockedNumbers.path]: () => ({ request: {}, file: workbook([['电话'], [uniqueTel()]]) }),
  [calls.dialCustomer.path]: async ({ own, readyToCall }) => {
    await readyToCall();
    return { request: { CustomerId: await own('customer') } };
  },
  [calls.dialTel.path]: async ({ readyToCall }) => {
    await readyToCall();
    return { request: { Tel: uniqueTel() } };
  },
  [calls.dialCustomerByMobile.path]: async ({ own, readyToCallByMobile }) => {
    await readyToCallByMobile();
    return { request: { CustomerId: await own('customer') } };
  },
  [calls.dialTelByMobile.path]: async ({ readyToCallByMobile }) => {
    await readyToCallByMobile();
    return { request: { Tel: uniqueTel() } };
  },
  [calls.dialColleague.path]: async ({ colleagueToCall }) => ({ request: { UserId: await colleagueToCall() } }),
  [pairedPhones.revokePhone.path]: async ({ phoneOwner }) => ({ request: { UserId: await phoneOwner() } }),
  [calls.noteIncoming.path]: async ({ readyToCall }) => {
    await readyToCall();
    return { request: { Tel: uniqueTel() } };
  },
  [queues.startQueue.path]: async ({ own, queue }) => {
    await queue([]);
    return { request: { CustomerIds: [await own('customer')], Title: '全部客户' } };
  },
  [queues.nextInQueue.path]: async ({ own, queue }) => {
    const [skipped, next] = [await own('customer'), await own('customer')];
    await queue([skipped, next]);
    return { request: { SkipCustomerId: skipped } };
  },
  [queues.stopQueue.path]: async ({ own, queue }) => {
    await queue([await own('customer')]);
    return { request: {} };
  },
  [calls.markMissedCalls.path]: async ({ missedCall }) => ({
    request: { Calls: [await missedCall()], IsSettled: true },
  }),
  [wrapUps.saveWrapUp.path]: async ({ own }) => ({
    request: {
      CallLogId: await own('call-log'),
      CustomerId: await own('customer'),
      CustomerTrackStatusId: await own('dictionary-item'),
      SubscribeTime: soon(),
      Remark: uniqueName(),
      IsLeft: false,
    },
  }),
  [recordings.uploadRecord.path]: async ({ openCall }) => ({
    request: { ActionId: await openCall() },
    file: wavSample(1),
  }),
  [recordings.createRecordToken.path]: async ({ openCall }) => ({
    request: { CallActionId: await openCall() },
  }),
  [recordings.bindRecord.path]: async ({ recordedCall }) => {
    const { actionId, name } = await recordedCall();
    return { request: { CallActionId: actionId, FileName: name } };
  },
  [recordings.correctSeconds.path]: async ({ recordedCall }) => ({
    request: { Id: (await recordedCall()).id, Seconds: 61 },
  }),
  [recordings.queryRecord.path]: async ({ recordedCall }) => ({ request: { id: (await recordedCall()).id } }),
  [recordings.listenToRecord.path]: async ({ recordedCall }) => ({ request: { id: (await recordedCall()).id } }),
  [spotChecks.saveSpotCheck.path]: async ({ recordedCall }) => ({
    request: { CallLogId: (await recordedCall()).id, Flag: 1, IsHeard: true },
  }),
  [spotChecks.saveCallComment.path]: async ({ recordedCall }) => ({
    request: { CallLogId: (await recordedCall()).id, Second: 5, Text: uniqueName(), IsTold: true },
  }),
  [agentStates.setAgentState.path]: () => ({ request: { State: 3, Reason: uniqueName() } }),
  [calls.endCall.path]: async ({ openCall }) => ({
    request: { CallActionId: await openCall(), IsAnswer: true },
  }),
  [calls.beatCall.path]: async ({ openCall }) => ({
    request: { CallActionId: await openCall(), IsTalking: true },
  }),
  [calls.saveCallFail.path]: async ({ openCall }) => ({
    request: { Tel: '', ExtensionNumber: '', Msg: uniqueName(), CallActionId: await openCall() },
  }),
  [workOrderCalls.dialWorkOrder.path]: async ({ own, readyToCall }) => {
    await readyToCall();
    return { request: { CustomerId: await own('work-order') } };
  },
  [workOrderCalls.dialWorkOrderByMobile.path]: async ({ own, readyToCallByMobile }) => {
    await readyToCallByMobile();
    return { request: { CustomerId: await own('work-order') } };
  },
  [workOrderCalls.dialOrderTelByMobile.path]: async ({ readyToCallByMobile }) => {
    await readyToCallByMobile();
    return { request: { Tel: uniqueTel() } };
  },
  [workOrderCalls.dialOrderTel.path]: async ({ readyToCall }) => {
    await readyToCall();
    return { request: { Tel: uniqueTel() } };
  },
  [dealCalls.correctDealCallSeconds.path]: async ({ recordedCall }) => ({
    request: { Id: (await recordedCall()).id, Seconds: 61 },
  }),
};
