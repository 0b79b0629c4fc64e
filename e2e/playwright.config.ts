/** Journeys through the built system: one server for all of them, Debian's Chromium, Shanghai's clock. */
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
      args: [...browserFlags],
      // Without a locale that knows Chinese, the browser gives downloads no names of theirs.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
});
