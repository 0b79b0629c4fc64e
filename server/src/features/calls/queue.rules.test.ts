import { usualCallRule } from '@gonghai/contract/calls/dial.rules.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { expect, it } from 'vitest';
import { type CallOfNumber, type Candidate, skipReason } from './queue.rules.ts';

const NOW = 1_790_000_000;
const ME = 7;
const tel = '13800000001';
const seen = { Tel: tel, placement: Placement.Owned, ownerId: ME, isSeen: true } as const;
const aCall = (change: Partial<CallOfNumber> = {}): CallOfNumber => ({
  tel,
  startTime: NOW - 60,
  filterResult: 0,
  isIncoming: false,
  isOpen: false,
  staffName: '任文博',
  ...change,
});
const rule = { ...usualCallRule, PerDay: 1 };

it.each<[string, Partial<Candidate>, string | null]>([
  ['nothing against it', {}, null],
  ['it no longer exists', { customer: undefined }, '客户已删除'],
  ['deleted', { customer: { ...seen, placement: Placement.RecycleBin, ownerId: null } }, '客户已删除'],
  ['blacklisted', { customer: { ...seen, placement: Placement.Blacklist, isSeen: false } }, '在黑名单中'],
  ['out of sight', { customer: { ...seen, isSeen: false } }, '客户已转移'],
  ['another owner, still visible', { customer: { ...seen, ownerId: 8 } }, '客户已转移'],
  ['now the own customer', { queuedOwnerId: null }, null],
  ['a number that must not be dialled', { customer: { ...seen, Tel: '4001234567' } }, '号码不能拨打'],
  ['on the local list', { isListed: true }, '在黑名单中'],
  ['refused by the third party', { calls: [aCall({ filterResult: 1 })] }, '在黑名单中'],
  ['called now', { calls: [aCall({ isOpen: true })] }, '同事 任文博 正在拨打'],
  [
    'a call of two hours that still runs',
    { calls: [aCall({ isOpen: true, startTime: NOW - 7_200 })] },
    '同事 任文博 正在拨打',
  ],
  ['claimed', { claimedBy: '陈晓琳' }, '同事 陈晓琳 正在拨打'],
  ['called a minute ago', { calls: [aCall()] }, '1 小时内已被拨打'],
  ['called 59:59 ago', { calls: [aCall({ startTime: NOW - 3_599 })] }, '1 小时内已被拨打'],
  ['called an hour ago, one call a day', { calls: [aCall({ startTime: NOW - 3_600 })] }, '已达拨打次数上限'],
  ['not dialled on the mobile phone', { calls: [aCall({ filterResult: 2 })] }, null],
  ['rang here a minute ago', { calls: [aCall({ isIncoming: true })] }, null],
])('%s', (_, change, reason) => {
  const candidate = { customer: seen, queuedOwnerId: ME, calls: [], isListed: false, claimedBy: undefined, ...change };
  expect(skipReason(candidate, { rule, userId: ME, now: NOW })).toBe(reason);
});
