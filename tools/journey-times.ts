/** The Playwright reporter that records the duration of each file of end-to-end tests. */
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { relative } from 'node:path';
import { saveFileTimes } from './file-times.ts';
import { ROOT } from './run.ts';

export default class JourneyTimes implements Reporter {
  readonly #seconds = new Map<string, number>();

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const file = relative(ROOT, location.file);
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + duration / 1_000);
  }

  onEnd(): void {
    saveFileTimes([...this.#seconds].map(([file, seconds]) => ({ file, seconds })));
  }

  printsToStdio(): boolean {
    return false;
  }
}
