/** An upload says when its payment was used before. */
import { PAYMENT_FOLDER, type PictureClaim, uploadPicture } from '@gonghai/contract/files/picture.contract.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aPicture } from '../../../test/pictures.ts';
import { uniqueName } from '../../../test/rows.ts';
import { multipart } from '../../../test/sheets.ts';
import { aHolder, anOrder, aPayment } from '../../../test/work-orders.ts';

let recognised: string | null = null;
const test = await startTestApp({ recognise: async () => recognised });
const { app, owner, person, signedIn, close } = test;
afterAll(close);
const { tenantId, id: a1Id } = await person('A1');
const { id: a3Id } = await person('A3');
const a1 = await signedIn('A1');
const planning = await aHolder(test, ['QihuaAudit']);

const upload = async (file: Buffer, session: Session, serial: string | null = null) => {
  recognised = serial;
  const { headers, payload } = await multipart(file, 'file', '截图.png');
  const url = `/crm/${uploadPicture.path}?floder=${PAYMENT_FOLDER}`;
  const response = await app.inject({ method: 'POST', url, headers: { ...session, ...headers }, payload });
  return response.json<Envelope<{ filepath: string; Claim: PictureClaim | null }>>().Data;
};
let last = 0;
const serialNumber = (): string => `42000${String((last += 1)).padStart(23, '0')}`;
const order = (ownerId: number, payment: Record<string, unknown>, name = uniqueName()) =>
  anOrder(owner, tenantId, { ownerId, amounts: [], more: { name } }).then(async (orderId) => {
    await aPayment(owner, tenantId, { orderId, more: payment });
    return { Id: orderId, Name: name };
  });

describe('The claim of an upload', () => {
  it('is the order with the serial number on it, named to those who may see the order', async () => {
    const serial = serialNumber();
    const theirs = await order(a3Id, { third_no: serial });
    expect((await upload(await aPicture(), planning, serial)).Claim).toEqual({ Sign: 1, WorkOrder: theirs });
    expect((await upload(await aPicture(), a1, serial)).Claim).toEqual({ Sign: 1, WorkOrder: null });
    await owner.query('update payment_log set deleted_time = 1 where work_order_id = $1', [theirs.Id]);
    expect((await upload(await aPicture(), planning, serialNumber())).Claim).toBeNull();
  });

  it('is the order with the same pixels, also when no number was read', async () => {
    const [picture, other] = [await aPicture(), await aPicture()];
    const { filepath } = await upload(picture, a1);
    const mine = await order(a1Id, { picture: filepath });
    expect((await upload(picture, planning)).Claim).toEqual({ Sign: 2, WorkOrder: mine });
    expect((await upload(other, planning)).Claim).toBeNull();
  });

  it('is another person’s upload that is on no order; one’s own is a repetition', async () => {
    const [picture, serial] = [await aPicture(), serialNumber()];
    await upload(picture, a1, serial);
    expect((await upload(picture, a1, serial)).Claim).toBeNull();
    expect((await upload(await aPicture(), planning, serial)).Claim).toEqual({ Sign: 1, WorkOrder: null });
    expect((await upload(picture, planning)).Claim).toEqual({ Sign: 2, WorkOrder: null });
  });
});
