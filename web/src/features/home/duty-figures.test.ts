import type { Duties } from '@gonghai/contract/home/duties.contract.ts';
import { expect, it } from 'vitest';
import { hasDuties } from './duty-figures.ts';
import * as links from './duty-links.ts';

const none: Duties = { Orders: null, Payments: null, Leads: null, MissedCalls: null };
const money = { Wallets: [], Yesterday: '2026-11-17', Missing: [], Differing: [], Refunds: 0, Unclaimed: 0 };
const leads = { Waiting: 0, Uncalled: [], Accounts: [{ Name: '启明', TodayCount: 5, FailedCount: 0 }] };

it.each<[string, Partial<Duties>, boolean]>([
  ['nothing without rights', {}, false],
  [
    'nothing with empty lists',
    { Orders: { Ages: [{ Age: 1, Count: 0 }] }, Payments: money, Leads: leads, MissedCalls: [] },
    false,
  ],
  ['orders', { Orders: { Ages: [{ Age: 3, Count: 1 }] } }, true],
  ['payments', { Payments: { ...money, Wallets: [{ PaymentType: 1, Count: 1 }] } }, true],
  ['a missing statement', { Payments: { ...money, Missing: [1] } }, true],
  ['a difference', { Payments: { ...money, Differing: [{ Month: '2026-11', Count: 1 }] } }, true],
  ['a refund', { Payments: { ...money, Refunds: 1 } }, true],
  ['unclaimed income', { Payments: { ...money, Unclaimed: 1 } }, true],
  ['a waiting lead', { Leads: { ...leads, Waiting: 1 } }, true],
  ['an uncalled lead', { Leads: { ...leads, Uncalled: [{ UserId: 1, Name: '陈', Count: 1 }] } }, true],
  ['a failed lead', { Leads: { ...leads, Accounts: [{ Name: '启明', TodayCount: 0, FailedCount: 1 }] } }, true],
  ['a missed call', { MissedCalls: [{ UserId: 1, Name: '陈', Count: 1 }] }, true],
])('%s', (_, more, expected) => {
  expect(hasDuties({ ...none, ...more })).toBe(expected);
});

// 2026-11-18 09:00 in Shanghai.
const now = 1_794_963_600;

it('links to the lists with the filters of the figures, as these lists write them', () => {
  expect(links.ordersLink(3)).toBe('#/workOrder/inbox?age=3');
  expect(links.paymentsLink(5)).toBe('#/workOrder/paymentInbox?wallet=5');
  expect(links.refundsLink()).toBe('#/workOrder/refunds?f.State=0');
  expect(links.unclaimedLink()).toBe('#/workOrder/unclaimed?view=all');
  expect(links.missingLink('2026-11-17', 5)).toBe(
    '#/workOrder/statements?calendar.month=2026-11&calendar.only=2026-11-17&calendar.show=missing&calendar.day=2026-11-17&calendar.wallet=5',
  );
  expect(links.differingLink('2026-10')).toBe('#/workOrder/statements?calendar.month=2026-10&calendar.show=differs');
  expect(links.uncalledLink(now, [7])).toBe(
    '#/customer/clue?f.StartTime=2026-11-12&f.EndTime=2026-11-18&f.IsUncalled=1&f.UserIdList=7',
  );
  expect(links.uncalledLink(now)).toBe('#/customer/clue?f.StartTime=2026-11-12&f.EndTime=2026-11-18&f.IsUncalled=1');
  expect(new URLSearchParams(links.failedLeadsLink(now, '启明').split('?')[1]).get('f.DistributionType')).toBe('2');
  expect(links.arrivalsLink(now, 'a')).toBe(
    '#/customer/clue?f.AdvertiserName=a&f.StartTime=2026-11-18&f.EndTime=2026-11-18',
  );
});
