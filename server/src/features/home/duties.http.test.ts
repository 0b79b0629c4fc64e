import { queryTeamMissedCalls } from '@gonghai/contract/calls/team-missed.contract.ts';
import * as contract from '@gonghai/contract/home/duties.contract.ts';
import { homeFigures, queryHome } from '@gonghai/contract/home/home.contract.ts';
import { searchLeads } from '@gonghai/contract/leads/lead.contract.ts';
import { searchCalendar } from '@gonghai/contract/payments/calendar.contract.ts';
import { stateOf } from '@gonghai/contract/payments/calendar.rules.ts';
import { searchPaymentLogs, WAITING_PAYMENTS } from '@gonghai/contract/payments/payment-log.contract.ts';
import { searchUnclaimed } from '@gonghai/contract/payments/unclaimed.contract.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { DAY, dayOf } from '@gonghai/contract/wire/clock.ts';
import { dayText } from '@gonghai/contract/wire/days.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import { searchRefunds } from '@gonghai/contract/work-orders/refund.contract.ts';
import { searchWaitingOrders } from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { afterAll, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aCall, aCustomer, aLead } from '../../../test/rows.ts';
import { aStatement, startClaims } from '../../../test/statements.ts';
import { aHolder, anOrder, aProduct, aRefund } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, person, signedIn, clock } = test;
const { tenantId, id: A1 } = await person('A1');
const { id: A2 } = await person('A2');
const { id: A3 } = await person('A3');
await aProduct(owner, tenantId);
const now = () => Math.floor(clock.now / 1_000);
const [s1, root] = await Promise.all(['S1', 'root'].map(signedIn));
const planning = await aHolder(test, ['QihuaAudit']);
const finance = await aHolder(test, ['PaymentLog']);
const none = await signedIn('none');

const dutiesOf = async (who: Session) => homeFigures.parse((await ask(queryHome, {}, who)).Data).Duties;
const menuOf = async (who: Session) => contract.menuCounts.parse((await ask(contract.queryMenuCounts, {}, who)).Data);
const countOf = async (endpoint: Endpoint, filter: object, who: Session) =>
  ((await send(endpoint, { PageCount: 10, ...filter }, who)).Data as Page<unknown>).Count;
const sum = (rows: readonly { readonly Count: number }[]) => rows.reduce((total, { Count }) => total + Count, 0);

it('counts the orders that wait for each approver, by age as the inbox lists them', async () => {
  const ages = [0, DAY - 5, DAY, 2 * DAY, 3 * DAY, 9 * DAY];
  for (const [at, age] of ages.entries())
    await anOrder(owner, tenantId, {
      ownerId: at % 2 === 0 ? A1 : A3,
      more: { submitted_time: now() - age, ...(at === 0 && { progress: 2 }) },
    });
  for (const more of [{ status: 0 }, { status: 3 }, { is_refund: true }])
    await anOrder(owner, tenantId, { ownerId: A1, more });
  for (const [who, expected] of [
    [planning, [1, 2, 2]],
    [s1, [1, 1, 1]],
    [root, [2, 2, 2]],
  ] as const) {
    const { Orders } = await dutiesOf(who!);
    expect(Orders!.Ages.map(({ Count }) => Count)).toEqual(expected);
    for (const { Age, Count } of Orders!.Ages)
      expect(await countOf(searchWaitingOrders, contract.dutySearches.orders(Age), who!)).toBe(Count);
    expect((await menuOf(who!)).Orders).toBe(sum(Orders!.Ages));
  }
  expect(await send(searchWaitingOrders, { Age: 4 }, planning)).toMatchObject({ Status: false });
  // Own orders leave the inbox and its counts together.
  const Value = JSON.stringify({ NoOwn: true });
  const own = await anOrder(owner, tenantId, { ownerId: planning.id, more: { submitted_time: now() } });
  expect((await menuOf(planning)).Orders).toBe(6);
  expect(await ask(editSetting, { Key: 'ApprovalRule', Value }, root)).toMatchObject({ Status: true });
  expect((await menuOf(planning)).Orders).toBe(5);
  await owner.query('delete from payment_log where work_order_id = $1', [own]);
  await owner.query('delete from work_order where id = $1', [own]);
});

