/**
 * Caches one value per tenant. A cached value is valid until the database notifies a change, and only while the
 * listener's connection has responded within the last second.
 */
import { type Channel, idIn, type Listener } from './driver/listener.ts';

const MAX_TENANTS = 1_000;

export interface TenantCache<Kept> {
  /** Synchronous when the value is cached, which is nearly always the case. */
  readonly get: (tenantId: number) => Kept | Promise<Kept>;
  /** Reads again: for callers that know of something newer than the cached value. */
  readonly reload: (tenantId: number) => Promise<Kept>;
}

/** A trigger must notify the tenant id on the channel whenever the value changes. */
export const createTenantCache = <Kept>(
  listener: Listener,
  channel: Channel,
  read: (tenantId: number) => Promise<Kept>,
): TenantCache<Kept> => {
  /** Contains running reads too: later callers wait for them. */
  const kept = new Map<number, Kept | Promise<Kept>>();
  listener.subscribe(
    channel,
    (tenant) => kept.delete(idIn(tenant)),
    () => kept.clear(),
  );

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
    get: (tenantId) => (listener.isCurrent() ? (kept.get(tenantId) ?? reload(tenantId)) : read(tenantId)),
    reload,
  };
};
