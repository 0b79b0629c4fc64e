/** Opens the call-log dialog after a call by mobile phone, in the tab that the user sees. */
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { useEffect } from 'react';
import { openDialog, SHELL } from '../../ui/overlay/overlays.ts';
import { late } from '../../ui/state/late.tsx';
import { useCallDrafts } from '../call-drafts.ts';
import { useCallQueue } from '../call-queue.ts';
import { usePhone } from '../phone.ts';

const CallLogDialog = late(() => import('./CallLogDialog.tsx').then((module) => module.CallLogDialog));

/** Then the wrap-up in the strip says what was logged, and its keys must work at once. */
const isDialledThrough = (): boolean => {
  const { queue, isPaused } = useCallQueue.getState();
  return queue !== null && !isPaused;
};

export const useCallLogDialog = (): void => {
  useEffect(
    () =>
      useCallDrafts.subscribe(({ all }, before) => {
        if (usePhone.getState().lineKind !== LineType.Mobile || document.visibilityState !== 'visible') return;
        if (isDialledThrough()) return;
        const running = new Set(before.all.filter(({ outcome }) => outcome === null).map(({ key }) => key));
        for (const draft of all) {
          if (draft.outcome === null || !running.has(draft.key)) continue;
          openDialog(<CallLogDialog draft={draft} outcome={draft.outcome} />, { owner: SHELL, only: 'call-log' });
        }
      }),
    [],
  );
};
