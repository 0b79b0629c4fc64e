/** Pictures on work orders: who may see them, who may use them, and how long they stay. */
import { readPicture } from '@gonghai/contract/files/picture.contract.ts';
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import { paymentMessages } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aPictureRow, aStoredPicture } from '../../../test/pictures.ts';
import { aDepartment } from '../../../test/rows.ts';
import { aForm, aHolder, anOrder, aPayment, aPaymentForm } from '../../../test/work-orders.ts';
import { removeUnused } from '../files/removal.commands.ts';
import { usedPictures } from './pictures.queries.ts';

const test = await startTestApp();
const { app, send, owner, store, database, person, signedIn } = test;
afterAll(test.close);
const { tenantId, id: a1Id } = await person('A1');
const a1 = await signedIn('A1');
const planning = await aHolder(test, ['QihuaAudit']);

const statusOf = async (name: string, session: Session): Promise<number> => {
  const url = `/crm/${readPicture.path}?path=${name}`;
  const { uid, signature } = session;
  return (await app.inject({ url, headers: { uid, signature } })).statusCode;
};
const fileWith = async (PaymentImg: string) => {
  const payment = { ...(await aPaymentForm(owner, tenantId, a1Id)), PaymentImg };
  return send(orders.addWorkOrder, { ...(await aForm(owner, tenantId, a1Id)), PaymentLogs: [payment] }, a1);
};

describe('The picture of an order', () => {
  it('is shown to those who may see the order, as long as it is on it', async () => {
    const name = await aStoredPicture(test, tenantId, a1Id);
    const orderId = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [], more: { status: 0 } });
    const paymentId = await aPayment(owner, tenantId, { orderId, more: { picture: name } });
    const elsewhere = await aDepartment(owner, tenantId);
    const viewers = [
      a1,
      planning,
      await signedIn('S1'),
      await aHolder(test, ['SuccessCustomer']),
      await aHolder(test, ['SaleAudit'], { departmentId: elsewhere }),
    ];
    const seen = () => Promise.all(viewers.map((session) => statusOf(name, session)));
    // Only its owner sees a draft.
    expect(await seen()).toEqual([200, 404, 404, 404, 404]);
    await owner.query('update work_order set status = 1 where id = $1', [orderId]);
    expect(await seen()).toEqual([200, 200, 200, 200, 404]);
    expect(await statusOf(name, await signedIn('rootx'))).toBe(404);
    await owner.query('update payment_log set deleted_time = 1 where id = $1', [paymentId]);
    expect(await seen()).toEqual([200, 404, 404, 404, 404]);
  });

  it('must be an own upload', async () => {
    const refused = { Status: false, Message: paymentMessages.pictureWrong };
    expect(await fileWith(await aPictureRow(owner, tenantId, planning.id))).toMatchObject(refused);
    expect(await fileWith(`${'0'.repeat(32)}.png`)).toMatchObject(refused);
    expect(await fileWith(await aPictureRow(owner, tenantId, a1Id))).toMatchObject({ Status: true });
  });

  it('is on one order only', async () => {
    const name = await aPictureRow(owner, tenantId, a1Id);
    const answers = [await fileWith(name), await fileWith(name)];
    expect(answers.map(({ Status }) => Status)).toEqual([true, false]);
  });

  it('stays while it is on an order', async () => {
    const [used, unused] = [await aPictureRow(owner, tenantId, a1Id), await aPictureRow(owner, tenantId, a1Id)];
    expect(await fileWith(used)).toMatchObject({ Status: true });
    await removeUnused({ database, store, used: usedPictures }, tenantId, 1_800_000_000);
    const { rows } = await owner.query('select name from stored_picture where name = any($1)', [[used, unused]]);
    expect(rows).toEqual([{ name: used }]);
  });
});
