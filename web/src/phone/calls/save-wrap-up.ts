/** Saves what was typed about a call: status, remark and next follow-up, each by its own call. */
import { leaveWrapUp } from '@gonghai/contract/calls/call.contract.ts';
import { updateCallRemark } from '@gonghai/contract/calls/call-log.contract.ts';
import { setCustomerMark } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { BOOKED_MESSAGE, createNotice } from '@gonghai/contract/notices/notice.contract.ts';
import { call } from '../../platform/api.ts';
import { CallFailed } from '../../platform/failure.ts';
import { changeDraft, dropDraft } from '../call-drafts.ts';
import type { CallDraft } from './draft-list.ts';

const HASH_BASE = 31;
const HASH_SIZE = 0x1_0000_0000;
/** A short text for a longer one. */
const hashOf = (text: string): string =>
  [...text].reduce((hash, letter) => (hash * HASH_BASE + (letter.codePointAt(0) ?? 0)) % HASH_SIZE, 7).toString(36);

/** The same booking repeated after a lost answer is saved once; another time or text is another booking. */
const bookingKey = ({ callLogId, next, remark }: CallDraft): string =>
  `wrap-up-${callLogId ?? 0}-${next ?? 0}-${hashOf(remark)}`;

/** One reminder at that time. */
export const bookNext = async (draft: CallDraft, customerId: number, next: number): Promise<void> => {
  const Msg = draft.remark.trim() || BOOKED_MESSAGE;
  const booking = { CustomerId: customerId, Msg, SubscribeTime: next, Noticeminutes: 0 as const };
  await call(createNotice, booking, { idempotencyKey: bookingKey({ ...draft, next }) });
};

/** The customer was moved during the call. */
const NOT_MARKED = '跟进状态未保存，该客户已不归您跟进';

/** Rejects at the first refusal. What was saved until then leaves the draft; the rest stays to be tried again. */
export const saveWrapUp = async (draft: CallDraft): Promise<void> => {
  const { key, customerId, callLogId, statusId, next, isLeft, savedRemark } = draft;
  const remark = draft.remark.trim();
  if (customerId !== null && statusId !== null) {
    const mark = { CustomerIds: [customerId], CustomerTrackStatusId: statusId };
    const { Failed } = await call(setCustomerMark, mark);
    if (Failed > 0) throw new CallFailed(NOT_MARKED);
    changeDraft(key, { statusId: null });
  }
  if (customerId !== null && next !== null) {
    await bookNext(draft, customerId, next);
    changeDraft(key, { next: null });
  }
  if (callLogId !== null && (remark !== '' || savedRemark !== '')) {
    await call(updateCallRemark, { CallLogId: callLogId, Remark: remark });
    changeDraft(key, { savedRemark: remark });
  }
  if (callLogId !== null && isLeft) await call(leaveWrapUp, { CallLogId: callLogId, IsLeft: false });
  dropDraft(key);
};

/** Leaves the call for later. The log keeps a mark that colleagues and other browsers see. */
export const leaveForLater = async ({ key, callLogId }: CallDraft): Promise<void> => {
  if (callLogId === null) return;
  changeDraft(key, { isLeft: true });
  // Without the mark the draft still waits in this browser.
  await call(leaveWrapUp, { CallLogId: callLogId, IsLeft: true }, { quiet: true }).catch(() => undefined);
};
