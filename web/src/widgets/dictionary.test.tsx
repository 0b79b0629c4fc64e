import { expect, it } from 'vitest';
import { nameOfTree } from './dictionary.ts';

it.each([
  [[], '自定义字典'],
  [['来源渠道'], '来源渠道'],
  [['来源渠道', '意向校区'], '来源渠道、意向校区'],
  [['来源渠道', '意向校区', '证书'], '来源渠道、意向校区等'],
])('calls a custom dictionary of %j %s', (names, expected) => {
  expect(nameOfTree(names.map((Name) => ({ Name })))).toBe(expected);
});