it('counts for finance what the lists of payments, refunds and unclaimed income hold', async () => {
  await owner.query('delete from payment_log');
  await owner.query('delete from refund');
  await owner.query('delete from work_order');
  const { paymentType, otherType, aClaim } = await startClaims(test, { tenantId, ownerId: A3 });
  const noon = (day: number) => day * DAY + 4 * 3_600;
  const today = dayOf(now());
  const yesterday = await aClaim(10, { payment_time: noon(today - 1) });
  await aClaim(20, { payment_time: noon(today) });
  await aClaim(30, { payment_time: noon(today), payment_type: otherType });
  // Not for finance now: passed, of a draft, of a rejected and of a refunded order.
  await aClaim(40, { status: 2 });
  for (const more of [{ status: 0 }, { status: 3 }, { is_refund: true }]) await aClaim(50, {}, more);
  await aRefund(owner, tenantId, { orderId: yesterday.orderId });
  for (const [serial, kind] of [
    ['A1', 0],
    ['A2', 0],
    ['A3', 1],
  ] as const)
    await owner.query(
      `insert into unclaimed_payment (tenant_id, serial, amount, payment_type, paid_time, first_time, kind)
       values ($1, $2, 5, $3, $4, $4, $5)`,
      [tenantId, serial, otherType, noon(today - 3), kind],
    );

  const duty = (await dutiesOf(finance)).Payments!;
  expect(duty.Wallets).toEqual([
    { PaymentType: paymentType, Count: 2 },
    { PaymentType: otherType, Count: 1 },
  ]);
  for (const { PaymentType, Count } of duty.Wallets)
    expect(await countOf(searchPaymentLogs, contract.dutySearches.payments(PaymentType), finance)).toBe(Count);
  expect(duty).toMatchObject({ Refunds: 1, Unclaimed: 2, Yesterday: dayText(today - 1), Missing: [paymentType] });
  expect(await countOf(searchRefunds, contract.dutySearches.refunds(), finance)).toBe(duty.Refunds);
  expect(await countOf(searchUnclaimed, contract.dutySearches.unclaimed(), finance)).toBe(duty.Unclaimed);
  expect(await menuOf(finance)).toEqual({ Orders: null, Payments: 3, Unclaimed: 2, Leads: null });
  expect(await countOf(searchPaymentLogs, WAITING_PAYMENTS, finance)).toBe(3);

  // The oldest first for the inbox; those that cannot be passed are left out of it, and can be found alone.
  const listed = async (filter: object) =>
    ((await send(searchPaymentLogs, { PageCount: 50, ...filter }, finance)).Data as Page<{ Amount: number }>).Rows.map(
      ({ Amount }) => Amount,
    );
  expect(await listed({ IsWaiting: true, IsOldestFirst: true })).toEqual([10, 20, 30]);
  expect(await listed({ IsWaiting: true })).toEqual([30, 20, 10]);
  expect((await listed({ IsWaiting: false })).toSorted()).toEqual([40, 50, 50]);
});

it('names the days that differ and the missing statements, as the calendar shows them', async () => {
  const statementId = await aStatement(test, tenantId, { staffId: finance.id, createdTime: now() });
  const cover = (day: number, wallet: number) =>
    owner.query(
      `insert into statement_income (tenant_id, payment_type, serial, day, fen, statement_id, line)
       values ($1, $2, $3, $4, 100, $5, 1)`,
      [tenantId, wallet, `income ${day}`, day, statementId],
    );
  const { otherType } = await startClaims(test, { tenantId, ownerId: A3 });
  const today = dayOf(now());
  await cover(today - 1, otherType);
  await cover(today - 35, otherType);
  const { Differing, Missing, Yesterday } = (await dutiesOf(finance)).Payments!;
  expect(Differing.length).toBeGreaterThan(0);
  for (const { Month, Count } of Differing) {
    const cells = searchCalendar.answer.parse((await ask(searchCalendar, { Month }, finance)).Data);
    const states = cells
      .filter(({ Day }) => Day <= dayText(today))
      .map((cell) => stateOf(cell, cell.Day, dayText(today)));
    expect(states.filter((state) => state === 'differs')).toHaveLength(Count);
  }
  const month = await ask(searchCalendar, { Month: Yesterday.slice(0, 7) }, finance);
  const missing = searchCalendar.answer
    .parse(month.Data)
    .filter((cell) => cell.Day === Yesterday && stateOf(cell, cell.Day, dayText(today)) === 'missing');
  expect(missing.map(({ PaymentType }) => PaymentType)).toEqual(Missing);
});

