/** Microphone and speaker: choice, which is remembered in this browser, and use. */
import { failureOfMicrophone } from '@gonghai/contract/calls/call-causes.rules.ts';
import { readStored, writeStored } from '../../platform/storage.ts';
import { ChannelRefusal } from './channel.ts';
import type { AudioDevice, AudioDevices } from '../phone.ts';

const MICROPHONE = 'gonghai.phone.microphone';
const SPEAKER = 'gonghai.phone.speaker';

const stored = (key: string): string => {
  const value = readStored(key);
  return typeof value === 'string' ? value : '';
};

const chosenMicrophone = (): string => stored(MICROPHONE);
const chosenSpeaker = (): string => stored(SPEAKER);
export const rememberMicrophone = (id: string): void => writeStored(MICROPHONE, id);
export const rememberSpeaker = (id: string): void => writeStored(SPEAKER, id);

/** Browsers list the default of the system once more under these ids. */
const ALIASES: ReadonlySet<string> = new Set(['', 'default', 'communications']);

const namesOf = (all: readonly MediaDeviceInfo[], kind: MediaDeviceKind): AudioDevice[] =>
  all
    .filter((device) => device.kind === kind && !ALIASES.has(device.deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, label }));

/** Names are empty until the user has allowed the microphone once. */
export const listDevices = async (): Promise<AudioDevices> => {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return {
    microphones: namesOf(all, 'audioinput'),
    speakers: namesOf(all, 'audiooutput'),
    microphone: chosenMicrophone(),
    speaker: chosenSpeaker(),
  };
};

const exceptionName = (error: unknown): string => (error instanceof DOMException ? error.name : '');

const request = (id: string): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ audio: id ? { deviceId: { exact: id } } : true });

/** Opens the chosen microphone, or the default one if it was unplugged. Throws a `ChannelRefusal`. */
export const openMicrophone = async (): Promise<MediaStream> => {
  // Pages that are not served over https have no devices.
  if (!navigator.mediaDevices) throw new ChannelRefusal(failureOfMicrophone('SecurityError'));
  const id = chosenMicrophone();
  try {
    return await request(id).catch((error: unknown) => {
      if (!id || !['OverconstrainedError', 'NotFoundError'].includes(exceptionName(error))) throw error;
      return request('');
    });
  } catch (error) {
    throw new ChannelRefusal(failureOfMicrophone(exceptionName(error)));
  }
};

export const closeStream = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Plays on the chosen speaker; on the default one if it was unplugged or the browser offers no choice. */
export const playOnChosenSpeaker = async (player: HTMLAudioElement): Promise<void> => {
  try {
    await player.setSinkId?.(chosenSpeaker());
  } catch {
    await player.setSinkId?.('').catch(() => undefined);
  }
};
