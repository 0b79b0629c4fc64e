/** Saves the wrap-up of a call, or leaves it for later. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../../platform/announce.ts';
import { showFailure } from '../../../platform/failure.ts';
import { closeDraft } from '../../../widgets/phone/call-drafts.ts';
import type { CallDraft } from '../../../widgets/phone/draft-list.ts';
import { refreshCalled } from '../../../widgets/phone/refresh-called.ts';
import { leaveForLater, saveWrapUp } from './save-wrap-up.ts';

export const useWrapUp = (draft: CallDraft) => {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const refresh = (): void => refreshCalled(client, draft.customerId);
  return {
    isBusy,
    save: async (): Promise<void> => {
      if (isBusy) return;
      setBusy(true);
      try {
        await saveWrapUp(draft);
        announce('success', messages.saved);
      } catch (error) {
        showFailure(error, messages.saveFailed);
      } finally {
        setBusy(false);
        refresh();
      }
    },
    leave: (): void => {
      void leaveForLater(draft).then(refresh);
      closeDraft();
    },
  };
};
