import { describe, expect, it } from 'vitest';
import {
  ABSOLUTE_SECONDS,
  ACCOUNT_ANYWHERE,
  ACCOUNT_AT_ADDRESS,
  ADDRESS,
  type FailureCounts,
  IDLE_SECONDS,
  isOver,
  pausesAfter,
  splitLoginName,
} from './session.rules.ts';

describe('A session is over', () => {
  it.each([
    ['not at its last second of idleness', { created: 0, seen: 0 }, IDLE_SECONDS, false],
    ['a second later', { created: 0, seen: 0 }, IDLE_SECONDS + 1, true],
    ['not in the last second of its seven days', { created: 0, seen: ABSOLUTE_SECONDS }, ABSOLUTE_SECONDS, false],
    ['after it, however busy', { created: 0, seen: ABSOLUTE_SECONDS + 1 }, ABSOLUTE_SECONDS + 1, true],
  ])('%s', (_, session, now, expected) => {
    expect(isOver(session, now)).toBe(expected);
  });
});

describe('Failed logins', () => {
  const none: FailureCounts = { accountAtAddress: 0, accountAnywhere: 0, address: 0 };

  it.each([
    ['accountAtAddress', ACCOUNT_AT_ADDRESS],
    ['accountAnywhere', ACCOUNT_ANYWHERE],
    ['address', ADDRESS],
  ] as const)('pause %s at their number, not before', (kind, { failures, pauseSeconds }) => {
    expect(pausesAfter({ ...none, [kind]: failures - 1 })).toEqual([]);
    expect(pausesAfter({ ...none, [kind]: failures })).toEqual([{ kind, seconds: pauseSeconds }]);
  });
});

describe('A login name', () => {
  it.each([
    ['A1', { name: 'A1', tenantCode: null }],
    ['  A1 ', { name: 'A1', tenantCode: null }],
    ['A1@First', { name: 'A1', tenantCode: 'first' }],
    ['a@b@c', { name: 'a@b', tenantCode: 'c' }],
    ['@first', { name: '@first', tenantCode: null }],
    ['A1@', { name: 'A1@', tenantCode: null }],
    ['', { name: '', tenantCode: null }],
  ])('%j is split into name and tenant', (typed, expected) => {
    expect(splitLoginName(typed)).toEqual(expected);
  });
});
