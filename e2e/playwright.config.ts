/** End-to-end tests of the built system: one server for all of them, Debian's Chromium, Shanghai time zone. */
import { defineConfig } from '@playwright/test';
import { basename } from 'node:path';
import { briefPages, browserFlags, browserPath } from '../tools/browser.ts';
import { readRecordedTimes } from '../tools/recorded-times.ts';

/** Playwright starts the projects in this order. A long file that starts last keeps one worker busy alone. */
const LONG_SECONDS = 50;
const longFiles = Object.entries(readRecordedTimes())
  .filter(([file, seconds]) => file.startsWith('e2e/') && seconds >= LONG_SECONDS)
  .map(([file]) => `**/${basename(file)}`);

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['../tools/journey-times.ts']],
  projects: [
    { name: 'long', testMatch: longFiles },
    { name: 'short', testIgnore: longFiles },
  ],
  use: {
    baseURL: process.env['E2E_ADDRESS'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browserPath,
      args: [...browserFlags, briefPages],
      // Without a UTF-8 locale the browser loses the Chinese names of downloads.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
});
