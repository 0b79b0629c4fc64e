import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { digest, keepPresence } from './session.port.ts';

const test = await startTestApp();
afterAll(test.close);
const { owner, database, clock } = test;

const onlineTimeOf = async (signature: string) => {
  const { rows } = await owner.query('select online_time from session where signature_hash = $1', [digest(signature)]);
  return rows[0]?.online_time;
};

it('Sessions with a connected browser are noted again and again, others are not', async () => {
  const [open, closed] = [await test.signedIn('A1'), await test.signedIn('A2')];
  const stop = keepPresence({
    database,
    sessions: () => [digest(open.signature)],
    nowMs: () => clock.now,
    onError: (error) => expect.fail(error.message),
    everyMs: 10,
  });
  const now = () => Math.floor(clock.now / 1_000);
  await expect.poll(() => onlineTimeOf(open.signature)).toBe(now());
  clock.now += 600_000;
  await expect.poll(() => onlineTimeOf(open.signature)).toBe(now());
  expect(await onlineTimeOf(closed.signature)).toBeNull();
  stop();
});
