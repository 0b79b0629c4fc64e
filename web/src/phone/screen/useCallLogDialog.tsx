/** Opens the call-log dialog after a call by mobile phone, in the tab that the user sees. */
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import {
  HubEvent,
  phoneHangUp,
  type PhoneHangUp,
  PhoneOutcome,
  phoneOutcomeLabel,
} from '@gonghai/contract/wire/hub.ts';
import { useEffect } from 'react';
import { onHub } from '../../platform/hub.ts';
import { openDialog, SHELL } from '../../ui/overlay/overlays.ts';
import { late } from '../../ui/state/late.tsx';
import { correctDraft, draftOf, openDraft, useCallDrafts } from '../call-drafts.ts';
import { refreshQueue, useCallQueue } from '../call-queue.ts';
import type { CallDraft, CallOutcome } from '../calls/draft-list.ts';
import { usePhone } from '../phone.ts';

const CallLogDialog = late(() => import('./CallLogDialog.tsx').then((module) => module.CallLogDialog));

/** Then the wrap-up in the strip says what was logged, and its keys must work at once. */
const isDialledThrough = (): boolean => {
  const { queue, isPaused } = useCallQueue.getState();
  return queue !== null && !isPaused;
};

const show = (draft: CallDraft | undefined): void => {
  if (!draft?.outcome || isDialledThrough() || document.visibilityState !== 'visible') return;
  openDialog(<CallLogDialog draft={draft} outcome={draft.outcome} />, { owner: SHELL, only: 'call-log' });
};

const outcomeOf = ({ Seconds, EndedAgo }: PhoneHangUp, outcome: PhoneOutcome): CallOutcome => {
  const endedAt = Date.now() - EndedAgo * 1_000;
  const isAnswered = outcome === PhoneOutcome.Answered;
  const cause = isAnswered ? '' : phoneOutcomeLabel[outcome];
  return { isAnswered, answeredAt: isAnswered ? endedAt - Seconds * 1_000 : null, endedAt, cause };
};

/** What the person says on the phone about a call that this page has already closed, for example by a reload. */
const takeLateHangUp = (payload: unknown): void => {
  const { data } = phoneHangUp.safeParse(payload);
  const { call } = usePhone.getState();
  if (data?.Outcome == null || call?.actionId === data.ActionId) return;
  const draft = useCallDrafts.getState().all.find(({ actionId }) => actionId === data.ActionId);
  const outcome = outcomeOf(data, data.Outcome);
  const before = draft?.outcome;
  if (!draft || !before || (before.isAnswered === outcome.isAnswered && before.cause === outcome.cause)) return;
  correctDraft(draft.key, outcome);
  refreshQueue();
  const { openKey } = useCallDrafts.getState();
  if (call || (openKey !== null && openKey !== draft.key)) return;
  openDraft(draft.key);
  show(draftOf(draft.key));
};

export const useCallLogDialog = (): void => {
  useEffect(
    () =>
      useCallDrafts.subscribe(({ all }, before) => {
        if (usePhone.getState().lineKind !== LineType.Mobile) return;
        const running = new Set(before.all.filter(({ outcome }) => outcome === null).map(({ key }) => key));
        show(all.find(({ key, outcome }) => outcome !== null && running.has(key)));
      }),
    [],
  );
  useEffect(() => onHub(HubEvent.HangUp, takeLateHangUp), []);
};
