/** The recordings that come with the demonstration, made by `tools/make-demo-sounds.ts`: tones and pauses. */
import { readFileSync } from 'node:fs';

export const DEMO_SOUND_FILES = new URL('./sounds/', import.meta.url);
export const DEMO_SOUND_LIST = new URL('sounds.json', DEMO_SOUND_FILES);

export interface DemoSound {
  /** In `DEMO_SOUND_FILES`. */
  readonly file: string;
  readonly milliseconds: number;
  /** Base64, in two channels. */
  readonly waveform: string;
}

/** Shortest first. */
export const demoSounds = JSON.parse(readFileSync(DEMO_SOUND_LIST, 'utf8')) as readonly DemoSound[];

export const secondsOfSound = ({ milliseconds }: DemoSound): number => Math.round(milliseconds / 1_000);

/** One of so many calls may have a recording. */
export const HEARD_EVERY = 3;
/** Longer ones have no recording. */
const LONGEST_HEARD = 120;

/** A call that may have a recording has the length of one. */
export const heardSeconds = (startTime: number, seconds: number): number => {
  if (seconds === 0 || seconds > LONGEST_HEARD || startTime % HEARD_EVERY !== 0) return seconds;
  const distanceTo = (sound: DemoSound): number => Math.abs(secondsOfSound(sound) - seconds);
  return secondsOfSound(demoSounds.reduce((best, sound) => (distanceTo(sound) < distanceTo(best) ? sound : best)));
};
