/** The wrap-up after a call: saved at once, or left for later. */
import { z } from 'zod';
import { noticeMessages, subscribeTime } from '../notices/notice.contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { freeText, idOf } from '../wire/fields.ts';
import { LONGEST_CALL_REMARK } from './call-log.contract.ts';

export const leaveWrapUp = endpoint({
  summary: '标记或取消“待整理”：通话后未填写结果',
  method: 'POST',
  path: 'api/Call/SetWrapUp',
  access: 'all',
  request: z.object({ CallLogId: idOf('call-log'), IsLeft: z.boolean() }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'log',
});

/** A part that is absent stays as it is. */
export const wrapUp = z
  .object({
    CallLogId: idOf('call-log'),
    /** For the status and the reminder. */
    CustomerId: idOf('customer').nullish(),
    CustomerTrackStatusId: idOf('dictionary-item').nullish(),
    /** Books a reminder; its text is the remark. */
    SubscribeTime: subscribeTime.nullish(),
    Remark: freeText(LONGEST_CALL_REMARK).nullish(),
    /** False removes the mark that the wrap-up was left for later. */
    IsLeft: z.boolean().nullish(),
  })
  .refine(
    ({ CustomerId, CustomerTrackStatusId, SubscribeTime }) =>
      CustomerId != null || (CustomerTrackStatusId == null && SubscribeTime == null),
    { message: noticeMessages.noCustomers, path: ['CustomerId'] },
  );
export type WrapUp = z.output<typeof wrapUp>;

export const saveWrapUp = endpoint({
  summary: '保存话后整理：跟进状态、下次跟进提醒、通话备注和“待整理”标记；任何一项被拒绝时都不保存',
  method: 'POST',
  path: 'api/Call/SaveWrapUp',
  access: 'all',
  request: wrapUp,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
