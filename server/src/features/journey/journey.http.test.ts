import { searchDeals } from '@gonghai/contract/deals/deal.contract.ts';
import * as contract from '@gonghai/contract/journey/journey.contract.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { type GrantableRight, menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aStudent } from '../../../test/learning.ts';
import { aCourseOrder, anAgreement } from '../../../test/orders.ts';
import { aCall, aCustomer, aLead, anAfterSale, uniqueName, uniqueTel } from '../../../test/rows.ts';
import { aDeal, aHolder, anOrder, aPayment } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, person, signedIn } = test;
const { JourneyKind: Kind, JourneyPlace: Place } = contract;

const { tenantId, id: A1 } = await person('A1');
const { id: A2 } = await person('A2');
const T = 1_790_000_000;

const everyRight = [...menuIdOf.keys()].filter((right): right is GrantableRight => right !== 'admin');
const without = (...left: readonly GrantableRight[]) => everyRight.filter((right) => !left.includes(right));
const all = await aHolder(test, everyRight, { isSupervisor: true });

const read = async (customerId: number, session: Session, call = contract.queryJourney) => {
  const answer = await ask(call, { customerId }, session);
  expect(answer).toMatchObject({ Status: true });
  return call.answer.parse(answer.Data);
};
const kindsIn = (entries: readonly contract.JourneyEntry[]) =>
  [...new Set(entries.map(({ Kind: kind }) => kind))].toSorted((a, b) => a - b);

/** Everything that can happen to a phone, by A1. */
const aWholeJourney = async (inTenant = tenantId, by = A1, tel = uniqueTel()) => {
  const id = await aCustomer(owner, inTenant, { tel, ownerId: by });
  await owner.query(
    `insert into customer_record (tenant_id, customer_id, staff_id, record_type, record, created_time, act, to_placement, to_owner_id)
     values ($1, $2, $3, 1, '', $4, 1, 0, $3)`,
    [inTenant, id, by, T - 90],
  );
  const afterSaleId = await anAfterSale(owner, inTenant, { tel, ownerId: by });
  const leadId = await aLead(owner, inTenant, {
    tel,
    more: { state: 1, agent_id: by, customer_id: id, created_time: T - 100 },
  });
  await aCall(owner, inTenant, { staffId: by, customerId: id, startTime: T - 80, more: { tel, remark: '售前' } });
  const ofAfterSales = { tel, source: 'AfterSale', subject_id: afterSaleId, remark: '售后' };
  await aCall(owner, inTenant, { staffId: by, startTime: T + 80, more: ofAfterSales });
  const dealId = await aDeal(owner, inTenant, {
    ownerId: by,
    amounts: [3_000, 980.5],
    more: { tel, financed_time: T + 50 },
  });
  await owner.query(
    `insert into audit_log (tenant_id, staff_id, action, subject, subject_id, after, created_time)
     values ($1, $2, '销售审核通过', 'work-order', $3, null, $4), ($1, $2, '企划驳回', 'work-order', $3, '{"Remark":"截图不清"}', $4),
       ($1, $2, '修改报单', 'work-order', $3, '{"Name":"不显示"}', $4)`,
    [inTenant, by, dealId, T + 10],
  );
  await aCourseOrder(owner, inTenant, { staffId: by, tel });
  const agreementId = await anAgreement(owner, inTenant);
  await owner.query('insert into customer_agreement values ($1, $2, $3, $4, $5)', [
    inTenant,
    tel,
    agreementId,
    by,
    T + 60,
  ]);
  const studentId = await aStudent(owner, inTenant, tel);
  await owner.query('insert into student_course values ($1, $2, 0, $3, $4, $4)', [
    inTenant,
    studentId,
    '精讲班',
    T + 65,
  ]);
  const { rows } = await owner.query<{ id: number }>(
    `insert into exam_paper (tenant_id, platform_id, title, profession_type, ques_total, total_scores, pushed_time)
     values ($1, $2, '模考一', 0, 100, 120, $3) returning id`,
    [inTenant, uniqueName(), T],
  );
  await owner.query('insert into student_exam values ($1, $2, $3, $4, 90, 80, 96.5, $4)', [
    inTenant,
    rows[0]!.id,
    studentId,
    T + 90,
  ]);
  return { tel, id, afterSaleId, leadId, dealId, agreementId };
};

