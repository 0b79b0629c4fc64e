import { describe, expect, it } from 'vitest';
import { grantableRights, type Right } from '../wire/rights.ts';
import * as rules from './work-order.rules.ts';
import type { WorkOrderFacts } from './work-order.rules.ts';
import { Stage, WorkOrderStatus, WorkOrderType } from './work-order-values.ts';

const OWNER = 7;
const STRANGER = 8;
const bits = Array.from({ length: 16 }, (_, progress) => progress);
const statuses = Object.values(WorkOrderStatus);

const order = (facts: Partial<WorkOrderFacts> = {}): WorkOrderFacts => ({
  ParentId: null,
  UserId: OWNER,
  WorkOrderType: WorkOrderType.Deposit,
  WorkOrderStatus: WorkOrderStatus.Draft,
  WorkOrderAuditProgress: 0,
  IsRefund: false,
  IsComplete: false,
  IsReconciled: true,
  HasReconciled: false,
  IsRefundingAll: false,
  OrderId: null,
  ...facts,
});
const by = (userId: number, ...rights: Right[]) => ({ userId, rights: new Set(rights) });

type Rule = (facts: WorkOrderFacts, who: ReturnType<typeof by>) => boolean;

/** Every status × progress × refunded in which the rule allows the action, as `status` or `status refunded`: progress. */
const allowedStates = (rule: Rule, who: ReturnType<typeof by>): Record<string, number[]> => {
  const allowed: Record<string, number[]> = {};
  for (const status of statuses)
    for (const IsRefund of [false, true])
      for (const progress of bits) {
        const facts = order({ WorkOrderStatus: status, WorkOrderAuditProgress: progress, IsRefund });
        if (rule(facts, who)) (allowed[`${status}${IsRefund ? ' refunded' : ''}`] ??= []).push(progress);
      }
  return allowed;
};

const without = (stage: number) => bits.filter((progress) => Math.floor(progress / stage) % 2 === 0);
const withBit = (stage: number) => bits.filter((progress) => Math.floor(progress / stage) % 2 === 1);

/** The rule, the rights of which one is enough, whether only the owner may, and the states. */
const TABLE: readonly [string, Rule, readonly Right[], boolean, Record<string, number[]>][] = [
  ['edits as the owner', (o, w) => rules.mayEditAs(o, w, 'owner'), ['WorkOrderSale'], true, { 0: bits }],
  [
    'edits as planning',
    (o, w) => rules.mayEditAs(o, w, Stage.Planning),
    ['QihuaAudit'],
    false,
    { 1: without(2), 2: without(2) },
  ],
  [
    'edits as operations',
    (o, w) => rules.mayEditAs(o, w, Stage.Operations),
    ['YunAudit'],
    false,
    { 1: without(4), 2: without(4) },
  ],
  ['edits while its whole refund waits', (o, w) => rules.mayEdit({ ...o, IsRefundingAll: true }, w), [], true, {}],
  ['deletes', (o, w) => rules.mayDelete(o, w, false), ['WorkOrderSale'], true, { 0: bits, '0 refunded': bits }],
  ['deletes reconciled money', (o, w) => rules.mayDelete({ ...o, HasReconciled: true }, w, false), [], true, {}],
  ['deletes a parent', (o, w) => rules.mayDelete(o, w, true), [], true, {}],
  ['publishes', rules.mayPublish, ['WorkOrderSale'], true, { 0: bits, '0 refunded': bits }],
  ['resubmits', rules.mayReset, ['WorkOrderSale'], true, { 3: bits, '3 refunded': bits }],
  ['adds a child', rules.mayAddChild, ['WorkOrderSale'], true, { 0: bits, 1: bits, 2: bits }],
  ['passes sales', (o, w) => rules.mayPass(o, w, Stage.Sales), ['SaleAudit'], false, { 1: without(1) }],
  ['passes planning', (o, w) => rules.mayPass(o, w, Stage.Planning), ['QihuaAudit'], false, { 1: without(2) }],
  ['passes operations', (o, w) => rules.mayPass(o, w, Stage.Operations), ['YunAudit'], false, { 1: without(4) }],
  ['passes finance', (o, w) => rules.mayPass(o, w, Stage.Finance), ['PaymentLog'], false, { 1: without(8) }],
  ['rejects for sales', (o, w) => rules.mayReject(o, w, Stage.Sales), ['SaleAudit'], false, { 1: without(1) }],
  ['rejects for finance', (o, w) => rules.mayReject(o, w, Stage.Finance), ['PaymentLog'], false, { 1: without(8) }],
  [
    'refunds',
    rules.mayRefund,
    ['WorkOrder4_Refund'],
    false,
    { 1: bits, '1 refunded': bits, 2: bits, '2 refunded': bits },
  ],
  ['opens a course', rules.mayOpenCourse, ['OpenCourse', 'YunAudit'], false, { 1: withBit(4), 2: withBit(4) }],
  ['ships', rules.mayShip, ['OpenCourse', 'YunAudit'], false, { 0: [15], 1: [15], 2: [15], 3: [15] }],
];

describe.each(TABLE)('A person who %s', (_, rule, rights, isOwnerOnly, states) => {
  it('does so in exactly these states', () => {
    expect(allowedStates(rule, by(OWNER, ...rights))).toEqual(states);
    expect(allowedStates(rule, by(STRANGER, ...rights))).toEqual(isOwnerOnly ? {} : states);
  });

  it('has one of exactly these rights', () => {
    const enough = grantableRights.filter((right) => Object.keys(allowedStates(rule, by(OWNER, right))).length > 0);
    expect(enough).toEqual(grantableRights.filter((right) => rights.includes(right)));
  });
});

