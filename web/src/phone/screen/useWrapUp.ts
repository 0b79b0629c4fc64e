/** Saves the wrap-up of a call, or leaves it for later. */
import { LONGEST_CALL_REMARK } from '@gonghai/contract/calls/call-log.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { showFailure } from '../../platform/failure.ts';
import { nowInShanghai, toUnixSeconds } from '../../ui/calendar.ts';
import { closeDraft } from '../call-drafts.ts';
import type { CallDraft } from '../calls/draft-list.ts';
import { refreshCalled } from '../calls/refresh-called.ts';
import { NO_ANSWER } from './QuickEnd.tsx';
import { bookNext, leaveForLater, saveWrapUp } from '../calls/save-wrap-up.ts';

/** After a call without an answer: one click books the next attempt. */
const proposeReminder = (draft: CallDraft, customerId: number, onBooked: () => void) => ({
  label: '一小时后提醒',
  run: (): void => {
    const next = nowInShanghai().add(1, 'hour').startOf('minute');
    bookNext(draft, customerId, toUnixSeconds(next)).then(
      () => {
        announce('success', `已预约 ${next.format('HH:mm')} 提醒`);
        onBooked();
      },
      (error: unknown) => showFailure(error, messages.saveFailed),
    );
  },
});

export const useWrapUp = (draft: CallDraft) => {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { customerId } = draft;
  const refresh = (): void => refreshCalled(client, customerId);
  const store = async (saved: CallDraft, onSaved: () => void): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await saveWrapUp(saved);
      onSaved();
    } catch (error) {
      showFailure(error, messages.saveFailed);
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return {
    isBusy,
    save: (): Promise<void> => store(draft, () => announce('success', messages.saved)),
    /** `words` come before what was typed. */
    endQuickly: (words: string): Promise<void> => {
      const typed = draft.remark.trim();
      const ended = { ...draft, remark: (typed ? `${words}，${typed}` : words).slice(0, LONGEST_CALL_REMARK) };
      const mayRemind = words === NO_ANSWER && customerId !== null && draft.next === null;
      const act = mayRemind ? proposeReminder(ended, customerId, refresh) : undefined;
      return store(ended, () => announce('success', `已记录：${words}`, act));
    },
    leave: (): void => {
      void leaveForLater(draft).then(refresh);
      closeDraft();
    },
  };
};
