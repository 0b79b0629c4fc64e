/** A countdown in whole seconds. */
import { useEffect, useEffectEvent, useState } from 'react';

const SECOND_MS = 1_000;

/** Whole seconds until the end, rounded up, at least 0. */
export const secondsLeft = (endsAtMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((endsAtMs - nowMs) / SECOND_MS));

/** Counts down while `isRunning`. Computed from the end time, because timers of background tabs are slow. */
export const useCountdown = (seconds: number, isRunning: boolean, onEnd: () => void): number => {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return undefined;
    const endsAt = Date.now() + seconds * SECOND_MS;
    const timer = setInterval(() => {
      const now = secondsLeft(endsAt, Date.now());
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      end();
    }, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [seconds, isRunning]);
  return left;
};
