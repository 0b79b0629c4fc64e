/** Saves what was typed about a call, all of it or nothing, or leaves it for later. */
import { leaveWrapUp, saveWrapUp as saveWrapUpCall } from '@gonghai/contract/calls/wrap-up.contract.ts';
import { call } from '../../platform/api.ts';
import { newKey } from '../../platform/long-call.ts';
import { changeDraft, dropDraft } from '../call-drafts.ts';
import type { CallDraft } from './draft-list.ts';

/** The same wrap-up repeated after a lost answer is saved once, also after a reload. */
const attemptKey = ({ key, attempt }: CallDraft, content: string): string => {
  if (attempt?.content === content) return attempt.key;
  const fresh = { key: newKey(), content };
  changeDraft(key, { attempt: fresh });
  return fresh.key;
};

/** Rejects when one part is refused; the draft stays as it is. */
export const saveWrapUp = async (draft: CallDraft): Promise<void> => {
  const { key, customerId, callLogId, statusId, next, isLeft, savedRemark } = draft;
  const remark = draft.remark.trim();
  const wrapUp = {
    CallLogId: callLogId,
    CustomerId: customerId,
    CustomerTrackStatusId: customerId === null ? null : statusId,
    SubscribeTime: customerId === null ? null : next,
    Remark: remark !== '' || savedRemark !== '' ? remark : null,
    IsLeft: isLeft ? false : null,
  };
  await call(saveWrapUpCall, wrapUp, { idempotencyKey: attemptKey(draft, JSON.stringify(wrapUp)) });
  dropDraft(key);
};

/** The log keeps a mark that colleagues and other browsers see. */
export const leaveForLater = async ({ key, callLogId }: CallDraft): Promise<void> => {
  changeDraft(key, { isLeft: true });
  // Without the mark the draft still waits in this browser.
  await call(leaveWrapUp, { CallLogId: callLogId, IsLeft: true }, { quiet: true }).catch(() => undefined);
};
