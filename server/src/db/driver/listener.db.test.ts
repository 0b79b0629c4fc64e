import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { openListener } from './listener.ts';

const test = await freshDatabase();
const heard: string[] = [];
let gaps = 0;
const faults: string[] = [];
const listener = await openListener({
  target: test.serverTarget,
  on: {
    rights_changed: (payload) => {
      if (payload === 'of a newer version') throw new SyntaxError(payload);
      heard.push(payload);
    },
  },
  onGap: () => (gaps += 1),
  onFault: (error) => faults.push(String(error)),
});
afterAll(async () => {
  await listener.close();
  await test.drop();
});

/** The backend process of the listener's connection. */
const backend = async (): Promise<number | undefined> => {
  const { rows } = await test.owner.query<{ pid: number }>(`select pid from pg_stat_activity
    where datname = current_database() and usename = 'gonghai_app' and query in ('select 1', 'listen rights_changed')`);
  return rows[0]?.pid;
};
const notify = (payload: string) => test.owner.query(`select pg_notify('rights_changed', $1)`, [payload]);

describe('A listener', () => {
  it('receives notifications, and has received all earlier ones once it is caught up', async () => {
    await notify('1:2');
    await listener.caughtUp(10_000);
    expect(heard).toEqual(['1:2']);
  });

  it('treats a notification that cannot be handled as a gap, and reports it without its payload', async () => {
    const before = gaps;
    heard.length = 0;
    await notify('of a newer version');
    await notify('4');
    await listener.caughtUp(10_000);
    expect(heard).toEqual(['4']);
    expect(gaps).toBe(before + 1);
    expect(faults).toEqual(['Error: a notification of rights_changed cannot be handled: SyntaxError']);
  });

  it('reconnects when its connection does not respond, and reports itself as out of date meanwhile', async () => {
    const asleep = (await backend())!;
    const before = gaps;
    process.kill(asleep, 'SIGSTOP');
    try {
      await expect.poll(() => listener.respondedWithin(1_000)).toBe(false);
      await expect.poll(() => listener.respondedWithin(1_000), { timeout: 9_000 }).toBe(true);
    } finally {
      process.kill(asleep, 'SIGCONT');
    }
    expect(gaps).toBeGreaterThan(before);
    heard.length = 0;
    await notify('3');
    await listener.caughtUp(10_000);
    expect(heard).toEqual(['3']);
  });
});
