/** End-to-end tests of the built system: one server for all of them, Debian's Chromium, Shanghai time zone. */
import { defineConfig } from '@playwright/test';
import { browserFlags, browserPath } from '../tools/browser.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env['E2E_ADDRESS'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browserPath,
      // Pages live for seconds: compiling their code a second time, for speed, takes longer than it saves.
      args: [...browserFlags, '--js-flags=--no-opt,--no-maglev,--single-threaded-gc'],
      // Without a UTF-8 locale the browser loses the Chinese names of downloads.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
});
