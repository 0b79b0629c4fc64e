import { describe, expect, it } from 'vitest';
import { createSecrets, type SecretPlace } from './secrets.ts';

const secrets = createSecrets('the key of this installation');
const place: SecretPlace = { tenantId: 1, column: 'staff.extension_password' };

describe('A sealed secret', () => {
  it.each(['a secret', '密码🔑', 'a'.repeat(10_000), '\u0000', 'v1.12345678.abc'])(
    'opens where it was sealed: %j',
    (plain) => {
      const sealed = secrets.seal(plain, place);
      expect(sealed).not.toContain(plain.slice(0, 20));
      expect(secrets.open(sealed, place)).toBe(plain);
    },
  );

  it('is empty when there is no secret', () => {
    expect(secrets.seal('', place)).toBe('');
    expect(secrets.open('', place)).toBe('');
  });

  it('is different each time', () => {
    expect(secrets.seal('same', place)).not.toBe(secrets.seal('same', place));
  });

  it.each<[string, SecretPlace]>([
    ['another tenant', { ...place, tenantId: 2 }],
    ['another column', { ...place, column: 'staff.password_hash' }],
    ['a tenant and column that spell the same', { tenantId: 11, column: 'staff.extension_password'.slice(1) }],
  ])('cannot be opened for %s', (_, elsewhere) => {
    const sealed = secrets.seal('secret', place);
    expect(() => secrets.open(sealed, elsewhere)).toThrow(/authenticate/);
  });

  it('cannot be opened with another key', () => {
    const sealed = secrets.seal('secret', place);
    expect(() => createSecrets('the key of another installation').open(sealed, place)).toThrow('another key');
  });

  it('cannot be opened when a character was changed', () => {
    const sealed = secrets.seal('secret', place);
    const body = sealed.lastIndexOf('.') + 1;
    for (let n = body; n < sealed.length - 1; n += 1) {
      const changed = `${sealed.slice(0, n)}${sealed[n] === 'A' ? 'B' : 'A'}${sealed.slice(n + 1)}`;
      expect(() => secrets.open(changed, place)).toThrow(/authenticate/);
    }
  });

  it.each(['v1', 'v1.', 'v2.00000000.AAAA', 'plain text', '...', 'null'])('is refused when it is %j', (text) => {
    expect(() => secrets.open(text, place)).toThrow('another key');
  });

  it.each([
    ['', 'vector'],
    ['AAAA', 'authentication tag'],
    ['A'.repeat(24), 'authentication tag'],
  ])('cannot be opened when it was cut to %j', (body, complaint) => {
    const [version, keyId] = secrets.seal('secret', place).split('.');
    expect(() => secrets.open(`${version}.${keyId}.${body}`, place)).toThrow(complaint);
  });
});

describe('Sealed bytes', () => {
  const plain = Buffer.from([0, 1, 2, 255, 254, 0]);

  it('are restored, and look different every time', () => {
    for (const bytes of [plain, Buffer.alloc(0), Buffer.alloc(100_000, 7)])
      expect(secrets.openBytes(secrets.sealBytes(bytes, place), place)).toEqual(bytes);
    expect(secrets.sealBytes(plain, place)).not.toEqual(secrets.sealBytes(plain, place));
    expect(secrets.sealBytes(Buffer.from('Welcome2026'), place).includes('Welcome')).toBe(false);
  });

  it('can be opened only at their place, with their key, and complete', () => {
    const sealed = secrets.sealBytes(plain, place);
    expect(() => secrets.openBytes(sealed, { ...place, tenantId: place.tenantId + 1 })).toThrow(/authenticate/);
    expect(() => createSecrets('the key of another installation').openBytes(sealed, place)).toThrow(/authenticate/);
    expect(() => secrets.openBytes(sealed.subarray(0, -1), place)).toThrow(/authenticate/);
    expect(() => secrets.openBytes(sealed.subarray(0, 20), place)).toThrow('authentication tag');
  });
});

describe('A derived password', () => {
  it('depends only on key and purpose', () => {
    const again = createSecrets('the key of this installation');
    expect(secrets.derive('database role')).toBe(again.derive('database role'));
    expect(secrets.derive('database role')).not.toBe(secrets.derive('device'));
    expect(secrets.derive('database role')).not.toBe(createSecrets('another key of others').derive('database role'));
    expect(secrets.derive('database role').length).toBeGreaterThan(40);
  });
});
