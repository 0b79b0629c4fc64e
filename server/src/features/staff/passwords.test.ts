import { describe, expect, it } from 'vitest';
import { TooOften } from '../../http/refusal.ts';
import { createPasswords, type HashCaller } from './passwords.service.ts';

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** A queue that records the order of served callers. */
const startQueue = async () => {
  // The lowest cost: these tests are about the order.
  const { hash, hashPatiently } = await createPasswords({ memoryCost: 64, timeCost: 1 });
  const served: string[] = [];
  const hashFor = async (name: string, caller: HashCaller): Promise<void> => {
    await hash('Secret2026', caller);
    served.push(name);
  };
  return { hash, hashPatiently, hashFor, served };
};

describe('The queue of password hashes', () => {
  it('refuses callers of an address with 20 waiting, but not patient callers', async () => {
    const { hash, hashPatiently } = await startQueue();
    const many = times(24, (n) => hash(`Secret${n}`, { address: '10.0.0.1' }));
    const patient = hashPatiently('Secret2026');
    const other = hash('Secret2026', { address: '10.0.0.2' });
    const outcomes = await Promise.allSettled(many);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    // Two are hashed, twenty wait.
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TooOften);
    expect(await patient).toMatch(/^\$argon2id\$/);
    expect(await other).toMatch(/^\$argon2id\$/);
  });

  it('hashes at the cost of a server', async () => {
    const { hashPatiently } = await createPasswords();
    expect(await hashPatiently('Secret2026')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('serves addresses in turn', async () => {
    const { hashFor, served } = await startQueue();
    const attack = times(20, () => hashFor('attacker', { address: '10.0.0.1' }));
    const others = times(3, (n) => hashFor(`other${n}`, { address: `10.0.1.${n}` }));
    await Promise.all([...attack, ...others]);
    // Two hashes run at a time and may end in any order on a busy machine. Without turns the others would be the last three.
    expect(served.slice(0, 14)).toEqual(expect.arrayContaining(['other0', 'other1', 'other2']));
  });

  it('serves known devices in a separate queue', async () => {
    const { hashFor, served } = await startQueue();
    const strangers = times(30, (n) => hashFor('stranger', { address: `10.0.0.${n}` }));
    const known = times(2, (n) => hashFor(`known${n}`, { address: '10.0.0.1', knownDevice: `1:${n}` }));
    await Promise.all([...strangers, ...known]);
    expect(served.slice(0, 16)).toEqual(expect.arrayContaining(['known0', 'known1']));
  });

  it('serves unknown callers between known devices', async () => {
    const { hashFor, served } = await startQueue();
    const known = times(20, (n) => hashFor('known', { address: '10.0.0.1', knownDevice: `1:${n}` }));
    const stranger = hashFor('stranger', { address: '10.0.0.1' });
    await Promise.all([...known, stranger]);
    expect(served.slice(0, 12)).toContain('stranger');
  });
});
