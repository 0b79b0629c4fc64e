import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { openListener } from './driver/listener.ts';
import { createTenantCache } from './tenant-cache.ts';

const test = await freshDatabase();
const listener = await openListener(test.serverTarget, () => undefined);
afterAll(async () => {
  await listener.close();
  await test.drop();
});

const say = async (tenantId: number): Promise<void> => {
  await test.owner.query(`select pg_notify('names_changed', $1)`, [String(tenantId)]);
  await listener.caughtUp();
};

const untilValid = (): Promise<boolean> => vi.waitUntil(listener.isCurrent);

/** Counts the reads; the next one waits for `hold`. */
let readings = 0;
let hold: Promise<void> = Promise.resolve();
const counted = createTenantCache(listener, 'names_changed', async (tenantId) => {
  readings += 1;
  const mine = `${tenantId}:${readings}`;
  await hold;
  return mine;
});

describe('A tenant cache', () => {
  beforeEach(async () => {
    hold = Promise.resolve();
    await say(1);
    await say(2);
    await untilValid();
    readings = 0;
  });

  it('reads once for any number of callers', async () => {
    const together = await Promise.all([counted.get(1), counted.get(1)]);
    expect([...together, await counted.get(1)]).toEqual(['1:1', '1:1', '1:1']);
  });

  it('reads again after a change, and only for that tenant', async () => {
    await counted.get(1);
    await counted.get(2);
    await say(1);
    expect([await counted.get(1), await counted.get(2)]).toEqual(['1:3', '2:2']);
  });

  it('reads again after a notification of a newer version', async () => {
    await counted.get(1);
    await test.owner.query(`select pg_notify('names_changed', 'tenant 1')`);
    await listener.caughtUp();
    expect(await counted.get(1)).toBe('1:2');
  });

  it('does not keep a value that changed while it was read', async () => {
    let letGo = (): void => undefined;
    hold = new Promise((resolve) => (letGo = resolve));
    const early = counted.get(1);
    await say(1);
    hold = Promise.resolve();
    const late = counted.get(1);
    letGo();
    expect([await early, await late, await counted.get(1)]).toEqual(['1:1', '1:2', '1:2']);
  });

  it('does not keep a failed read', async () => {
    hold = Promise.reject(new Error('no'));
    await expect(counted.get(1)).rejects.toThrow('no');
    hold = Promise.resolve();
    await setImmediate();
    expect(await counted.get(1)).toBe('1:2');
  });

  it('reads again on request', async () => {
    await counted.get(1);
    expect([await counted.reload(1), await counted.get(1)]).toEqual(['1:2', '1:2']);
  });

  it('reads each time while the listener is disconnected, and starts empty afterwards', async () => {
    await counted.get(1);
    await test.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'gonghai_app' and (query = 'select 1' or query like 'listen %')`);
    await expect.poll(() => listener.isCurrent()).toBe(false);
    expect([await counted.get(1), await counted.get(1)]).toEqual(['1:2', '1:3']);
    await untilValid();
    expect([await counted.get(1), await counted.get(1)]).toEqual(['1:4', '1:4']);
  });
});
