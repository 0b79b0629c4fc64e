import { newPassword } from '@gonghai/contract/wire/fields.ts';
import { expect, it } from 'vitest';
import { generatePassword } from './generated-password.ts';

it('satisfies the contract, has no similar characters, and is different each time', () => {
  const made = Array.from({ length: 500 }, generatePassword);
  expect(made.filter((password) => !newPassword.safeParse(password).success)).toEqual([]);
  expect(made.filter((password) => /[Il1Oo0]/.test(password))).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});
