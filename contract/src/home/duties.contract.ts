/** What waits for the reader, by rights, with the searches that find its rows; and the counts of the menu. */
import { z } from 'zod';
import type { CallSearchOfTeam } from '../calls/team-missed.contract.ts';
import { DistributionType, initialRange } from '../leads/lead-values.ts';
import { UnclaimedKind } from '../payments/unclaimed.contract.ts';
import { DAY, startOfToday } from '../wire/clock.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, nothing } from '../wire/fields.ts';
import { RefundState } from '../work-orders/refund.rules.ts';
import { WaitingAge } from '../work-orders/work-order-inbox.contract.ts';

const counted = { Count: z.int() };
const person = z.object({ UserId: id, Name: z.string(), ...counted });
export type PersonCount = z.output<typeof person>;

/** Orders that wait for the reader's stages, by age. */
const orderDuty = z.object({ Ages: z.array(z.object({ Age: z.enum(WaitingAge), ...counted })) });
export type OrderDuty = z.output<typeof orderDuty>;

const paymentDuty = z.object({
  /** Payments that wait for finance; dictionary 6. Only wallets that have some. */
  Wallets: z.array(z.object({ PaymentType: id, ...counted })),
  /** Yesterday, 2026-11-17, and the wallets whose statement of that day is missing. */
  Yesterday: z.string(),
  Missing: z.array(id),
  /** Days of wallets whose statement does not agree with the claims, by months like 2026-11: this one and the one before. */
  Differing: z.array(z.object({ Month: z.string(), ...counted })),
  Refunds: z.int(),
  Unclaimed: z.int(),
});
export type PaymentDuty = z.output<typeof paymentDuty>;

const leadDuty = z.object({
  Waiting: z.int(),
  /** Assigned and not called, by agent; the most first. */
  Uncalled: z.array(person),
  /** Leads of the last days by the name of their account: those of today, and those that could not be assigned. */
  Accounts: z.array(z.object({ Name: z.string(), TodayCount: z.int(), FailedCount: z.int() })),
});
export type LeadDuty = z.output<typeof leadDuty>;

/** Each part is null for readers without its right, or without a team. */
export const duties = z.object({
  Orders: orderDuty.nullable(),
  Payments: paymentDuty.nullable(),
  Leads: leadDuty.nullable(),
  /** Missed numbers that were not called back, by the agent whom they called. */
  MissedCalls: z.array(person).nullable(),
});
export type Duties = z.output<typeof duties>;

/** The requests of the lists behind the figures. Server, links and tests take them from here. */
export const dutySearches = {
  orders: (Age: WaitingAge) => ({ Age }),
  payments: (PaymentType: number) => ({ IsWaiting: true, PaymentType }),
  refunds: () => ({ State: RefundState.Waiting }),
  unclaimed: () => ({ Kind: UnclaimedKind.Unclaimed }),
  waitingLeads: (now: number) => ({ ...initialRange(now), DistributionType: DistributionType.Waiting }),
  uncalled: (now: number, agents: readonly number[]) => ({
    ...initialRange(now),
    IsUncalled: true,
    UserIdList: [...agents],
  }),
  arrivals: (now: number, AdvertiserName: string) => ({
    AdvertiserName,
    StartTime: startOfToday(now),
    EndTime: startOfToday(now) + DAY - 1,
  }),
  failedLeads: (now: number, AdvertiserName: string) => ({
    ...initialRange(now),
    AdvertiserName,
    DistributionType: DistributionType.Failed,
  }),
  missedCalls: (UserId: number): CallSearchOfTeam => ({ UserId }),
} as const;

/** Null for readers without the right. */
export const menuCounts = z.object({
  /** 待我审批. */
  Orders: z.int().nullable(),
  /** 支付对账: payments that wait for finance. */
  Payments: z.int().nullable(),
  /** 未认领到账. */
  Unclaimed: z.int().nullable(),
  /** 线索管理: leads of the last days that wait for an agent; of those who see only their own, those they have not called. */
  Leads: z.int().nullable(),
});
export type MenuCounts = z.output<typeof menuCounts>;

export const queryMenuCounts = endpoint({
  summary: '菜单上的数量：待我审批、支付对账、未认领到账、线索管理；没有权限的为 null',
  method: 'GET',
  path: 'api/Home/QueryMenuCounts',
  access: 'all',
  request: nothing,
  answer: menuCounts,
  rate: 'ordinary',
  audit: 'none',
});
