/** Set-up of test files that share a worker: a file that leaves the clock stopped fails, instead of the files after it. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  throw new Error('This file leaves fake timers. The timers of the files after it would never fire.');
});
