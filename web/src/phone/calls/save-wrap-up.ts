/** Saves what was typed about a call, all of it or nothing, or leaves it for later. */
import { leaveWrapUp, saveWrapUp as saveWrapUpCall } from '@gonghai/contract/calls/wrap-up.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { call } from '../../platform/api.ts';
import { newKey } from '../../platform/long-call.ts';
import { changeCustomer, type CustomerKey } from '../../widgets/customer-changes.ts';
import { changeDraft, dropDraft } from '../call-drafts.ts';
import type { CallDraft } from './draft-list.ts';

/** The same wrap-up repeated after a lost answer is saved once, also after a reload. */
const attemptKey = ({ key, attempt }: CallDraft, content: string): string => {
  if (attempt?.content === content) return attempt.key;
  const fresh = { key: newKey(), content };
  changeDraft(key, { attempt: fresh });
  return fresh.key;
};

const calledCustomer = ({ customerId, afterSaleId }: CallDraft): CustomerKey | null => {
  if (afterSaleId !== undefined) return { kind: CustomerKind.AfterSales, id: afterSaleId };
  return customerId === null ? null : { kind: CustomerKind.Sales, id: customerId };
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
  const idempotencyKey = attemptKey(draft, JSON.stringify(wrapUp));
  await changeCustomer(calledCustomer(draft), (own) => call(saveWrapUpCall, wrapUp, { idempotencyKey, ...own }));
  dropDraft(key);
};

/** The log keeps a mark that colleagues and other browsers see. */
export const leaveForLater = async (draft: CallDraft): Promise<void> => {
  const { key, callLogId } = draft;
  changeDraft(key, { isLeft: true });
  // Without the mark the draft still waits in this browser.
  await changeCustomer(calledCustomer(draft), (own) =>
    call(leaveWrapUp, { CallLogId: callLogId, IsLeft: true }, { quiet: true, ...own }),
  ).catch(() => undefined);
};
