import { describe, expect, it } from 'vitest';
import { normalPhone, phone } from './phone.rules.ts';

describe('A phone number', () => {
  it.each([
    ['13800000000', '13800000000'],
    [' 138 0000-0000 ', '13800000000'],
    ['138.0000.0000', '13800000000'],
    ['１３８００００００００', '13800000000'],
    ['+86 138-0000-0000', '13800000000'],
    ['＋86 13800000000', '13800000000'],
    ['008613800000000', '13800000000'],
    ['013800000000', '13800000000'],
    ['021－5555 1234', '02155551234'],
    ['(021)55551234', '02155551234'],
    // No mobile number follows, so the digits belong to the number.
    ['86137', '86137'],
    ['8613800000000', '8613800000000'],
    ['+8602155551234', '+8602155551234'],
    ['138\u200b00000000', '13800000000'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(normalPhone(typed)).toBe(kept);
  });

  it.each([
    ['', '请输入电话'],
    ['  -', '请输入电话'],
    [undefined, '请输入电话'],
    ['12345678', '请输入正确的号码'],
    ['1234567890123', '请输入正确的号码'],
    ['1380000000a', '请输入正确的号码'],
    ['13800000000.5', '请输入正确的号码'],
    ['+8602155551234', '请输入正确的号码'],
    ['9'.repeat(51), '请输入正确的号码'],
  ])('%j is refused with %s', (typed, message) => {
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe(message);
  });

  it.each(['123456789', '123456789012'])('%s has a valid length', (typed) => {
    expect(phone.parse(typed)).toBe(typed);
  });
});
