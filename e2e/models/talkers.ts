/** Browsers that make a sound: each has a microphone with a tone of its own, and reports the tone that it hears. */
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { briefPages, browserFlags, browserPath } from '../../tools/browser.ts';

const RATE = 48_000;

/** Two seconds of a sine, which the browser repeats. */
const writeTone = (file: string, hertz: number): void => {
  const samples = RATE * 2;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    wav.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * hertz * at) / RATE)), 44 + at * 2);
  }
  writeFileSync(file, wav);
};

/** One browser process per tone: the file is an option of the process. */
export const aTalker = (folder: string, hertz: number): Promise<Browser> => {
  const file = `${folder}/${hertz}.wav`;
  writeTone(file, hertz);
  return chromium.launch({
    executablePath: browserPath,
    args: [
      ...browserFlags,
      briefPages,
      '--allow-loopback-in-peer-connection',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}`,
    ],
  });
};

export const aTalkingPage = async (browser: Browser): Promise<Page> => {
  const baseURL = process.env['E2E_ADDRESS'] ?? '';
  const context: BrowserContext = await browser.newContext({
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    permissions: ['microphone'],
  });
  await context.addInitScript({ path: join(import.meta.dirname, 'listen-in.js') });
  context.setDefaultTimeout(20_000);
  return context.newPage();
};

const TOLERANCE_HERTZ = 15;

export const expectToHear = (page: Page, hertz: number): Promise<void> =>
  expect
    .poll(() => page.evaluate<number[]>('hearTones()'), { message: `${hertz} Hz` })
    .toEqual([expect.closeTo(hertz, -Math.log10(2 * TOLERANCE_HERTZ))]);

export const expectSilence = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<number[]>('hearTones()'), { message: 'silence' }).toEqual([]);
