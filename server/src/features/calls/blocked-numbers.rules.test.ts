import { expect, it } from 'vitest';
import { findNumbers } from './blocked-numbers.rules.ts';

it.each<[string, readonly string[], readonly string[]]>([
  ['13800138000', ['13800138000'], []],
  ['13800138000\r\n13900139000\n', ['13800138000', '13900139000'], []],
  [
    '13800138000, 13900139000；057188886666、02112345678',
    ['13800138000', '13900139000', '057188886666', '02112345678'],
    [],
  ],
  ['138 0013 8000\n+86 139-0013-9000', ['13800138000', '13900139000'], []],
  ['13800138000 13900139000', ['13800138000', '13900139000'], []],
  ['张三,13800138000,110', ['13800138000'], ['张三', '110']],
  [' \n,,; ', [], []],
])('%j', (text, tels, wrong) => {
  expect(findNumbers([text])).toEqual({ tels, wrong, repeated: 0 });
});

it('counts repetitions over all texts', () => {
  expect(findNumbers(['13800138000', '+8613800138000 13800138000'])).toMatchObject({
    tels: ['13800138000'],
    repeated: 2,
  });
});
