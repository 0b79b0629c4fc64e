/**
 * Caches one value per tenant. A cached value is valid until the database notifies a change, and only while the
 * listener's connection has responded within the last second.
 */
import type { Target } from './driver/connection.ts';
import { idIn, openListener } from './driver/listener.ts';

const MAX_SILENCE_MS = 1_000;
const MAX_TENANTS = 1_000;

type Subject = 'rights_changed' | 'names_changed';

export interface CacheListener {
  readonly onChange: (payload: string) => void;
  /** Notifications may have been missed: clear everything. */
  readonly onGap: () => void;
}

export interface ChangeListener {
  /** Whether cached values are valid now. */
  readonly isValid: () => boolean;
  readonly subscribe: (subject: Subject, listener: CacheListener) => void;
  /** Resolves when every change committed before the call has been removed from the caches. */
  readonly caughtUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const openChangeListener = async (
  target: Target,
  onFault: (error: unknown) => void,
): Promise<ChangeListener> => {
  const listeners: Record<Subject, CacheListener[]> = { rights_changed: [], names_changed: [] };
  const notify = (subject: Subject) => (payload: string) => {
    for (const { onChange } of listeners[subject]) onChange(payload);
  };
  const changes = await openListener({
    target,
    on: { rights_changed: notify('rights_changed'), names_changed: notify('names_changed') },
    onGap: () => {
      for (const { onGap } of Object.values(listeners).flat()) onGap();
    },
    onFault,
  });
  return {
    isValid: () => changes.respondedWithin(MAX_SILENCE_MS),
    subscribe: (subject, listener) => {
      listeners[subject].push(listener);
    },
    // After this timeout the caches count as invalid anyway.
    caughtUp: () => changes.caughtUp(MAX_SILENCE_MS),
    close: changes.close,
  };
};

export interface TenantCache<Kept> {
  /** Synchronous when the value is cached, which is nearly always the case. */
  readonly get: (tenantId: number) => Kept | Promise<Kept>;
  /** Reads again: for callers that know of something newer than the cached value. */
  readonly reload: (tenantId: number) => Promise<Kept>;
}

/** A trigger must notify the tenant id on the subject's channel whenever the value changes. */
export const createTenantCache = <Kept>(
  changes: ChangeListener,
  subject: Subject,
  read: (tenantId: number) => Promise<Kept>,
): TenantCache<Kept> => {
  /** Contains running reads too: later callers wait for them. */
  const kept = new Map<number, Kept | Promise<Kept>>();
  changes.subscribe(subject, { onChange: (tenant) => kept.delete(idIn(tenant)), onGap: () => kept.clear() });

  const reload = (tenantId: number): Promise<Kept> => {
    const reading = read(tenantId);
    if (kept.size >= MAX_TENANTS) kept.clear();
    kept.set(tenantId, reading);
    // A read that started before a change was removed meanwhile: only its own callers get the result.
    const settle = (result: Kept | undefined): void => {
      if (kept.get(tenantId) !== reading) return;
      if (result === undefined) kept.delete(tenantId);
      else kept.set(tenantId, result);
    };
    reading.then(settle, () => settle(undefined));
    return reading;
  };

  return {
    get: (tenantId) => (changes.isValid() ? (kept.get(tenantId) ?? reload(tenantId)) : read(tenantId)),
    reload,
  };
};