describe('A journey', () => {
  it('shows every kind on one time line, newest first, with its link, from both drawers', async () => {
    const { id, afterSaleId, dealId, agreementId } = await aWholeJourney();
    const entries = await read(id, all);
    expect(kindsIn(entries)).toEqual(Object.values(Kind));
    expect(entries.map(({ Time }) => Time)).toEqual(entries.map(({ Time }) => Time).toSorted((a, b) => b - a));
    expect(new Set(entries.map(({ Key }) => Key)).size).toBe(entries.length);
    const only = (kind: contract.JourneyKind) => entries.filter(({ Kind: each }) => each === kind);
    expect(only(Kind.Lead)).toMatchObject([{ Text: '已分配给员工A1', Link: { Place: Place.Leads, Id: id } }]);
    expect(only(Kind.Call)).toMatchObject([
      { Text: '售后', Call: { CallSeconds: 30 }, Link: { Place: Place.AfterSaleCustomer, Id: afterSaleId } },
      { Text: '售前', UserName: '员工A1', Link: { Place: Place.Customer, Id: id } },
    ]);
    expect(only(Kind.WorkOrder)).toMatchObject([{ Amount: 3_980.5, Link: { Place: Place.WorkOrder, Id: dealId } }]);
    expect(only(Kind.Approval).map(({ Title, Text }) => [Title.split(' ')[0], Text])).toEqual([
      ['企划驳回', '截图不清'],
      ['销售审核通过', ''],
    ]);
    expect(only(Kind.Payment).map(({ Link }) => Link?.Place)).toEqual([Place.Payment, Place.Payment]);
    expect(only(Kind.Deal)).toMatchObject([{ Time: T + 50, Amount: 3_980.5, Text: '回款 ¥3000.00 + ¥980.50' }]);
    expect(only(Kind.Order)).toMatchObject([{ Title: '课程', Amount: 80, Text: expect.stringContaining('未支付') }]);
    expect(only(Kind.Agreement)).toMatchObject([{ Link: { Place: Place.Agreements, Id: agreementId } }]);
    expect(only(Kind.Course)).toMatchObject([
      { Title: expect.stringContaining('精讲班'), Link: { Place: Place.Learning, Id: id } },
    ]);
    expect(only(Kind.Learning)).toMatchObject([{ Text: '练习 40%' }]);
    expect(only(Kind.Exam)).toMatchObject([{ Title: '模考一', Text: '96.5分 / 120分 · 答对80题，共100题' }]);

    const afterSales = await read(afterSaleId, all, contract.queryAfterSaleJourney);
    expect(afterSales.map(({ Key }) => Key).toSorted()).toEqual(entries.map(({ Key }) => Key).toSorted());
    expect(afterSales.find(({ Kind: kind }) => kind === Kind.Learning)?.Link).toEqual({
      Place: Place.AfterSaleLearning,
      Id: afterSaleId,
    });
  });

  it('has payments that add up to the deals: children and partial refunds count, other money does not', async () => {
    const { id, tel, dealId } = await aWholeJourney();
    // A child counts, also with another phone.
    await aDeal(owner, tenantId, { ownerId: A1, parentId: dealId, amounts: [500], more: { order_type: 2 } });
    const child = await aDeal(owner, tenantId, {
      ownerId: A1,
      parentId: dealId,
      amounts: [700],
      more: { tel, refunded_fen: 12_345 },
    });
    await owner.query('update payment_log set refunded_fen = 12345 where work_order_id = $1', [child]);
    // Refunded, rejected, in review, not yet a deal, and a payment that failed.
    await aDeal(owner, tenantId, { ownerId: A1, parentId: dealId, amounts: [90], more: { tel, is_refund: true } });
    await aDeal(owner, tenantId, { ownerId: A1, parentId: dealId, amounts: [80], more: { tel, status: 3 } });
    await anOrder(owner, tenantId, { ownerId: A1, parentId: dealId, amounts: [70], more: { tel } });
    const waiting = await anOrder(owner, tenantId, { ownerId: A1, amounts: [60], more: { tel } });
    await aPayment(owner, tenantId, { orderId: waiting, more: { amount: 50, status: 2 } });
    await aPayment(owner, tenantId, { orderId: dealId, more: { amount: 40, status: 3 } });
    // A second deal of the same phone.
    await aDeal(owner, tenantId, { ownerId: A2, amounts: [1_200], more: { tel } });

    const entries = await read(id, all);
    const { Data } = await ask(searchDeals, { PageIndex: 1, PageCount: 50, Tel: tel }, all);
    const { Rows, Total } = searchDeals.answer.parse(Data);
    const payments = entries.filter(({ Kind: kind }) => kind === Kind.Payment);
    const counted = payments.filter(({ IsCounted }) => IsCounted);
    expect(sumMoney(counted.map(({ Amount }) => Amount ?? 0))).toBe(Total);
    expect(Total).toBe(3_000 + 980.5 + 500 + 576.55 + 1_200);
    expect(payments).toHaveLength(11);
    expect(entries.flatMap(({ Kind: kind, Amount }) => (kind === Kind.Deal ? [Amount] : [])).toSorted()).toEqual(
      Rows.map(({ Amount }) => Amount).toSorted(),
    );
    expect(counted.find(({ Amount }) => Amount === 576.55)?.Text).toBe('对账成功 · ¥700.00，已退款¥123.45');
  });
});

