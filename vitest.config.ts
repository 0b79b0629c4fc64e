/** Four kinds of tests: unit (nothing outside), database (a real PostgreSQL), start (real processes), screen (a real browser). */
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserFlags, browserPath } from './tools/browser.ts';
import { LongestFirst } from './tools/longest-first.ts';

const sides = ['contract', 'server', 'tools'];
const databaseTests = ['server/**/*.db.test.ts', 'server/**/*.http.test.ts'];
const startTests = ['server/**/*.start.test.ts', 'tools/**/*.start.test.ts'];

/**
 * Files run in two processes that keep their modules: importing the server once per file takes a quarter of the time.
 * A test must therefore undo what it changes outside its own file, such as timers and environment variables.
 */
const sharedWorkers = { maxWorkers: 2, isolate: false, setupFiles: ['tools/real-timers.ts'] };

/** The default of one second is too short on a busy machine. */
const poll = { interval: 20, timeout: 30_000 };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [...sides.map((side) => `${side}/**/*.test.ts`), 'web/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...databaseTests, ...startTests],
          ...sharedWorkers,
          // These run beside the database tests, which use both cores.
          testTimeout: 120_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: databaseTests,
          globalSetup: 'server/test/global-setup.ts',
          ...sharedWorkers,
          setupFiles: [...sharedWorkers.setupFiles, 'server/test/kept-readers.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'start',
          environment: 'node',
          include: startTests,
          globalSetup: 'server/test/start/global-setup.ts',
          ...sharedWorkers,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll },
        },
      },
      {
        root: 'web',
        plugins: [react()],
        // The production builds of React and antd render faster. Under 'test', antd gives every dialog the same id.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        oxc: { jsx: { development: false } },
        // Every library is found before the first test: one that is met later makes Vite reload the page under a test.
        optimizeDeps: { entries: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'] },
        test: {
          name: 'screen',
          include: ['**/*.test.tsx'],
          setupFiles: 'test/after-each.ts',
          // A click took up to 5 seconds on a busy machine.
          testTimeout: 120_000,
          // On two cores the default is one worker.
          maxWorkers: 2,
          // The files of a worker share one page, so the modules are loaded once. `onTestFinished` cleans up after a test.
          isolate: false,
          expect: { poll: { timeout: poll.timeout } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // On a busy machine the page took more than the usual minute to load.
            connectTimeout: 300_000,
            provider: playwright({
              launchOptions: { executablePath: browserPath, args: [...browserFlags] },
              contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
          },
        },
      },
    ],
  },
});
