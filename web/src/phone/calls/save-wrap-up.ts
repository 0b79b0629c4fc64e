/** Saves what was typed about a call, all of it or nothing, or leaves it for later. */
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { call } from '../../platform/api.ts';
import { newKey } from '../../platform/long-call.ts';
import { changeCustomer } from '../../widgets/customer-changes.ts';
import { callsOf } from '../../widgets/kind-calls.ts';
import { changeDraft, dropDraft } from '../call-drafts.ts';
import { calledCustomer, type CallDraft } from './draft-list.ts';

/** The same wrap-up repeated after a lost answer is saved once, also after a reload. */
const attemptKey = ({ key, attempt }: CallDraft, content: string): string => {
  if (attempt?.content === content) return attempt.key;
  const fresh = { key: newKey(), content };
  changeDraft(key, { attempt: fresh });
  return fresh.key;
};

/** Rejects when one part is refused; the draft stays as it is. */
export const saveWrapUp = async (draft: CallDraft): Promise<void> => {
  const { key, callLogId, statusId, next, isLeft, savedRemark } = draft;
  const customer = calledCustomer(draft);
  const remark = draft.remark.trim();
  const wrapUp = {
    CallLogId: callLogId,
    CustomerId: customer?.id ?? null,
    CustomerTrackStatusId: customer ? statusId : null,
    SubscribeTime: customer ? next : null,
    Remark: remark !== '' || savedRemark !== '' ? remark : null,
    IsLeft: isLeft ? false : null,
  };
  const idempotencyKey = attemptKey(draft, JSON.stringify(wrapUp));
  const save = callsOf[customer?.kind ?? CustomerKind.Sales].saveWrapUp;
  await changeCustomer(customer, (own) => call(save, wrapUp, { idempotencyKey, ...own }));
  dropDraft(key);
};

/** The log keeps a mark that colleagues and other browsers see. */
export const leaveForLater = async (draft: CallDraft): Promise<void> => {
  const { key, callLogId } = draft;
  const customer = calledCustomer(draft);
  const leave = callsOf[customer?.kind ?? CustomerKind.Sales].leaveWrapUp;
  changeDraft(key, { isLeft: true });
  // Without the mark the draft still waits in this browser.
  await changeCustomer(customer, (own) =>
    call(leave, { CallLogId: callLogId, IsLeft: true }, { quiet: true, ...own }),
  ).catch(() => undefined);
};
