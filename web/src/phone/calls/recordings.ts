/** Recordings of calls: keeps each part in this browser until the server has it, and sends them in their order. */
import { UPLOAD_WITHIN_SECONDS } from '@gonghai/contract/calls/recording.contract.ts';
import { querySettings } from '@gonghai/contract/settings/setting.contract.ts';
import { ConfigKey, recordKeep } from '@gonghai/contract/settings/setting-values.ts';
import { HubState } from '@gonghai/contract/wire/hub.ts';
import { call, readData } from '../../platform/api.ts';
import { createBackoff } from '../../platform/backoff.ts';
import { useHubState } from '../../platform/hub.ts';
import { readSession, type SessionUser } from '../../platform/session.ts';
import type { ChannelListener, RecordingPart } from '../line/channel.ts';
import { usePhone } from '../phone.ts';
import { createPartStore, type StoredPart } from './part-store.ts';
import { sendPart } from './send-part.ts';

const RETRY_MS = { least: 2_000, most: 60_000 } as const;

export interface Recordings {
  readonly listener: Required<Pick<ChannelListener, 'isRecorded' | 'onRecorder' | 'onRecording'>>;
  readonly stop: () => void;
}

const isTooOld = ({ keptAt }: StoredPart): boolean => Date.now() - keptAt > UPLOAD_WITHIN_SECONDS * 1_000;

/** Of one user. Only one page at a time may use it, so a part is sent by one tab. */
export const createRecordings = ({ TId, Id }: Pick<SessionUser, 'TId' | 'Id'>): Recordings => {
  const person = `${TId}.${Id}`;
  const store = createPartStore(person);
  const pauses = createBackoff(RETRY_MS);
  /** Of calls by their key in this browser. An incoming call gets its log a moment later. */
  const actionIds = new Map<string, string>();
  const withoutLog = new Map<string, RecordingPart[]>();
  /** Calls of this page whose last part has not been recorded yet. */
  const running = new Set<string>();
  /** The server keeps nothing more of these calls. */
  const refused = new Set<string>();
  let isOff = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let isStopped = false;

  /** Until it is read, calls are recorded: the server refuses what it must not keep. */
  const readSetting = (): void => {
    call(querySettings, { key: ConfigKey.RecordKeep }, { quiet: true }).then(
      ([row]) => (isOff = recordKeep.safeParse(readData(row?.Value ?? '')).data?.IsOff ?? false),
      () => undefined,
    );
  };

  const drop = async (parts: readonly StoredPart[]): Promise<void> => {
    for (const part of parts) await store.forget(part);
  };

  /** The page of this call is gone: what was kept is all there is. */
  const endOf = (parts: readonly StoredPart[]): StoredPart | undefined => {
    const last = parts.at(-1);
    if (!last || last.isLast || running.has(last.actionId)) return undefined;
    return { ...last, index: last.index + 1, sound: new Blob([]), isLast: true };
  };

  /** Returns whether nothing is left to send of this call. */
  const sendCall = async (kept: readonly StoredPart[]): Promise<boolean> => {
    const end = endOf(kept);
    const parts = end ? [...kept, end] : kept;
    for (const [at, part] of parts.entries()) {
      // After the session has ended, the next one of this user sends.
      if (isStopped || readSession()?.Id !== Id) return false;
      const outcome = isTooOld(part) ? 'refused' : await sendPart(part);
      if (outcome === 'again') return false;
      if (outcome === 'refused') {
        refused.add(part.actionId);
        if (usePhone.getState().call?.actionId === part.actionId) usePhone.setState({ isRecording: false });
        await drop(parts.slice(at));
        return true;
      }
      await store.forget(part);
    }
    return true;
  };

  const sendAll = async (): Promise<void> => {
    clearTimeout(retry);
    const parts = await store.readAll();
    let isAllSent = true;
    for (const own of Map.groupBy(parts, ({ actionId }) => actionId).values()) {
      isAllSent = (await sendCall(own.toSorted((one, other) => one.index - other.index))) && isAllSent;
    }
    if (isAllSent) pauses.reset();
    else if (!isStopped) retry = setTimeout(send, pauses.next());
  };
  const send = (): void => {
    sending ??= sendAll().finally(() => (sending = undefined));
  };
  // A running round has read its list already.
  const sendSoon = (): void => void (sending ?? Promise.resolve()).then(send);

  const keep = async (actionId: string, { index, sound, isLast }: RecordingPart): Promise<void> => {
    if (refused.has(actionId)) return;
    running.add(actionId);
    await store.keep({ person, actionId, index, sound, isLast, keptAt: Date.now() });
    if (isLast) running.delete(actionId);
    sendSoon();
  };

  const stopFollowing = usePhone.subscribe(({ call: now }, { call: before }) => {
    if (now && now.key !== before?.key) readSetting();
    if (!now?.actionId || actionIds.has(now.key)) return;
    actionIds.set(now.key, now.actionId);
    for (const part of withoutLog.get(now.key) ?? []) void keep(now.actionId, part);
    withoutLog.delete(now.key);
  });
  const stopHearing = useHubState.subscribe(({ state }) => state === HubState.Connected && send());
  addEventListener('online', send);
  readSetting();
  send();

  return {
    listener: {
      isRecorded: () => !isOff,
      onRecorder: (_, isRecording) => usePhone.setState({ isRecording }),
      onRecording: (key, part) => {
        const actionId = actionIds.get(key);
        if (actionId) void keep(actionId, part);
        else if (part.isLast) withoutLog.delete(key);
        else withoutLog.set(key, [...(withoutLog.get(key) ?? []), part]);
      },
    },
    stop: () => {
      isStopped = true;
      clearTimeout(retry);
      stopFollowing();
      stopHearing();
      removeEventListener('online', send);
    },
  };
};
