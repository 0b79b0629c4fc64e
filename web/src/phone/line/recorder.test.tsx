import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RecordingPart } from './channel.ts';
import { startRecorder } from './recorder.ts';

/** Milliseconds. A part is shorter than the time without sound. */
const PART = 100;
const SILENT = 400;
/** The beginning of a WebM file. */
const WEBM = [0x1a, 0x45, 0xdf, 0xa3];

/** The page was not clicked yet: its sound starts some time after the recorder. */
const delaySound = (): void => {
  const { AudioContext: Real } = globalThis;
  class Late extends Real {
    constructor() {
      super();
      void this.suspend();
    }

    override resume = async (): Promise<void> => {
      await new Promise((done) => setTimeout(done, SILENT));
      await super.resume();
    };
  }
  globalThis.AudioContext = Late;
  onTestFinished(() => {
    globalThis.AudioContext = Real;
  });
};

const aTone = async (): Promise<MediaStream> => {
  const context = new AudioContext();
  await context.resume();
  const target = context.createMediaStreamDestination();
  const tone = context.createOscillator();
  tone.connect(target);
  tone.start();
  onTestFinished(() => context.close());
  return target.stream;
};

it('a recording whose sound starts late begins with a part that shows its type', async () => {
  // Without a click the browser plays nothing.
  await userEvent.click(document.body);
  const [agent, customer] = [await aTone(), await aTone()];
  delaySound();
  const parts: RecordingPart[] = [];
  const recorder = startRecorder(agent, customer.getAudioTracks()[0]!, (part) => parts.push(part), PART);
  await expect.poll(() => parts.length, { timeout: 20_000 }).toBeGreaterThan(2);
  recorder?.stop();
  await expect.poll(() => parts.at(-1)?.isLast).toBe(true);
  expect(parts.map(({ index }) => index)).toEqual(parts.map((_, at) => at));
  expect(Math.min(...parts.slice(0, -1).map(({ sound }) => sound.size))).toBeGreaterThanOrEqual(1_024);
  const first = await parts[0]!.sound.slice(0, WEBM.length).arrayBuffer();
  expect([...new Uint8Array(first)]).toEqual(WEBM);
});
