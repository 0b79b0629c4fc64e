/** Recordings of calls: keeps each part in this browser until the server has it, and sends them in their order. */
import { callMessages } from '@gonghai/contract/calls/call-messages.ts';
import type { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { recordingMessages, UPLOAD_WITHIN_SECONDS } from '@gonghai/contract/calls/recording.contract.ts';
import { querySettings } from '@gonghai/contract/settings/setting.contract.ts';
import { ConfigKey, recordKeep } from '@gonghai/contract/settings/setting-values.ts';
import { HubState } from '@gonghai/contract/wire/hub.ts';
import { call, readData } from '../../platform/api.ts';
import type { Tone } from '../../platform/announce.ts';
import { createBackoff } from '../../platform/backoff.ts';
import { useHubState } from '../../platform/hub.ts';
import { readSession, type SessionUser } from '../../platform/session.ts';
import type { ChannelListener, RecordingPart } from '../line/channel.ts';
import { usePhone } from '../phone.ts';
import { createPartStore, type StoredPart } from './part-store.ts';
import { sendPart } from './send-part.ts';

const RETRY_MS = { least: 2_000, most: 60_000 } as const;

interface Recordings {
  /** An incoming call was logged after its end, by its report. */
  readonly takeLog: (key: string, actionId: string) => Promise<void>;
  readonly listener: Required<Pick<ChannelListener, 'isRecorded' | 'onRecorder' | 'onRecording'>>;
  readonly stop: () => void;
}

const ACCEPTED_MS = UPLOAD_WITHIN_SECONDS * 1_000;
const isTooOld = ({ keptAt }: StoredPart): boolean => Date.now() - keptAt > ACCEPTED_MS;

/** A setting is known for so long. A page stays open for days. */
const SETTING_MS = 10 * 60_000;

/** Of one user. Only one page at a time may use it, so a part is sent by one tab. */
export const createRecordings = (
  { TId, Id }: Pick<SessionUser, 'TId' | 'Id'>,
  say: (tone: Tone, text: string) => void,
): Recordings => {
  const person = `${TId}.${Id}`;
  const store = createPartStore(person);
  const pauses = createBackoff(RETRY_MS);
  /** Of calls by their key in this browser. An incoming call gets its log a moment later. */
  const actionIds = new Map<string, string>();
  const sources = new Map<string, CallSource>();
  /** Calls of this page whose last part has not been recorded yet. */
  const running = new Set<string>();
  /** The server keeps nothing more of these calls. */
  const refused = new Set<string>();
  let isOff = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let isStopped = false;
  let readAt = -Infinity;

  /** Until it is read, calls are recorded: the server refuses what it must not keep. */
  const readSetting = (): void => {
    if (Date.now() - readAt < SETTING_MS) return;
    readAt = Date.now();
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

  /** Parts of a call without a log wait for it. */
  const keepWaiting = async (parts: readonly StoredPart[]): Promise<true> => {
    if (parts.every(isTooOld)) await drop(parts);
    return true;
  };

  /** The rest of this recording is lost. A person who switched recording off expects that. */
  const giveUp = async (parts: readonly StoredPart[], actionId: string, reason: string): Promise<void> => {
    refused.add(actionId);
    if (usePhone.getState().call?.actionId === actionId) usePhone.setState({ isRecording: false });
    if (reason !== recordingMessages.off) say('error', `${callMessages.recordingLost}${reason}`);
    await drop(parts);
  };

  /** Returns whether nothing is left to send of this call now. */
  const sendCall = async (kept: readonly StoredPart[]): Promise<boolean> => {
    if (kept[0]?.isWithoutLog) return keepWaiting(kept);
    const end = endOf(kept);
    const parts = end ? [...kept, end] : kept;
    for (const [at, part] of parts.entries()) {
      // After the session has ended, the next one of this user sends.
      if (isStopped || readSession()?.Id !== Id) return false;
      const outcome = isTooOld(part) ? { refused: recordingMessages.tooLate } : await sendPart(part);
      if (outcome === 'again') return false;
      if (outcome !== 'stored') {
        await giveUp(parts.slice(at), part.actionId, outcome.refused);
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

  /** One after the other: a part must not be stored under the key of a call whose parts were moved to its log. */
  let storing: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => (storing = storing.then(work));

  const keep = (key: string, { index, sound, isLast }: RecordingPart): Promise<void> =>
    inTurn(async () => {
      const logged = actionIds.get(key);
      const actionId = logged ?? key;
      if (refused.has(actionId)) return;
      running.add(actionId);
      const about = { person, actionId, isWithoutLog: !logged, source: sources.get(key) };
      await store.keep({ ...about, index, sound, isLast, keptAt: Date.now() });
      if (isLast) running.delete(actionId);
      sendSoon();
    });

  const takeLog = (key: string, actionId: string): Promise<void> => {
    actionIds.set(key, actionId);
    return inTurn(async () => {
      if (running.delete(key)) running.add(actionId);
      await store.moveToLog(key, actionId);
      sendSoon();
    });
  };

  const stopFollowing = usePhone.subscribe(({ call: now }, { call: before }) => {
    if (now && now.key !== before?.key) sources.set(now.key, now.subject);
    if (!now?.actionId || actionIds.has(now.key)) return;
    // Not before the dial, which it would delay. The answer to the call comes later.
    readSetting();
    void takeLog(now.key, now.actionId);
  });
  const stopHearing = useHubState.subscribe(({ state }) => state === HubState.Connected && send());
  addEventListener('online', send);
  readSetting();
  // A person who never signs in here again would leave the voices of customers behind.
  void store.forgetOld(Date.now() - ACCEPTED_MS);
  send();

  return {
    listener: {
      isRecorded: () => !isOff,
      onRecorder: (_, isRecording) => usePhone.setState({ isRecording }),
      onRecording: (key, part) => void keep(key, part),
    },
    takeLog,
    stop: () => {
      isStopped = true;
      clearTimeout(retry);
      stopFollowing();
      stopHearing();
      removeEventListener('online', send);
    },
  };
};
