/** Saves the wrap-up of a call, or leaves it for later. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';
import { newKey } from '../../platform/long-call.ts';
import { nowInShanghai, toUnixSeconds } from '../../ui/calendar.ts';
import type { CustomerKey } from '../../widgets/customer-changes.ts';
import { callsOf } from '../../widgets/kind-calls.ts';
import { refreshFollowUps } from '../../widgets/refresh-follow-ups.ts';
import { closeDraft } from '../call-drafts.ts';
import { askAhead, continueQueue, dropAhead, pauseQueue } from '../call-queue.ts';
import { calledCustomer, type CallDraft } from '../calls/draft-list.ts';
import { refreshCalled } from '../calls/refresh-called.ts';
import { leaveForLater, saveWrapUp } from '../calls/save-wrap-up.ts';
import { NO_ANSWER, outcomeRemark } from './call-outcomes.ts';

/** After a call without an answer: one click books the next attempt. */
const proposeReminder = ({ kind, id: CustomerId }: CustomerKey, Msg: string, onBooked: () => void) => {
  const key = newKey();
  const book = async (): Promise<void> => {
    const next = nowInShanghai().add(1, 'hour').startOf('minute');
    const SubscribeTime = toUnixSeconds(next);
    try {
      const reminder = { CustomerId, Msg, SubscribeTime, Noticeminutes: 0 as const };
      // A second click in the same minute is the same booking.
      await call(callsOf[kind].createNotice, reminder, { idempotencyKey: `${key}-${SubscribeTime}` });
      announce('success', `已预约 ${next.format('HH:mm')} 提醒`);
      onBooked();
    } catch (error) {
      showFailure(error, messages.saveFailed);
    }
  };
  return { label: '一小时后提醒', run: () => void book() };
};

export const useWrapUp = (draft: CallDraft) => {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const customer = calledCustomer(draft);
  const store = async (saved: CallDraft, onSaved: () => void): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    askAhead();
    try {
      await saveWrapUp(saved);
      onSaved();
      void continueQueue();
    } catch (error) {
      dropAhead();
      showFailure(error, messages.saveFailed);
    } finally {
      setBusy(false);
      if (customer) refreshCalled(client, saved.next !== null);
    }
  };
  return {
    isBusy,
    save: (): Promise<void> => store(draft, () => announce('success', messages.saved)),
    /** `words` come before what was typed. */
    endQuickly: (words: string): Promise<void> => {
      const ended = { ...draft, remark: outcomeRemark(words, draft.remark) };
      const mayRemind = words === NO_ANSWER && draft.next === null;
      const act =
        mayRemind && customer ? proposeReminder(customer, ended.remark, () => refreshFollowUps(client)) : undefined;
      return store(ended, () => announce('success', `已记录：${words}`, act));
    },
    leave: (): void => {
      void leaveForLater(draft);
      closeDraft();
      pauseQueue();
    },
  };
};
