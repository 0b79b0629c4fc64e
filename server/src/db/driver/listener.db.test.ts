import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { openListener } from './listener.ts';

const test = await freshDatabase();
const faults: string[] = [];
const listener = await openListener(test.serverTarget, (error) => faults.push(String(error)));
afterAll(async () => {
  await listener.close();
  await test.drop();
});

const subscribe = (channel: 'rights_changed' | 'names_changed') => {
  const got = { payloads: [] as string[], gaps: 0 };
  const onNotification = (payload: string): void => {
    if (payload === 'of a newer version') throw new SyntaxError(payload);
    got.payloads.push(payload);
  };
  return { got, unsubscribe: listener.subscribe(channel, onNotification, () => (got.gaps += 1)) };
};
const { got: rights } = subscribe('rights_changed');
const { got: names } = subscribe('names_changed');

/** The backend processes of the listener. */
const backends = async (): Promise<readonly number[]> => {
  const { rows } = await test.owner.query<{ pid: number }>(`select pid from pg_stat_activity
    where datname = current_database() and usename = 'gonghai_app' and (query = 'select 1' or query like 'listen %')`);
  return rows.map(({ pid }) => pid);
};
const notify = async (channel: string, payload: string): Promise<void> => {
  await test.owner.query('select pg_notify($1, $2)', [channel, payload]);
};

describe('A listener', () => {
  it('gives each subscriber the notifications of its channel, all on one connection', async () => {
    await notify('rights_changed', '1:2');
    await notify('names_changed', '7');
    await notify('lead_retry', '8');
    await listener.caughtUp(10_000);
    expect([rights.payloads, names.payloads]).toEqual([['1:2'], ['7']]);
    expect(await backends()).toHaveLength(1);
  });

  it('gives nothing to a subscriber that has left', async () => {
    const { got, unsubscribe } = subscribe('names_changed');
    unsubscribe();
    await notify('names_changed', '9');
    await listener.caughtUp(10_000);
    expect(got.payloads).toEqual([]);
    expect(names.payloads).toContain('9');
  });

  it('treats a payload that a subscriber cannot handle as a gap for it, and reports it without the payload', async () => {
    const before = [rights.gaps, names.gaps] as const;
    rights.payloads.length = 0;
    await notify('rights_changed', 'of a newer version');
    await notify('rights_changed', '4');
    await listener.caughtUp(10_000);
    expect(rights.payloads).toEqual(['4']);
    expect([rights.gaps, names.gaps]).toEqual([before[0] + 1, before[1]]);
    expect(faults).toEqual(['Error: a notification of rights_changed cannot be handled: SyntaxError']);
  });

  it('reconnects when its connection does not respond, with a gap for every subscriber, and is out of date meanwhile', async () => {
    const [asleep] = await backends();
    const before = [rights.gaps, names.gaps] as const;
    process.kill(asleep!, 'SIGSTOP');
    try {
      await expect.poll(listener.isCurrent).toBe(false);
      await expect.poll(listener.isCurrent, { timeout: 9_000 }).toBe(true);
    } finally {
      process.kill(asleep!, 'SIGCONT');
    }
    expect(rights.gaps).toBeGreaterThan(before[0]);
    expect(names.gaps).toBeGreaterThan(before[1]);
    rights.payloads.length = 0;
    await notify('rights_changed', '3');
    await listener.caughtUp(10_000);
    expect(rights.payloads).toEqual(['3']);
  });
});
