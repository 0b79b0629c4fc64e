/** Timers that a test ends at once: it does not wait for intervals and pauses of seconds. */
import { onTestFinished, vi } from 'vitest';

/** From here on timers run as usual, and the returned function lets milliseconds pass at once. */
export const skippingTime = (): ((milliseconds: number) => void) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  return (milliseconds) => void vi.advanceTimersByTime(milliseconds);
};
