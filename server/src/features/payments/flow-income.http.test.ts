/** Payments of the tenant's own orders on statements: they are in the finance flow, agree in their day, and count once. */
import { closeReconcileDay, reconcileDay, findReconcileDay } from '@gonghai/contract/payments/calendar.contract.ts';
import { createFinanceFlow, examineFinanceFlows } from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import { checkMoney } from '@gonghai/contract/finance-reports/money-check.contract.ts';
import { editPaymentLog } from '@gonghai/contract/payments/payment-log.contract.ts';
import { addWorkOrder } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { FinancePayType } from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import { afterAll, expect, it } from 'vitest';
import { orderPaid } from '../../app.ts';
import { startTestApp } from '../../../test/app.ts';
import { uniqueTel } from '../../../test/rows.ts';
import { startRuns } from '../../../test/statement-runs.ts';
import { daysFrom, startClaims } from '../../../test/statements.ts';
import { aForm, aHolder, aPaymentForm, aProduct, uniqueNumber } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, person, signedIn, database } = test;
const { tenantId, id: a1Id } = await person('A1');
const a1 = await signedIn('A1');
await aProduct(owner, tenantId);
const finance = await aHolder(test, ['PaymentLog', 'StatsFinanceFlow', 'WorkOrderSale']);
const { paymentType, otherType, aClaim } = await startClaims(test, { tenantId, ownerId: a1Id });
await owner.query(
  `update dictionary_item set name = case id when $1 then '微信收款' else '支付宝收款' end where id in ($1, $2)`,
  [paymentType, otherType],
);
const { run, undo, detailOf, unclaimedRows, cellOf } = await startRuns(test, {
  tenantId,
  session: finance,
  paymentType,
});
const aDay = daysFrom(2026, 5);

const pilesOf = async (id: number) =>
  Object.fromEntries(
    (await detailOf(id)).Piles.filter(({ Count }) => Count > 0).map(({ Name, Count }) => [Name, Count]),
  );
const unclaimedOf = async () => (await unclaimedRows()).map((row) => row.ThirdNo);
const enter = (PayId: string, Price: number, PayType: 1 | 2 = FinancePayType.WeChat) =>
  ask(createFinanceFlow, { CustomerTel: uniqueTel(), Price, PayType, PayId }, finance);
const flowIds = async (PayId: string) =>
  (await owner.query<{ id: number }>('select id from finance_flow where pay_id = $1', [PayId])).rows.map(
    ({ id }) => id,
  );
/** An order of the tenant is paid with WeChat. */
const pay = (payId: string, price: number) =>
  database.inTransaction(tenantId, (trx) =>
    orderPaid(
      trx,
      { tenantId, now: 1_790_000_000 },
      { tel: uniqueTel(), customerName: null, staffIds: [a1Id], payType: 2, payId, price },
    ),
  );
const dayOf = async (Day: string) =>
  reconcileDay.parse((await ask(findReconcileDay, { PaymentType: paymentType, Day }, finance)).Data);

it('finds a one-click payment by number, amount and wallet, and counts it on both sides of its day', async () => {
  const { Day, moment, time } = aDay();
  const [paid, other, alipay] = [`Wx${uniqueNumber()}`, uniqueNumber(), uniqueNumber()];
  await pay(paid, 80);
  await pay(other, 9.99);
  await enter(alipay, 5, FinancePayType.Alipay);
  const claim = await aClaim(100, { payment_time: time });
  const { Id } = await run([
    [paid.toLowerCase(), '80', moment],
    [other, '10', moment],
    [alipay, '5', moment],
    [claim.serial, '100', moment],
  ]);
  expect(await pilesOf(Id)).toEqual({ 对账成功: 1, 已入财务流水: 1, 未找到: 2 });
  expect((await unclaimedOf()).toSorted()).toEqual([other, alipay].toSorted());
  expect(await cellOf(Day)).toMatchObject({ StatementAmount: 195, ClaimAmount: 180, Difference: 15, OpenCount: 2 });
  const day = await dayOf(Day);
  expect(day).toMatchObject({ AgreedCount: 2, AgreedAmount: 180, FlowCount: 1, FlowAmount: 80, RowCount: 2 });
  await undo(Id);
  expect((await cellOf(Day))?.StatementAmount ?? 0).toBe(0);
});

