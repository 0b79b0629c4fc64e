/** A payment that is filed after its statement was read is matched when its order is submitted. */
import { EvidenceKind, findPaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import { addWorkOrder, publishWorkOrder } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { undoStatement } from '@gonghai/contract/payments/statement.contract.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { startRuns } from '../../../test/statement-runs.ts';
import { daysFrom, startClaims } from '../../../test/statements.ts';
import { withTrail } from '../../../test/trail.ts';
import {
  aForm,
  aHolder,
  aPaymentForm,
  aProduct,
  demandOrderInvariants,
  storedOrder,
  uniqueNumber,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, person, signedIn } = test;
afterEach(() => demandOrderInvariants(owner));
const { tenantId, id: a1Id } = await person('A1');
const a1 = await signedIn('A1');
await aProduct(owner, tenantId);
const finance = await aHolder(test, ['PaymentLog']);
const { paymentType, otherType } = await startClaims(test, { tenantId, ownerId: a1Id });
const { run, unclaimedRows } = await startRuns(test, { tenantId, session: finance, paymentType });
const aDay = daysFrom(2026, 7);

/** Files an order with these payments as a draft, and submits it. */
const submit = async (
  ...payments: { ThirdNo: string; Amount: number; PaymentTime: number; PaymentType?: number }[]
) => {
  const PaymentLogs = await Promise.all(
    payments.map(async (payment) => ({
      ...(await aPaymentForm(owner, tenantId, a1Id)),
      PaymentType: paymentType,
      ...payment,
    })),
  );
  const { Data } = await send(addWorkOrder, { ...(await aForm(owner, tenantId, a1Id)), PaymentLogs }, a1);
  const id = Data as number;
  const told = await withTrail(owner, () => ask(publishWorkOrder, { Id: id }, a1));
  expect(told.answer).toMatchObject({ Status: true });
  return { id, trail: told.trail };
};
const storedPayments = async (orderId: number) =>
  (
    await owner.query(
      'select status, pass_way, pass_user_id, statement_id, statement_row from payment_log where work_order_id = $1 order by id',
      [orderId],
    )
  ).rows;

it('passes what the statement has with number, amount and wallet, and nothing else', async () => {
  const { moment, time } = aDay();
  const [good, differs, elsewhere, twice, absent] = Array.from({ length: 5 }, () => uniqueNumber());
  const { Id } = await run([
    [good!, '100', moment],
    [differs!, '99.5', moment],
    [elsewhere!, '5', moment],
    [twice!, '6', moment],
    [twice!, '-6', moment],
  ]);
  const whole = await submit({ ThirdNo: good!, Amount: 100, PaymentTime: time });
  expect(await storedPayments(whole.id)).toEqual([
    { status: 2, pass_way: 1, pass_user_id: finance.id, statement_id: Id, statement_row: 2 },
  ]);
  expect(await storedOrder(owner, whole.id)).toMatchObject({ progress: 8, status: 1 });
  expect(whole.trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['提交报单', '对账通过', '财务审核通过']),
  );
  expect((await unclaimedRows()).map(({ ThirdNo }) => ThirdNo)).not.toContain(good);
  const { id } = await submit(
    { ThirdNo: differs!, Amount: 100, PaymentTime: time },
    { ThirdNo: elsewhere!, Amount: 5, PaymentTime: time, PaymentType: otherType },
    { ThirdNo: twice!, Amount: 6, PaymentTime: time },
    { ThirdNo: absent!, Amount: 7, PaymentTime: time },
  );
  expect((await storedPayments(id)).map(({ status }) => status)).toEqual([1, 1, 1, 1]);
  expect(await storedOrder(owner, id)).toMatchObject({ progress: 0 });
  // The pass relies on the run, so undoing the run takes it back.
  expect(await ask(undoStatement, { Id }, finance)).toMatchObject({ Status: true, Data: { Returned: 1 } });
  expect((await storedPayments(whole.id)).map(({ status }) => status)).toEqual([1]);
});

it('leaves to a person what another file gives back, until that run is undone', async () => {
  const [first, second] = [aDay(), aDay()];
  const serial = uniqueNumber();
  await run([[serial, '8', first.moment]]);
  const back = await run([[serial, '-8', second.moment]]);
  const payment = { ThirdNo: serial, Amount: 8, PaymentTime: first.time };
  const { id } = await submit(payment);
  expect(await storedPayments(id)).toMatchObject([{ status: 1 }]);
  const evidence = async () => {
    const { rows } = await owner.query<{ id: number }>('select id from payment_log where work_order_id = $1', [id]);
    const { Data } = await ask(findPaymentEvidence, { Ids: rows.map((row) => row.id) }, finance);
    return findPaymentEvidence.answer.parse(Data);
  };
  expect(await evidence()).toMatchObject([
    { Kind: EvidenceKind.Doubtful, Reason: '文件中有该流水号的退款，请人工核对' },
  ]);
  expect(await ask(undoStatement, { Id: back.Id }, finance)).toMatchObject({ Status: true });
  expect(await evidence()).toMatchObject([{ Kind: EvidenceKind.Matches, Reason: '' }]);
});
