/** The calls made to a customer, as its drawer shows them. Dialling has a contract of its own. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { freeText, id, idOf, queryIdOf, unixSeconds } from '../wire/fields.ts';
import { ANY_PLACE } from './customer-list.contract.ts';

/** Any other value means that the number stood on a blacklist, and nobody was called. */
export const FILTER_PASSED = 0;
export const filterResultLabel = (result: number): string => (result === FILTER_PASSED ? '通过' : '黑名单');

export const LONGEST_CALL_REMARK = 200;

export const callLog = z.object({
  Id: id,
  UserName: z.string(),
  StartTime: unixSeconds,
  CallSeconds: z.int(),
  FilterResult: z.int(),
  AudioFile: z.string(),
  Remark: z.string(),
  /** One's own call, or one made by somebody in one's scope. */
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
