/** The sound of a new lead: two short tones, made by the browser. Off until the user switches it on. */
import { create } from 'zustand';
import { readStored, writeStored } from '../../../platform/storage.ts';

const KEY = 'gonghai.choice.lead-sound';

export const useLeadSound = create<{ readonly isOn: boolean }>(() => ({ isOn: readStored(KEY) === true }));

/** Seconds from the start, and hertz. */
const TONES = [
  [0, 784],
  [0.13, 1047],
] as const;
const TONE_SECONDS = 0.22;
const VOLUME = 0.12;

let context: AudioContext | undefined;

/** Silent where the browser allows no sound yet: the card is seen all the same. */
const play = (): void => {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  void context.resume();
  for (const [start, pitch] of TONES) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(VOLUME, currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + start + TONE_SECONDS);
    tone.connect(volume).connect(destination);
    tone.start(currentTime + start);
    tone.stop(currentTime + start + TONE_SECONDS);
  }
};

export const soundLead = (): void => {
  if (useLeadSound.getState().isOn) play();
};

/** Switching it on plays it once. */
export const toggleLeadSound = (): void => {
  const isOn = !useLeadSound.getState().isOn;
  useLeadSound.setState({ isOn });
  writeStored(KEY, isOn);
  soundLead();
};
