import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { keepByTenant, openMemory } from './memory.ts';

const test = await freshDatabase();
const memory = await openMemory(test.serverTarget);
afterAll(async () => {
  await memory.close();
  await test.drop();
});

const say = async (tenantId: number): Promise<void> => {
  await test.owner.query(`select pg_notify('names_changed', $1)`, [String(tenantId)]);
  await memory.caughtUp();
};

const believed = (): Promise<boolean> => vi.waitUntil(memory.isTrue);

/** Counts its readings; the next one waits for `hold`. */
let readings = 0;
let hold: Promise<void> = Promise.resolve();
const counted = keepByTenant(memory, 'names_changed', async (tenantId) => {
  readings += 1;
  const mine = `${tenantId}:${readings}`;
  await hold;
  return mine;
});

describe('What is kept of a tenant', () => {
  beforeEach(async () => {
    hold = Promise.resolve();
    await say(1);
    await say(2);
    await believed();
    readings = 0;
  });

  it('is read once, however many ask at once or later', async () => {
    const together = await Promise.all([counted.of(1), counted.of(1)]);
    expect([...together, await counted.of(1)]).toEqual(['1:1', '1:1', '1:1']);
  });

  it('is read again when it changed, and only that tenant’s', async () => {
    await counted.of(1);
    await counted.of(2);
    await say(1);
    expect([await counted.of(1), await counted.of(2)]).toEqual(['1:3', '2:2']);
  });

  it('is not kept when it changed while it was read', async () => {
    let letGo = (): void => undefined;
    hold = new Promise((resolve) => (letGo = resolve));
    const early = counted.of(1);
    await say(1);
    hold = Promise.resolve();
    const late = counted.of(1);
    letGo();
    expect([await early, await late, await counted.of(1)]).toEqual(['1:1', '1:2', '1:2']);
  });

  it('is not kept when it could not be read', async () => {
    hold = Promise.reject(new Error('no'));
    await expect(counted.of(1)).rejects.toThrow('no');
    hold = Promise.resolve();
    await setImmediate();
    expect(await counted.of(1)).toBe('1:2');
  });

  it('is read anew for whoever knows of something newer', async () => {
    await counted.of(1);
    expect([await counted.anew(1), await counted.of(1)]).toEqual(['1:2', '1:2']);
  });

  it('is read each time while nobody could tell of a change, and forgotten after', async () => {
    await counted.of(1);
    await test.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'gonghai_app' and query in ('select 1', 'listen names_changed')`);
    await expect.poll(() => memory.isTrue()).toBe(false);
    expect([await counted.of(1), await counted.of(1)]).toEqual(['1:2', '1:3']);
    await believed();
    expect([await counted.of(1), await counted.of(1)]).toEqual(['1:4', '1:4']);
  });
});
