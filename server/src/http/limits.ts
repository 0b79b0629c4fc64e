/** Rate limits for people and tenants. The counters are in this process, so that counting needs no round trip. */
import type { RateClass } from '@gonghai/contract/wire/endpoint.ts';
import { tooOften } from './refusal.ts';

interface Window {
  readonly calls: number;
  readonly seconds: number;
}

/** All classes are counted per person, except `tenant`; `push` and `itemPush` per token, `refusedPush` and the form's per address, token or code. */
export type LimitClass =
  | RateClass
  | 'tenant'
  | 'itemPush'
  | 'refusedPush'
  | 'payView'
  | 'payPost'
  | 'formView'
  | 'formAddress'
  | 'formFirst'
  | 'formCode'
  | 'formReserve';
export type Limits = Readonly<Record<LimitClass, Window>>;

/** Login is limited by failed attempts instead, because an office shares one address. */
export const DEFAULT_LIMITS: Limits = {
  ordinary: { calls: 200, seconds: 10 },
  tenant: { calls: 6_000, seconds: 10 },
  lookup: { calls: 120, seconds: 60 },
  export: { calls: 6, seconds: 60 },
  import: { calls: 20, seconds: 60 },
  image: { calls: 30, seconds: 60 },
  // A call sends 12 parts a minute; after an outage the browser sends all that it kept.
  record: { calls: 300, seconds: 60 },
  login: { calls: 200, seconds: 10 },
  push: { calls: 200, seconds: 1 },
  // Up to 1,000 items of the learning platform each.
  itemPush: { calls: 30, seconds: 10 },
  refusedPush: { calls: 60, seconds: 60 },
  // Many phones of a carrier share one address.
  payView: { calls: 600, seconds: 60 },
  payPost: { calls: 60, seconds: 60 },
  formView: { calls: 600, seconds: 60 },
  formAddress: { calls: 30, seconds: 60 },
  // The first post of an address to a form.
  formFirst: { calls: 1, seconds: 60 },
  // 120 posts a minute for each form. The reserve is for first posts, so that a few addresses cannot close the form.
  formCode: { calls: 80, seconds: 60 },
  formReserve: { calls: 40, seconds: 60 },
};

interface Counter {
  count: number;
  endsAt: number;
}

export interface Limiter {
  /** Counts one call and returns how many there were in the window. Throws when the limit is exceeded. */
  readonly count: (who: string, rate: LimitClass, nowMs: number) => number;
  /** Throws when the limit is reached, without counting. */
  readonly demandBelow: (who: string, rate: LimitClass, nowMs: number) => void;
  /** Adds the cost of a call. The call itself was already counted as one unit. */
  readonly charge: (who: { readonly person: string; readonly tenant: string }, cost: number, nowMs: number) => void;
}

const SWEEP_EVERY = 10_000;

/** Calls of people count as ordinary ones too. */
const COUNTED_AS_ORDINARY: ReadonlySet<LimitClass> = new Set(['lookup', 'export', 'import', 'image']);

const exceeded = ({ endsAt }: Counter, nowMs: number): Error => tooOften(Math.ceil((endsAt - nowMs) / 1_000));

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

  const countIn = (limit: LimitClass, who: string, nowMs: number, units = 1): number => {
    const counter = counterOf(limit, who, nowMs);
    counter.count += units;
    if (counter.count > limits[limit].calls) throw exceeded(counter, nowMs);
    return counter.count;
  };

  return {
    count: (who, rate, nowMs) => {
      const count = countIn(rate, who, nowMs);
      if (COUNTED_AS_ORDINARY.has(rate)) countIn('ordinary', who, nowMs);
      return count;
    },
    demandBelow: (who, rate, nowMs) => {
      const counter = counters.get(rate)?.get(who);
      if (counter && counter.endsAt > nowMs && counter.count >= limits[rate].calls) throw exceeded(counter, nowMs);
    },
    charge: ({ person, tenant }, cost, nowMs) => {
      countIn('tenant', tenant, nowMs, cost);
      if (cost > 1) countIn('ordinary', person, nowMs, cost - 1);
    },
  };
};
