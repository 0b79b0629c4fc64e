/** The calls to a customer, for its drawer. Dialling has its own contract. */
import { z } from 'zod';
import { callOutcome } from '../customers/call-outcome.ts';
import { ANY_PLACE } from '../customers/customer-list.contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { freeText, id, idOf, queryIdOf, unixSeconds } from '../wire/fields.ts';

export const LONGEST_CALL_REMARK = 200;

export const callLog = callOutcome.extend({
  Id: id,
  UserName: z.string(),
  StartTime: unixSeconds,
  AudioFile: z.string(),
  Remark: z.string(),
  /** For the caller's own calls, and those of staff in the caller's scope. */
  MayEdit: z.boolean(),
});
export type CallLog = z.output<typeof callLog>;

export const queryCallLogs = endpoint({
  summary: '客户的通话记录，最新的在前',
  method: 'GET',
  path: 'api/Call/QueryCustomerCallLogList',
  access: ANY_PLACE,
  request: z.object({ customerId: queryIdOf('customer') }),
  answer: z.array(callLog),
  rate: 'ordinary',
  audit: 'none',
});

export const updateCallRemark = endpoint({
  summary: '修改通话备注',
  method: 'POST',
  path: 'api/Call/UpdateCallLogRemark',
  access: 'all',
  request: z.object({ CallLogId: idOf('call-log'), Remark: freeText(LONGEST_CALL_REMARK) }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