it.each([
  [{ ParentId: 1 }, false],
  [{ IsComplete: true }, false],
  [{ WorkOrderType: WorkOrderType.AddedDeposit }, true],
  [{ WorkOrderType: WorkOrderType.MonthBalance }, false],
  [{ WorkOrderType: WorkOrderType.FullPayment }, false],
  [{ WorkOrderType: WorkOrderType.LateBalance }, false],
])('adds a child to an order with %o: %s', (facts, expected) => {
  expect(rules.mayAddChild(order(facts), by(OWNER, 'WorkOrderSale'))).toBe(expected);
});

it('does not open a course twice, nor approve for finance before all payments are reconciled', () => {
  const approved = { WorkOrderStatus: WorkOrderStatus.InReview, WorkOrderAuditProgress: 4 } as const;
  expect(rules.mayOpenCourse(order({ ...approved, OrderId: 5 }), by(STRANGER, 'OpenCourse'))).toBe(false);
  expect(rules.mayPass(order({ ...approved, IsReconciled: false }), by(STRANGER, 'PaymentLog'), Stage.Finance)).toBe(
    false,
  );
});

it('lets operations approve several orders only with a second right', () => {
  expect(rules.mayPassMany(by(STRANGER, 'SaleAudit'), Stage.Sales)).toBe(true);
  expect(rules.mayPassMany(by(STRANGER, 'YunAudit'), Stage.Operations)).toBe(false);
  expect(rules.mayPassMany(by(STRANGER, 'WorkOrder4_Audit'), Stage.Operations)).toBe(false);
  expect(rules.mayPassMany(by(STRANGER, 'YunAudit', 'WorkOrder4_Audit'), Stage.Operations)).toBe(true);
});

it.each([
  ['a new root', { isChild: false }, [0, 1, 2, 3, 4]],
  ['an edited root', { isChild: false, stored: WorkOrderType.Deposit }, [0, 1, 3, 4]],
  ['an edited root of type 2', { isChild: false, stored: WorkOrderType.MonthBalance }, [0, 1, 2, 3, 4]],
  ['a child', { isChild: true }, [1, 2, 4]],
  ['an edited child', { isChild: true, stored: WorkOrderType.MonthBalance }, [1, 2, 4]],
])('offers %s its types', (_, asked, expected) => {
  expect(rules.offeredTypes(asked)).toEqual(expected);
});

describe('A step', () => {
  const state = (WorkOrderStatus: WorkOrderStatus, WorkOrderAuditProgress: number, IsRefund = false) => ({
    WorkOrderStatus,
    WorkOrderAuditProgress,
    IsRefund,
  });

  it.each([
    ['publishing', state(0, 0), { kind: 'publish', isReconciled: false }, state(1, 0)],
    ['publishing with reconciled payments', state(0, 0), { kind: 'publish', isReconciled: true }, state(1, 8)],
    ['the first approval', state(1, 0), { kind: 'pass', stage: 1 }, state(1, 1)],
    ['the last approval', state(1, 13), { kind: 'pass', stage: 2 }, state(2, 15)],
    ['a rejection, which keeps the bits', state(1, 5), { kind: 'reject' }, state(3, 5)],
    ['a reset', state(3, 13), { kind: 'reset' }, state(0, 0)],
    ['a refund', state(2, 15), { kind: 'refund', isRefund: true }, state(2, 15, true)],
    ['the last payment', state(1, 7), { kind: 'settle', isReconciled: true }, state(2, 15)],
    ['the last payment before others', state(1, 2), { kind: 'settle', isReconciled: true }, state(1, 10)],
    ['a new payment', state(1, 9), { kind: 'settle', isReconciled: false }, state(1, 1)],
    ['a payment of a refunded order', state(1, 7, true), { kind: 'settle', isReconciled: true }, state(1, 7, true)],
  ] as const)('of %s', (_, before, step, after) => {
    expect(rules.takeStep(before, step)).toEqual(after);
  });

  it('reaches status 2 by every order of the four stages, and never before the fourth', () => {
    const permutations = (rest: readonly Stage[]): Stage[][] =>
      rest.length === 0
        ? [[]]
        : rest.flatMap((stage) =>
            permutations(rest.filter((other) => other !== stage)).map((more) => [stage, ...more]),
          );
    for (const sequence of permutations([1, 2, 4, 8])) {
      const states = [state(1, 0)];
      for (const stage of sequence) states.push(rules.takeStep(states.at(-1)!, { kind: 'pass', stage }));
      expect(states.map(({ WorkOrderStatus }) => WorkOrderStatus)).toEqual([1, 1, 1, 1, 2]);
    }
  });
});

it.each([
  [0, 2, false, false],
  [1, 2, false, false],
  [2, 2, false, true],
  [3, 2, false, true],
  [4, 2, false, true],
  [3, 1, false, false],
  [3, 2, true, false],
] as const)('of type %s, status %s, refunded %s: completes its family %s', (type, status, IsRefund, expected) => {
  const facts = { WorkOrderType: type, WorkOrderStatus: status, WorkOrderAuditProgress: 15, IsRefund };
  expect(rules.completesFamily(facts)).toBe(expected);
});