it('counts leads of a team by agent and account as the list finds them, and none for agents', async () => {
  const assigned = async (agentId: number, more: Record<string, unknown> = {}) => {
    const customerId = await aCustomer(owner, tenantId, { ownerId: agentId });
    const times = { created_time: now() - DAY, state_time: now() - DAY };
    await aLead(owner, tenantId, {
      more: { state: 1, agent_id: agentId, customer_id: customerId, ...times, ...more },
    });
  };
  const fresh = { created_time: now(), state_time: now() };
  await aLead(owner, tenantId, { more: { ...fresh, advertiser_name: '启明' } });
  await aLead(owner, tenantId, { more: { ...fresh, advertiser_name: '启明消防' } });
  await aLead(owner, tenantId, { more: { created_time: now() - 20 * DAY, state_time: now() - 20 * DAY } });
  const failed = { state: 2, failure_cause: '号码重复', created_time: now() - 2 * DAY, state_time: now() };
  await aLead(owner, tenantId, { more: { ...failed, advertiser_name: '启明消防' } });
  await assigned(A1);
  await assigned(A1);
  await assigned(A1, { first_call_time: now() });
  await assigned(A2);
  await assigned(A3);

  const found = contract.dutySearches;
  for (const [who, agents] of [
    [s1, [A1, A2]],
    [root, [A1, A2, A3]],
  ] as const) {
    const duty = (await dutiesOf(who!)).Leads!;
    expect(duty.Waiting).toBe(2);
    expect(await countOf(searchLeads, found.waitingLeads(now()), who!)).toBe(duty.Waiting);
    expect((await menuOf(who!)).Leads).toBe(duty.Waiting);
    expect(duty.Uncalled.map(({ UserId }) => UserId)).toEqual(agents);
    expect(await countOf(searchLeads, found.uncalled(now(), []), who!)).toBe(sum(duty.Uncalled));
    for (const { UserId, Count } of duty.Uncalled)
      expect(await countOf(searchLeads, found.uncalled(now(), [UserId]), who!)).toBe(Count);
    expect(duty.Accounts).toEqual([
      { Name: '启明', TodayCount: 2, FailedCount: 1 },
      { Name: '启明消防', TodayCount: 1, FailedCount: 1 },
    ]);
    for (const { Name, TodayCount, FailedCount } of duty.Accounts) {
      expect(await countOf(searchLeads, found.arrivals(now(), Name), who!)).toBe(TodayCount);
      expect(await countOf(searchLeads, found.failedLeads(now(), Name), who!)).toBe(FailedCount);
    }
  }
  // Without a team only the own uncalled ones are counted, in the menu.
  const agent = await aHolder(test, ['Clue', 'CallLogStats']);
  await assigned(agent.id);
  expect(await dutiesOf(agent)).toEqual({ Orders: null, Payments: null, Leads: null, MissedCalls: null });
  expect((await menuOf(agent)).Leads).toBe(1);
});

it('lists the missed calls of a team until they are called back', async () => {
  const missed = (staffId: number, tel: string, ago: number, more: Record<string, unknown> = {}) =>
    aCall(owner, tenantId, {
      staffId,
      startTime: now() - ago,
      more: { tel, is_incoming: true, is_answered: false, call_seconds: 0, ...more },
    });
  await aCustomer(owner, tenantId, { ownerId: A2, name: '王女士', tel: '13900000002' });
  await missed(A1, '13900000001', 500);
  await missed(A1, '13900000001', 400);
  await missed(A2, '13900000002', 300);
  await missed(A3, '13900000003', 200);
  await missed(A1, '13900000004', 190, { missed_mark: 2 });
  await missed(A1, '13900000005', 8 * DAY);
  await missed(A2, '13900000006', 180);
  await aCall(owner, tenantId, { staffId: A1, startTime: now() - 100, more: { tel: '13900000006' } });

  for (const [who, expected] of [
    [s1, [A1, A2]],
    [root, [A1, A2, A3]],
  ] as const) {
    const agents = (await dutiesOf(who!)).MissedCalls!;
    expect(agents.map(({ UserId, Count }) => [UserId, Count])).toEqual(expected.map((id) => [id, 1]));
    expect(await countOf(queryTeamMissedCalls, {}, who!)).toBe(sum(agents));
    for (const { UserId, Count } of agents)
      expect(await countOf(queryTeamMissedCalls, contract.dutySearches.missedCalls(UserId), who!)).toBe(Count);
  }
  const { Rows } = queryTeamMissedCalls.answer.parse((await ask(queryTeamMissedCalls, {}, s1!)).Data);
  expect(Rows.map(({ UserId, Tel, Name, Times }) => [UserId, Tel, Name, Times])).toEqual([
    [A2, '13900000002', '王女士', 1],
    [A1, '13900000001', '', 2],
  ]);
  expect(await countOf(queryTeamMissedCalls, { UserId: A3 }, s1!)).toBe(0);
});

it('has nothing for people without these rights, and no row of another tenant', async () => {
  expect(await dutiesOf(none)).toEqual({ Orders: null, Payments: null, Leads: null, MissedCalls: null });
  expect(await menuOf(none)).toEqual({ Orders: null, Payments: null, Unclaimed: null, Leads: null });
  const other = await dutiesOf(await signedIn('rootx'));
  expect(sum(other.Orders!.Ages) + sum(other.Payments!.Wallets) + other.Payments!.Unclaimed).toBe(0);
  expect(other.Payments).toMatchObject({ Missing: [], Differing: [], Refunds: 0 });
  expect(other.Leads).toEqual({ Waiting: 0, Uncalled: [], Accounts: [] });
  expect(other.MissedCalls).toEqual([]);
  expect(await menuOf(await signedIn('rootx'))).toEqual({ Orders: 0, Payments: 0, Unclaimed: 0, Leads: 0 });
});
