/** The journey (历程) of a customer: what features know about its phone, from the lead to the exam, on one time line. */
import { z } from 'zod';
import { callOutcome } from '../customers/call-outcome.ts';
import { ANY_PLACE } from '../customers/customer-list.contract.ts';
import { forAfterSales } from '../wire/after-sales.ts';
import { CustomerKind } from '../wire/customer-kind.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, queryIdOf, unixSeconds } from '../wire/fields.ts';

export const JourneyKind = {
  Lead: 1,
  Assignment: 2,
  Call: 3,
  WorkOrder: 4,
  Approval: 5,
  Payment: 6,
  Deal: 7,
  Order: 8,
  Agreement: 9,
  Course: 10,
  Learning: 11,
  Exam: 12,
} as const;
export type JourneyKind = (typeof JourneyKind)[keyof typeof JourneyKind];
export const journeyKindLabel: Record<JourneyKind, string> = {
  1: '线索',
  2: '归属',
  3: '通话',
  4: '报单',
  5: '审批',
  6: '支付',
  7: '成交',
  8: '订单',
  9: '协议',
  10: '开课',
  11: '学习',
  12: '考试',
};

/** Entries of one kind in an answer, the newest. */
export const JOURNEY_MOST = 200;

/** Where an entry leads. `Id` is that of the row; of leads and orders that of the customer in the request. */
export const JourneyPlace = {
  Leads: 1,
  Customer: 2,
  AfterSaleCustomer: 3,
  WorkOrder: 4,
  Payment: 5,
  Deal: 6,
  Orders: 7,
  Agreements: 8,
  Learning: 9,
  AfterSaleLearning: 10,
  Exams: 11,
} as const;
export type JourneyPlace = (typeof JourneyPlace)[keyof typeof JourneyPlace];

const journeyLink = z.object({ Place: z.enum(JourneyPlace), Id: id });
export type JourneyLink = z.output<typeof journeyLink>;

const journeyEntry = z.object({
  /** Unique in the journey. */
  Key: z.string(),
  Kind: z.enum(JourneyKind),
  Time: unixSeconds,
  /** The name of the person who did it; empty for what customers, programs and platforms did. */
  UserName: z.string(),
  Title: z.string(),
  Text: z.string(),
  /** In yuan, without what was refunded. */
  Amount: z.number().nullable(),
  /** The payment is a part of a deal's amount: these payments add up to the deals. */
  IsCounted: z.boolean(),
  /** A stage or finance turned it down. */
  IsRejection: z.boolean(),
  /** Of a call. */
  Call: callOutcome.nullable(),
  Link: journeyLink.nullable(),
});
export type JourneyEntry = z.output<typeof journeyEntry>;

export const queryJourney = endpoint({
  summary:
    '客户历程：该号码的线索、归属、通话、报单与审批、支付、成交、订单、协议、开课、学习和考试，各按其权限，最新的在前',
  method: 'GET',
  path: 'api/Customer/QueryCustomerJourney',
  access: ANY_PLACE,
  request: z.object({ customerId: queryIdOf('customer') }),
  answer: z.array(journeyEntry),
  rate: 'ordinary',
  audit: 'none',
  // One read for each kind.
  cost: () => 5,
});

export const queryAfterSaleJourney = forAfterSales(queryJourney);

export const journeyCalls = {
  [CustomerKind.Sales]: queryJourney,
  [CustomerKind.AfterSales]: queryAfterSaleJourney,
} as const;
