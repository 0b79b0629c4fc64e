/** One serial number, one live payment: in any spelling, also beside numbers that earlier versions stored. */
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import * as payments from '@gonghai/contract/payments/payment-log.contract.ts';
import type { WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import {
  aForm,
  aHolder,
  anOrder,
  aPayment,
  aPaymentForm,
  aProduct,
  demandOrderInvariants,
  paymentsOf,
  uniqueNumber,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
const { ask, send, owner, person, signedIn, close } = test;
afterAll(close);
afterEach(() => demandOrderInvariants(owner));

const { tenantId, id: a1Id } = await person('A1');
const a1 = await signedIn('A1');
const finance = await aHolder(test, ['PaymentLog']);
await aProduct(owner, tenantId);

const TAKEN = { Status: false, Message: '支付流水号已存在' };
const numbered = async (ThirdNo: string) => ({ ...(await aPaymentForm(owner, tenantId, a1Id)), ThirdNo });
const file = async (...numbers: string[]) =>
  send(
    orders.addWorkOrder,
    { ...(await aForm(owner, tenantId, a1Id)), PaymentLogs: await Promise.all(numbers.map(numbered)) },
    a1,
  );
const read = async (id: number): Promise<WorkOrderDetail> =>
  ((await ask(orders.findWorkOrder, { id }, a1)).Data as { WorkOrder: WorkOrderDetail }).WorkOrder;
const edit = (Id: number, PaymentLogs: readonly object[]) =>
  send(orders.editWorkOrder, { Id, Age: 31, PaymentLogs }, a1);
/** A draft whose payments have these columns, as an earlier version stored them. */
const stored = async (...columns: Record<string, unknown>[]): Promise<number> => {
  const order = { status: 0, amount: 100 * columns.length };
  const orderId = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [], more: order });
  for (const more of columns) await aPayment(owner, tenantId, { orderId, more });
  return orderId;
};

it.each([
  ['spaces and an apostrophe', (number: string) => ` '${number} `],
  ['another case', (number: string) => number.toUpperCase()],
  ['a zero width space', (number: string) => `${number.slice(0, 5)}\u200B${number.slice(5)}`],
  ['a direction mark', (number: string) => `\u202E${number}`],
  ['a soft hyphen', (number: string) => `${number}\u00AD`],
])('refuses a used number with %s, until its order is deleted', async (_, respell) => {
  const number = `a${uniqueNumber().slice(1)}`;
  const { Data: id } = await file(number);
  expect(await file(respell(number))).toMatchObject(TAKEN);
  const fresh = uniqueNumber();
  expect(await file(fresh, respell(fresh))).toMatchObject(TAKEN);
  expect(await ask(orders.deleteWorkOrder, { workOrderId: id as number }, a1)).toMatchObject({ Status: true });
  expect(await file(respell(number))).toMatchObject({ Status: true });
});

it('frees the number of a removed payment, not of a rejected order', async () => {
  const [removed, kept] = [uniqueNumber(), uniqueNumber()];
  const id = (await file(removed, kept)).Data as number;
  expect(await file(removed)).toMatchObject(TAKEN);
  expect(await edit(id, (await read(id)).PaymentLogs.slice(1))).toMatchObject({ Status: true });
  expect(await file(removed.toUpperCase())).toMatchObject({ Status: true });
  await owner.query('update work_order set status = 3 where id = $1', [id]);
  expect(await file(kept.toUpperCase())).toMatchObject(TAKEN);
});

it('finance cannot change a number to a used one, nor to one with other characters', async () => {
  const [used, own] = [uniqueNumber(), uniqueNumber()];
  await file(used);
  const id = (await file(own)).Data as number;
  await ask(orders.publishWorkOrder, { Id: id }, a1);
  const [payment] = (await read(id)).PaymentLogs;
  const change = (ThirdNo: string) => ask(payments.editPaymentLog, { ...payment!, ThirdNo }, finance);
  expect(await change(used.toUpperCase())).toMatchObject({ ...TAKEN, Data: { Field: 'ThirdNo' } });
  expect(await change('现金1')).toMatchObject({ Message: '请输入正确的流水号', Data: { Field: 'ThirdNo' } });
  expect(await change(own.toUpperCase())).toMatchObject({ Status: true });
  expect(await paymentsOf(owner, id)).toMatchObject([{ third_no: own.toUpperCase() }]);
});

it('numbers of earlier versions stay while their payment is unchanged', async () => {
  const id = await stored({ third_no: '现金/1', status: 2 }, { third_no: '4200.1' }, { third_no: 'a\u200B1' });
  const before = (await read(id)).PaymentLogs;
  expect(await edit(id, before)).toMatchObject({ Status: true });
  expect((await read(id)).PaymentLogs).toEqual(before);
  const changed = before.map((payment) => (payment.ThirdNo === '4200.1' ? { ...payment, Remark: '改' } : payment));
  expect(await edit(id, changed)).toMatchObject({ Message: '请输入正确的流水号', Data: { Field: 'PaymentLogs' } });
});

it('a twin of an earlier version keeps its number when other fields change, and gives it up for good', async () => {
  const number = uniqueNumber();
  await stored({ third_no: number });
  const id = await stored({ third_no: number.toUpperCase(), twin_id: 1 });
  const [payment] = (await read(id)).PaymentLogs;
  expect(await edit(id, [{ ...payment!, Remark: '改' }])).toMatchObject({ Status: true });
  expect(await edit(id, [{ ...payment!, ThirdNo: uniqueNumber() }])).toMatchObject({ Status: true });
  expect(await edit(id, [payment!])).toMatchObject(TAKEN);
});

it('the database and the rules ignore the same characters', async () => {
  const invisible = Array.from({ length: 0x10_ffff }, (_, code) => code + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .filter((code) => /[\p{Cf}\p{Cc}]/u.test(String.fromCodePoint(code)));
  const text = `select code from (select generate_series(1, 55295) union all select generate_series(57344, 65535)
      union all select unnest($1::int[])) as each (code)
    where serial_key(chr(code)) = '' group by code order by code`;
  const { rows } = await owner.query<{ code: number }>(text, [invisible.filter((code) => code > 0xffff)]);
  expect(rows.map(({ code }) => code)).toEqual(invisible);
});