it('takes income from the unclaimed list when its flow is entered, and gives it back when finance rejects the flow', async () => {
  const { Day, moment } = aDay();
  const late = uniqueNumber();
  await run([[late, '60', moment]]);
  expect(await unclaimedOf()).toContain(late);
  expect(await enter(late, 60)).toMatchObject({ Status: true });
  expect(await unclaimedOf()).not.toContain(late);
  expect(await cellOf(Day)).toMatchObject({ StatementAmount: 60, ClaimAmount: 60, OpenCount: 0 });
  const reject = async () => ask(examineFinanceFlows, { FinanceIdList: await flowIds(late), ExamineType: 2 }, finance);
  await ask(closeReconcileDay, { PaymentType: paymentType, Day }, finance);
  expect(await reject()).toMatchObject({ Status: false, Message: expect.stringContaining('已结账') });
  await owner.query('delete from closed_day where tenant_id = $1', [tenantId]);
  expect(await reject()).toMatchObject({ Status: true });
  expect(await unclaimedOf()).toContain(late);
  expect(await cellOf(Day)).toMatchObject({ StatementAmount: 60, ClaimAmount: 0, OpenCount: 1 });
});

it('refuses a number that the flow has in a payment, and one that a payment has in the flow, also at once', async () => {
  const [inFlow, filed, raced] = [uniqueNumber(), uniqueNumber(), uniqueNumber()];
  const file = async (ThirdNo: string) => {
    const payment = { ...(await aPaymentForm(owner, tenantId, a1Id)), ThirdNo };
    return send(addWorkOrder, { ...(await aForm(owner, tenantId, a1Id)), PaymentLogs: [payment] }, a1);
  };
  await pay(inFlow, 30);
  expect(await file(` ${inFlow}`)).toMatchObject({ Status: false, Message: '支付流水号已存在' });
  const { id } = await aClaim(30);
  const { picture } = (await owner.query('select picture from payment_log where id = $1', [id])).rows[0];
  const form = await aPaymentForm(owner, tenantId, a1Id);
  const edit = { ...form, PaymentImg: picture, Id: id, ThirdNo: inFlow };
  expect(await ask(editPaymentLog, edit, finance)).toMatchObject({ Status: false, Message: '支付流水号已存在' });
  expect(await file(filed)).toMatchObject({ Status: true });
  expect(await enter(filed, 30)).toMatchObject({ Status: false, Message: '流水号已存在：已有报单申报' });
  // A provider cannot be refused: the money counts with the order, and finance is told.
  await pay(filed, 30);
  expect(await flowIds(filed)).toEqual([]);
  const told = await owner.query('select msg from notice where tenant_id = $1 and msg like $2', [
    tenantId,
    `%${filed}%`,
  ]);
  expect(told.rows.length).toBeGreaterThan(0);
  const answers = await Promise.all([file(raced), enter(raced, 30)]);
  expect(answers.filter(({ Status }) => Status)).toHaveLength(1);
});

it('tells in the check of money what the flow has, and what counts twice', async () => {
  const { moment, time } = aDay();
  const [paid, twice] = [uniqueNumber(), uniqueNumber()];
  await pay(paid, 80);
  await run([[paid, '80', moment]]);
  const range = { StartTime: time - 3_600, EndTime: time + 3_600 };
  const check = async () => checkMoney.answer.parse((await ask(checkMoney, range, finance)).Data);
  expect(await check()).toMatchObject({ IsGreen: true, Flows: { Count: 1, Amount: 80 }, FlowsTwice: [] });
  await pay(twice, 1);
  await aClaim(1, { third_no: twice });
  expect(await check()).toMatchObject({ IsGreen: false, FlowsTwice: [twice] });
});