const orderRights = [
  'WorkOrderSale',
  'SaleAudit',
  'QihuaAudit',
  'YunAudit',
  'ChengJiaoAudit',
  'OpenCourse',
  'YunAudit2',
  'SuccessCustomer',
  'PaymentLog',
] as const satisfies readonly GrantableRight[];

describe('Each kind', () => {
  it.each<[string, readonly GrantableRight[], readonly contract.JourneyKind[]]>([
    ['leads', ['Clue'], [Kind.Lead]],
    ['deals', ['SuccessCustomer'], [Kind.Deal]],
    ['work orders', orderRights, [Kind.WorkOrder, Kind.Approval, Kind.Payment, Kind.Deal]],
    ['exams', ['ExamReport'], [Kind.Exam]],
  ])('is missing without the right to %s, and nothing else changes', async (_, rights, hidden) => {
    const { id } = await aWholeJourney();
    const reader = await aHolder(test, without(...rights), { isSupervisor: true });
    const expected = (await read(id, all)).filter(({ Kind: kind }) => !hidden.includes(kind));
    const keys = (entries: readonly contract.JourneyEntry[]) => entries.map(({ Key }) => Key);
    expect(keys(await read(id, reader))).toEqual(keys(expected));
  });

  it('links a payment to its order for those who may not open the list of payments', async () => {
    const { id, dealId } = await aWholeJourney();
    const reader = await aHolder(test, without('PaymentLog'), { isSupervisor: true });
    const payments = (await read(id, reader)).filter(({ Kind: kind }) => kind === Kind.Payment);
    expect(payments.map(({ Link }) => Link)).toEqual(payments.map(() => ({ Place: Place.WorkOrder, Id: dealId })));
  });

  it('leaves the customer itself to those who only see its list', async () => {
    const { id } = await aWholeJourney();
    await owner.query('update customer set placement = 1, owner_id = null where id = $1', [id]);
    const reader = await aHolder(test, ['Public']);
    expect(kindsIn(await read(id, reader))).toEqual([Kind.Assignment, Kind.Call]);
    // The calls of the after-sales customer are not theirs.
    expect((await read(id, reader)).map(({ Text }) => Text)).not.toContain('售后');
  });

  it('is limited to the scope of the reader', async () => {
    const { id, tel } = await aWholeJourney();
    await owner.query('update customer set owner_id = $2 where id = $1', [id, A2]);
    const a2 = await signedIn('A2');
    const entries = await read(id, a2);
    expect(
      entries.filter(({ Kind: kind }) => kind === Kind.Lead || kind === Kind.WorkOrder || kind === Kind.Payment),
    ).toEqual([]);
    expect(entries.map(({ Text }) => Text)).not.toContain('售后');
    const own = await anOrder(owner, tenantId, { ownerId: A2, more: { tel } });
    const orders = (await read(id, a2)).filter(({ Kind: kind }) => kind === Kind.WorkOrder);
    expect(orders.map(({ Link }) => Link)).toEqual([{ Place: Place.WorkOrder, Id: own }]);
  });
});

describe('Another tenant', () => {
  it('with the same phone has its own journey only, and no way to this one', async () => {
    const { id, tel } = await aWholeJourney();
    const stranger = await person('A1x');
    const theirAgent = await signedIn('A1x');
    const theirs = await aCustomer(owner, stranger.tenantId, { tel, ownerId: stranger.id });
    await aCall(owner, stranger.tenantId, { staffId: stranger.id, customerId: theirs, more: { tel, remark: '别家' } });
    expect((await read(theirs, theirAgent)).map(({ Text }) => Text)).toEqual(['别家']);
    expect((await read(id, all)).map(({ Text }) => Text)).not.toContain('别家');
    expect(await ask(contract.queryJourney, { customerId: id }, theirAgent)).toEqual(
      await ask(contract.queryJourney, { customerId: 999_999_999 }, theirAgent),
    );
  });

  it('and the other kind: an id of one kind is missing in the other', async () => {
    const missing = await ask(contract.queryJourney, { customerId: 999_999_999 }, all);
    expect(missing).toMatchObject({ Status: false });
    const afterSale = await anAfterSale(owner, tenantId, { ownerId: A1, more: { id: 800_000_001 } });
    const sales = await aCustomer(owner, tenantId, { ownerId: A1, more: { id: 800_000_002 } });
    expect(await ask(contract.queryJourney, { customerId: afterSale }, all)).toEqual(missing);
    expect(await ask(contract.queryAfterSaleJourney, { customerId: sales }, all)).toEqual(missing);
  });
});
