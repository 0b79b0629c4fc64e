/** The calls to the customer of a deal, with their recordings. Dialling belongs to work orders. */
import { z } from 'zod';
import { callLog, LONGEST_CALL_REMARK } from '../calls/call-log.contract.ts';
import { LONGEST_CALL_SECONDS } from '../calls/recording.contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { freeText, idOf } from '../wire/fields.ts';

const SEE = ['SuccessCustomer'] as const;

export const queryDealCalls = endpoint({
  summary: '与成交客户的电话的全部通话，呼入的也列出，最新的在前',
  method: 'POST',
  path: 'api/WorkOrder/QueryCustomerCallLogList',
  access: SEE,
  request: z.object({ CustomerId: idOf('deal') }),
  answer: z.array(callLog),
  rate: 'ordinary',
  audit: 'none',
});

export const updateDealCallRemark = endpoint({
  summary: '修改与成交客户的通话的备注',
  method: 'POST',
  path: 'api/WorkOrder/UpdateCallLogRemark',
  access: SEE,
  request: z.object({ CallLogId: idOf('call-log'), Remark: freeText(LONGEST_CALL_REMARK) }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const correctDealCallSeconds = endpoint({
  summary: '按录音的实际时长更正通话时长：以服务器测得的时长为准，每条记录一次',
  method: 'POST',
  path: 'api/WorkOrder/EditCallLogSeconds',
  access: SEE,
  request: z.object({ Id: idOf('call-log'), Seconds: z.int().min(0).max(LONGEST_CALL_SECONDS) }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
