/** Keeps a draft for every call of the telephone, and opens the wrap-up of a call that has ended. */
import { CallDirection } from '@gonghai/contract/calls/call-state.rules.ts';
import { useEffect } from 'react';
import { draftOf, dropDraft, endDraft, startDraft, useCallDrafts } from './call-drafts.ts';
import { isTyped } from './calls/draft-list.ts';
import { forgetEndedCall, usePhone } from './phone.ts';
import type { EndedCall, PhoneCall } from './phone-call.ts';
import { leaveForLater } from './calls/save-wrap-up.ts';

type Logged<Call> = Call & { readonly callLogId: number };

const startOf = (call: Logged<PhoneCall | EndedCall>) => ({
  key: call.key,
  callLogId: call.callLogId,
  ...(call.actionId !== undefined && { actionId: call.actionId }),
  customerId: call.customerId ?? null,
  ...(call.afterSaleId !== undefined && { afterSaleId: call.afterSaleId }),
  ...(call.colleagueId !== undefined && { colleagueId: call.colleagueId }),
  ...(call.order && { order: call.order }),
  name: call.name,
  number: call.number,
  startedAt: call.startedAt,
});

/** The next call begins: an answered or half-written call is left for later, any other needs no wrap-up. */
const putAside = (key: string): void => {
  const draft = draftOf(key);
  if (!draft) return;
  if (draft.outcome?.isAnswered || isTyped(draft)) void leaveForLater(draft);
  else dropDraft(key);
};

/** A call that came in is written up only if it was answered; the others are in the list of missed calls. */
const isWrittenUp = <Call extends PhoneCall | EndedCall>(call: Call): call is Logged<Call> =>
  call.callLogId !== undefined && (call.direction === CallDirection.Out || call.answeredAt !== undefined);

const take = ({
  call,
  ended,
}: {
  readonly call: PhoneCall | undefined;
  readonly ended: EndedCall | undefined;
}): void => {
  const { openKey } = useCallDrafts.getState();
  if (call && isWrittenUp(call)) {
    if (openKey !== null && openKey !== call.key) putAside(openKey);
    if (!draftOf(call.key)) startDraft(startOf(call));
  }
  if (!ended) return;
  if (isWrittenUp(ended)) {
    const { isAnswered, answeredAt = null, endedAt, cause } = ended;
    endDraft({ ...startOf(ended), outcome: { isAnswered, answeredAt, endedAt, cause: cause.text } });
  }
  // From here on the draft is the record of it, also after a reload.
  void forgetEndedCall();
};

export const useCallJournal = (): void => {
  useEffect(() => {
    take(usePhone.getState());
    return usePhone.subscribe((state, before) => {
      if (state.call === before.call && state.ended === before.ended) return;
      take(state);
    });
  }, []);
};
