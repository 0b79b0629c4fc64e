/** How often one may ask. Counters live in this process: they protect it, and need no round trip. */
import type { RateClass } from '@gonghai/contract/wire/endpoint.ts';
import { tooOften } from './refusal.ts';

interface Window {
  readonly calls: number;
  readonly seconds: number;
}

export type Limits = Readonly<Record<RateClass, Window>>;

/** One person's calls; signing in is limited by its failures instead, since offices share one address. */
export const DEFAULT_LIMITS: Limits = {
  ordinary: { calls: 200, seconds: 10 },
  lookup: { calls: 120, seconds: 60 },
  export: { calls: 6, seconds: 60 },
  import: { calls: 20, seconds: 60 },
  image: { calls: 30, seconds: 60 },
  login: { calls: 200, seconds: 10 },
};

interface Counter {
  count: number;
  endsAt: number;
}

export interface Limiter {
  /** Counts one call; throws the refusal when there were too many. */
  readonly count: (who: string, rate: RateClass, nowMs: number) => void;
}

const SWEEP_EVERY = 10_000;

export const createLimiter = (limits: Limits = DEFAULT_LIMITS): Limiter => {
  const counters = new Map<RateClass, Map<string, Counter>>();
  let sweepAt = SWEEP_EVERY;
  let size = 0;

  const sweep = (nowMs: number): void => {
    if (size < sweepAt) return;
    for (const ofRate of counters.values()) {
      for (const [who, { endsAt }] of ofRate) if (endsAt <= nowMs && ofRate.delete(who)) size -= 1;
    }
    sweepAt = Math.max(SWEEP_EVERY, size * 2);
  };

  const open = (rate: RateClass, who: string, nowMs: number): void => {
    sweep(nowMs);
    let ofRate = counters.get(rate);
    if (!ofRate) counters.set(rate, (ofRate = new Map()));
    if (!ofRate.has(who)) size += 1;
    ofRate.set(who, { count: 1, endsAt: nowMs + limits[rate].seconds * 1_000 });
  };

  const countIn = (rate: RateClass, who: string, nowMs: number): void => {
    const counter = counters.get(rate)?.get(who);
    if (!counter || counter.endsAt <= nowMs) return open(rate, who, nowMs);
    counter.count += 1;
    if (counter.count > limits[rate].calls) throw tooOften(Math.ceil((counter.endsAt - nowMs) / 1_000));
  };

  return {
    count: (who, rate, nowMs) => {
      countIn(rate, who, nowMs);
      // Every call counts as an ordinary one too, whatever else it is.
      if (rate !== 'ordinary' && rate !== 'login') countIn('ordinary', who, nowMs);
    },
  };
};
