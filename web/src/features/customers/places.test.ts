import type { PhoneCheck } from '@gonghai/contract/customers/customer.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { expect, it } from 'vitest';
import { elsewhereOf } from './places.ts';

const { Owned, Pool, Blacklist } = Placement;
const unused: PhoneCheck = { Exists: false, CustomerType: null, CustomerId: null, Name: null, UserName: null };
const seenIn = (CustomerType: Placement): PhoneCheck => ({ ...unused, Exists: true, CustomerType, CustomerId: 7 });
const hiddenIn = (CustomerType: Placement): PhoneCheck => ({ ...seenIn(CustomerType), CustomerId: null });

it.each([
  ['not asked yet', undefined, undefined],
  ['no customer has the phone', unused, undefined],
  ['it is here, behind some other filter', seenIn(Owned), undefined],
  ['it lies where the person may look', seenIn(Pool), Pool],
  ['it lies where the person may not look', hiddenIn(Blacklist), undefined],
] as const)('A phone that was not found: %s', (_, check, expected) => {
  expect(elsewhereOf(check, Owned)).toBe(expected);
});
