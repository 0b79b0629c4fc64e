/** What is known about a call besides its state. */
import { callerName } from '@gonghai/contract/calls/caller.rules.ts';
import type { MachineCall } from '@gonghai/contract/calls/call-state.rules.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import type { Dialled, DialledColleague, IncomingCall } from '@gonghai/contract/calls/call.contract.ts';
import type { PhoneCall } from '../phone-call.ts';

export type CallDetails = Omit<PhoneCall, keyof MachineCall>;

export const NOTHING_KNOWN: CallDetails = {
  name: '',
  number: '',
  customerId: undefined,
  subject: CallSource.Customer,
  actionId: undefined,
  callLogId: undefined,
  province: '',
  city: '',
  quality: undefined,
};

export const detailsOf = (answer: Dialled | DialledColleague | IncomingCall): Partial<CallDetails> => ({
  name: 'ColleagueName' in answer ? callerName(answer) : answer.Name,
  ...('ColleagueId' in answer && answer.ColleagueId !== null && { colleagueId: answer.ColleagueId }),
  number: answer.Tel,
  customerId: answer.CustomerId ?? undefined,
  actionId: answer.ActionId,
  callLogId: answer.CallLogId,
  province: answer.Province,
  city: answer.City,
});
