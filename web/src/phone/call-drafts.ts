/**
 * What the user types about calls, until it is saved: kept in this browser per user, so a reload, a lost session or the next
 * call loses nothing. A call that ended and was not written up waits here, too.
 */
import { z } from 'zod';
import { create } from 'zustand';
import { useCurrentUser } from '../platform/current-user.ts';
import { readStored, writeStored } from '../platform/storage.ts';
import {
  callDraft,
  type CallDraft,
  type CallOutcome,
  type DraftChange,
  draftOfLog,
  type EndedDraft,
  type StartedDraft,
  withAbandoned,
  withChange,
  withEnd,
  without,
  withStart,
} from './calls/draft-list.ts';

const draftState = z.object({ all: z.array(callDraft), openKey: z.string().nullable() });
interface DraftState extends z.output<typeof draftState> {
  readonly all: CallDraft[];
}

const EMPTY: DraftState = { all: [], openKey: null };

const storageKey = (): string => `gonghai.call-drafts.${useCurrentUser.getState().user?.Id ?? 0}`;
const read = (): DraftState => draftState.safeParse(readStored(storageKey())).data ?? EMPTY;

/** `openKey`: the ended call whose wrap-up is shown. */
export const useCallDrafts = create<DraftState>(read);

/** Whether the wrap-up of a call is shown, or waits behind a running call. */
export const useIsWrappingUp = (): boolean => useCallDrafts(({ openKey }) => openKey !== null);

const { getState, setState } = useCallDrafts;

const change = (next: DraftState): void => {
  setState(next);
  writeStored(storageKey(), { all: next.all, openKey: next.openKey });
};

// Another user has other drafts. A lost session keeps its user.
useCurrentUser.subscribe(({ user }, before) => {
  if (user?.Id !== before.user?.Id) setState(read());
});
// Other tabs show the same wrap-up.
addEventListener('storage', ({ key }) => {
  if (key === storageKey()) setState(read());
});

export const draftOf = (key: string | null | undefined): CallDraft | undefined =>
  getState().all.find((draft) => draft.key === key);

export const startDraft = (call: StartedDraft): void => {
  const { all, openKey } = getState();
  change({ all: withStart(all, call, Date.now()), openKey });
};

/** Opens the wrap-up of the call. */
export const endDraft = (call: EndedDraft): void => {
  const { all } = getState();
  change({ all: withEnd(all, call), openKey: call.key });
};

/** For the page that begins to run the telephone: no call runs, also when a draft says so. */
export const endAbandonedDrafts = (ended: Parameters<typeof withAbandoned>[1]): void => {
  const { all, openKey } = getState();
  const next = withAbandoned(all, ended);
  if (all.some(({ outcome }) => outcome === null)) change({ all: next, openKey });
};

/** The end of a call is known better now. */
export const correctDraft = (key: string, outcome: CallOutcome): void => {
  const { all, openKey } = getState();
  change({ all: all.map((draft) => (draft.key === key ? { ...draft, outcome } : draft)), openKey });
};

export const changeDraft = (key: string, to: DraftChange): void => {
  const { all, openKey } = getState();
  change({ all: withChange(all, key, to), openKey });
};

/** Shows the wrap-up of a call that was left for later. */
export const openDraft = (key: string): void => change({ ...getState(), openKey: key });

/** The same for a call of the log, with its remark, if this browser has no draft of it. */
export const openDraftOfLog = (
  call: EndedDraft,
  { callLogId, remark }: { callLogId: number; remark: string },
): void => {
  const known = draftOfLog(getState().all, callLogId);
  if (known) return openDraft(known.key);
  endDraft(call);
  changeDraft(call.key, { remark, savedRemark: remark, isLeft: true });
};

/** The typed texts stay. */
export const closeDraft = (): void => change({ ...getState(), openKey: null });

/** Everything is saved. */
export const dropDraft = (key: string): void => {
  const { all, openKey } = getState();
  change({ all: without(all, key), openKey: openKey === key ? null : openKey });
};
