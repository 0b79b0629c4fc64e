/** How much work one person and one tenant may ask for. Counters live in this process: they protect it without a round trip. */
import type { RateClass } from '@gonghai/contract/wire/endpoint.ts';
import { tooOften } from './refusal.ts';

interface Window {
  readonly calls: number;
  readonly seconds: number;
}

/** Of one person, except `tenant`, which all people of a tenant share. */
type LimitClass = RateClass | 'tenant';
export type Limits = Readonly<Record<LimitClass, Window>>;

/** Signing in is limited by its failures instead: the people of an office share one address. */
export const DEFAULT_LIMITS: Limits = {
  ordinary: { calls: 200, seconds: 10 },
  tenant: { calls: 6_000, seconds: 10 },
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
  /** Counts the cost of a call, of which the call itself was one unit. */
  readonly charge: (who: { readonly person: string; readonly tenant: string }, cost: number, nowMs: number) => void;
}

const SWEEP_EVERY = 10_000;

export const createLimiter = (limits: Limits = DEFAULT_LIMITS): Limiter => {
  const counters = new Map<LimitClass, Map<string, Counter>>();
  let sweepAt = SWEEP_EVERY;
  let size = 0;

  const sweep = (nowMs: number): void => {
    if (size < sweepAt) return;
    for (const ofRate of counters.values()) {
      for (const [who, { endsAt }] of ofRate) if (endsAt <= nowMs && ofRate.delete(who)) size -= 1;
    }
    sweepAt = Math.max(SWEEP_EVERY, size * 2);
  };

  const counterOf = (limit: LimitClass, who: string, nowMs: number): Counter => {
    let ofLimit = counters.get(limit);
    if (!ofLimit) counters.set(limit, (ofLimit = new Map()));
    const known = ofLimit.get(who);
    if (known && known.endsAt > nowMs) return known;
    sweep(nowMs);
    if (!known) size += 1;
    const fresh = { count: 0, endsAt: nowMs + limits[limit].seconds * 1_000 };
    ofLimit.set(who, fresh);
    return fresh;
  };

  const countIn = (limit: LimitClass, who: string, nowMs: number, units = 1): void => {
    const counter = counterOf(limit, who, nowMs);
    counter.count += units;
    if (counter.count > limits[limit].calls) throw tooOften(Math.ceil((counter.endsAt - nowMs) / 1_000));
  };

  return {
    count: (who, rate, nowMs) => {
      countIn(rate, who, nowMs);
      // Every call counts as an ordinary one too.
      if (rate !== 'ordinary' && rate !== 'login') countIn('ordinary', who, nowMs);
    },
    charge: ({ person, tenant }, cost, nowMs) => {
      countIn('tenant', tenant, nowMs, cost);
      if (cost > 1) countIn('ordinary', person, nowMs, cost - 1);
    },
  };
};
