import { expect, it } from 'vitest';
import { isPassReason, needsReason, passWayOf } from './pass.rules.ts';
import { EvidenceKind } from './payment-evidence.contract.ts';

it.each([
  ['None', false, 2],
  ['Matches', false, 1],
  ['Differs', true, 2],
  ['Absent', true, 2],
  ['Doubtful', false, 2],
] as const)('%s: reason required %s, passed in way %s', (name, isRequired, way) => {
  expect([needsReason(EvidenceKind[name]), passWayOf(EvidenceKind[name])]).toEqual([isRequired, way]);
});

it.each([
  ['', false],
  [' 错 ', false],
  ['已核', true],
  ['😀', false],
  ['😀😀', true],
  ['理'.repeat(100), true],
  ['理'.repeat(101), false],
])('takes the reason %j: %s', (reason, isTaken) => expect(isPassReason(reason)).toBe(isTaken));
