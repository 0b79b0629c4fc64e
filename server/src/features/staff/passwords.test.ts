import { expect, it } from 'vitest';
import { TooOften } from '../../http/refusal.ts';
import { createPasswords } from './passwords.service.ts';

it('refuses whoever comes when too many wait, but for those who wait patiently', { timeout: 30_000 }, async () => {
  const { hash, hashPatiently } = await createPasswords();
  const many = Array.from({ length: 24 }, (_, n) => hash(`Secret${n}`));
  const patient = hashPatiently('Secret2026');
  const outcomes = await Promise.allSettled(many);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  // Two at work, twenty waiting.
  expect(refused).toHaveLength(2);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(TooOften);
  expect(await patient).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
