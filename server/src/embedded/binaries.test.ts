import { afterEach, expect, it } from 'vitest';
import { findPackage } from './binaries.ts';

const { arch } = process;
const pretendToBe = (value: string): void => {
  Object.defineProperty(process, 'arch', { value });
};
afterEach(() => pretendToBe(arch));

it('finds the packaged PostgreSQL of this machine', async () => {
  expect(await findPackage()).toMatchObject({ major: '18', version: expect.stringMatching(/^18\./) });
});

it('names the fix on a machine without one', async () => {
  pretendToBe('sparc');
  await expect(findPackage()).rejects.toThrow(
    /^There is no embedded PostgreSQL for \w+-sparc: set DATABASE_URL to a PostgreSQL server \(15 or newer\)$/,
  );
});
