/** Warnings of orders and payments: found when an order is saved or a picture is read, gone with their cause. */
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { PAYMENT_FOLDER, type PictureReading, uploadPicture } from '@gonghai/contract/files/picture.contract.ts';
import * as payments from '@gonghai/contract/payments/payment-log.contract.ts';
import type { Warning } from '@gonghai/contract/work-orders/warning.ts';
import { searchWaitingOrders } from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { searchOwnWorkOrders, searchWorkOrders } from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aPicture, aPictureRow, aStoredPicture, readingOf } from '../../../test/pictures.ts';
import { multipart } from '../../../test/sheets.ts';
import {
  aHolder,
  anOrder,
  aProduct,
  demandOrderInvariants,
  itemOf,
  paymentsOf,
  storedOrder,
  trailOf,
  uniqueNumber,
} from '../../../test/work-orders.ts';
import { uniqueName, uniqueTel } from '../../../test/rows.ts';
import { lateReadingJob } from '../files/pictures.jobs.ts';
import { judgeReadPicture } from './warnings.commands.ts';

let recognised: () => Promise<PictureReading | null> = () => Promise.resolve(null);
const test = await startTestApp({ recognise: () => recognised() });
afterAll(test.close);
const { app, ask, send, owner, person, signedIn } = test;
afterEach(() => demandOrderInvariants(owner));
const { tenantId, id: a1Id } = await person('A1');
const productId = await aProduct(owner, tenantId);
const a1 = await signedIn('A1');
const planner = await aHolder(test, ['QihuaAudit']);
const finance = await aHolder(test, ['PaymentLog']);
const NOW = Math.floor(Date.now() / 1_000);
const TODAY = Math.floor((NOW + 28_800) / 86_400) * 86_400 - 28_800;

/** An upload of the consultant that was read so. */
const aRead = async (reading: PictureReading | null, more: Record<string, unknown> = {}): Promise<string> => {
  const name = await aPictureRow(owner, tenantId, a1Id);
  const columns = { payment_id: reading?.ThirdNo ?? null, reading: reading && JSON.stringify(reading), ...more };
  const names = Object.keys(columns);
  await owner.query(
    `update stored_picture set ${names.map((column, at) => `${column} = $${at + 2}`).join(', ')} where name = $1`,
    [name, ...Object.values(columns)],
  );
  return name;
};

const aForm = async (more: Record<string, unknown> = {}, payment: Record<string, unknown> = {}) => ({
  Name: uniqueName(),
  Tel: uniqueTel(),
  Education: await itemOf(owner, tenantId, 3),
  ProfessionType: await itemOf(owner, tenantId, 4),
  CustomerType: await itemOf(owner, tenantId, 8),
  ProductId: productId,
  WorkOrderType: 0,
  ReportDate: TODAY,
  Age: 30,
  ...more,
  PaymentLogs: [
    {
      ThirdNo: uniqueNumber(),
      Amount: 100,
      PaymentType: await itemOf(owner, tenantId, 6),
      PaymentMerchant: await itemOf(owner, tenantId, 7),
      PaymentTime: NOW - 60,
      PaymentImg: await aRead(null),
      ...payment,
    },
  ],
});
const file = async (more: Record<string, unknown> = {}, payment: Record<string, unknown> = {}): Promise<number> => {
  const answer = await send(orders.addWorkOrder, await aForm(more, payment), a1);
  expect(answer).toMatchObject({ Status: true });
  return answer.Data as number;
};
/** Of an order with one payment. */
const edit = async (id: number, more: Record<string, unknown>): Promise<void> => {
  const [payment] = await paymentsOf(owner, id);
  const stored = {
    Id: payment.id,
    ThirdNo: payment.third_no,
    Amount: Number(payment.amount),
    PaymentType: payment.payment_type,
    PaymentMerchant: payment.merchant,
    PaymentTime: payment.payment_time,
    PaymentImg: payment.picture,
  };
  const request = { Id: id, PaymentLogs: [{ ...stored, ...more }] };
  expect(await send(orders.editWorkOrder, request, a1)).toMatchObject({ Status: true });
};
const warningsOf = async (id: number): Promise<Warning[]> => (await storedOrder(owner, id)).warnings;
const kindsOf = async (id: number) => (await warningsOf(id)).map(({ Kind }) => Kind);

describe('An order', () => {
  it('without anything odd has no warnings, and one with everything odd has them all', async () => {
    expect(await warningsOf(await file())).toEqual([]);
    const id = await file(
      { WorkOrderType: 3, ReportDate: TODAY - 86_400 },
      { Amount: 60, PaymentImg: await aRead(readingOf('4200002618202611151234567890', { Amount: 61 })) },
    );
    expect(await kindsOf(id)).toEqual(['SerialRead', 'AmountRead', 'PaidLater', 'BelowPrice']);
    const future = await file({}, { PaymentTime: NOW + 3 * 86_400 });
    expect(await kindsOf(future)).toEqual(['PaidInFuture']);
    expect((await warningsOf(id)).at(-1)).toEqual({ Kind: 'BelowPrice', Text: '售价 100.00，少 40.00' });
  });

  it('loses a warning with its cause, which stays in the history', async () => {
    const id = await file({}, { PaymentImg: await aRead(readingOf(null, { Amount: 120 })) });
    expect(await kindsOf(id)).toEqual(['AmountRead']);
    await edit(id, { Amount: 120 });
    expect(await warningsOf(id)).toEqual([]);
    expect(await trailOf(owner, id)).toEqual(expect.arrayContaining(['发现提醒', '提醒已消除']));
  });
});

describe('A picture that is read after its order was saved', { timeout: 90_000 }, () => {
  it('gives the warning then, which stays in the history', async () => {
    const { promise, resolve } = Promise.withResolvers<PictureReading | null>();
    recognised = () => promise;
    const { headers, payload } = await multipart(await aPicture(), 'file', '截图.png');
    const url = `/crm/${uploadPicture.path}?floder=${PAYMENT_FOLDER}`;
    const newest = async (): Promise<string | undefined> =>
      (await owner.query('select name from stored_picture where folder = $1 and size > 8 limit 1', [PAYMENT_FOLDER]))
        .rows[0]?.name;
    const uploading = app.inject({ method: 'POST', url, headers: { ...a1, ...headers }, payload });
    // The process that decodes has to start first.
    await expect.poll(newest, { timeout: 60_000 }).toBeDefined();
    const id = await file({}, { PaymentImg: await newest() });
    expect(await kindsOf(id)).toEqual(['PictureUnread']);
    resolve(readingOf(null, { Amount: 7 }));
    expect((await uploading).json()).toMatchObject({ Status: true });
    expect(await kindsOf(id)).toEqual(['AmountRead']);
    expect(await trailOf(owner, id)).toContain('发现提醒');
  });
});

describe('A picture that was not read in time', { timeout: 90_000 }, () => {
  const picture = async (createdTime: number): Promise<string> => {
    const name = await aStoredPicture(test, tenantId, a1Id, { createdTime });
    await owner.query('update stored_picture set is_unread = true where name = $1', [name]);
    return name;
  };
  const seen: number[] = [];
  const run = (reading: PictureReading | null) => {
    const readLate = (_: Buffer, { userId }: { readonly userId: number }) => {
      seen.push(userId);
      return Promise.resolve(reading);
    };
    const job = lateReadingJob({ database: test.database, store: test.store, readLate, onRead: judgeReadPicture });
    return job.run({}, { now: NOW, signal: new AbortController().signal });
  };

  it('is accepted, shown as unread to approvers, and read by the job, which then warns', async () => {
    recognised = () => Promise.resolve(null);
    const { headers, payload } = await multipart(await aPicture(), 'file', '截图.png');
    const url = `/crm/${uploadPicture.path}?floder=${PAYMENT_FOLDER}`;
    const uploaded = await app.inject({ method: 'POST', url, headers: { ...a1, ...headers }, payload });
    const { Data } = uploaded.json<{ Data: { filepath: string } }>();
    const id = await file({}, { PaymentImg: Data.filepath });
    expect(await kindsOf(id)).toEqual(['PictureUnread']);
    await owner.query('update stored_picture set created_time = $2 where name = $1', [Data.filepath, NOW - 60]);
    await run(null);
    expect(await kindsOf(id)).toEqual(['PictureUnread']);
    const serial = '4200002618202611151234567899';
    await run(readingOf(serial, { Amount: 61 }));
    expect(await kindsOf(id)).toEqual(['SerialRead', 'AmountRead']);
    expect((await trailOf(owner, id)).filter((action) => action === '发现提醒')).toHaveLength(2);
    const { rows } = await owner.query('select payment_id, is_unread from stored_picture where name = $1', [
      Data.filepath,
    ]);
    expect(rows).toEqual([{ payment_id: serial, is_unread: false }]);
    expect(seen).toEqual([a1Id, a1Id]);
  });

  it('is left to its upload for a minute, and given up after an hour', async () => {
    seen.length = 0;
    const names = [await picture(NOW - 59), await picture(NOW - 3_600)];
    await run(readingOf(null));
    expect(seen).toEqual([]);
    await owner.query('delete from stored_picture where name = any($1)', [names]);
  });
});

describe('A picture that was used before', () => {
  it.each([
    ['the same file', { content_hash: Buffer.from('same file') }, null],
    ['the same number', {}, readingOf('4200002618202611159999999990')],
  ])('is found by %s, and no longer when the first order is gone', async (_, more, reading) => {
    const first = await file({}, { PaymentImg: await aRead(reading, more) });
    const second = await file({}, { PaymentImg: await aRead(reading, more) });
    const used = expect.objectContaining({ Kind: 'SamePicture', WorkOrderId: first });
    expect(await warningsOf(second)).toContainEqual(used);
    expect(await kindsOf(first)).not.toContain('SamePicture');
    await ask(orders.deleteWorkOrder, { workOrderId: first }, a1);
    expect(await kindsOf(second)).not.toContain('SamePicture');
  });

  it('is found when an edit brings it to an earlier order', async () => {
    const first = await file();
    const later = await file({}, { PaymentImg: await aRead(null, { content_hash: Buffer.from('of the later') }) });
    const copy = { content_hash: Buffer.from('of the later'), created_time: NOW };
    await edit(first, { PaymentImg: await aRead(null, copy) });
    expect([await kindsOf(first), await kindsOf(later)]).toEqual([['SamePicture'], []]);
  });

  it('is found when the order is submitted, if both were filed at the same moment', async () => {
    const first = await file();
    const second = await file();
    // As if neither transaction had seen the other.
    const names = [...(await paymentsOf(owner, first)), ...(await paymentsOf(owner, second))].map((row) => row.picture);
    const hash = 'update stored_picture set content_hash = $2 where name = any($1)';
    await owner.query(hash, [names, Buffer.from('at the same moment')]);
    for (const Id of [first, second]) await ask(orders.publishWorkOrder, { Id }, a1);
    expect([await kindsOf(first), await kindsOf(second)]).toEqual([[], ['SamePicture']]);
    expect(await trailOf(owner, second)).toContain('发现提醒');
  });

  it('is not accused for the same amount, nor for the same amount and time with other pixels', async () => {
    const reading = readingOf(null, { Amount: 100, Time: NOW - 90 });
    const cells = (level: number) => Buffer.alloc(72 * 144, level).fill(255 - level, 0, 5_000);
    await file({}, { PaymentImg: await aRead(reading, { fingerprint: cells(10) }) });
    expect(await kindsOf(await file({}, { PaymentImg: await aRead(reading, { fingerprint: cells(240) }) }))).toEqual(
      [],
    );
    expect(await kindsOf(await file({}, { PaymentImg: await aRead(reading, { fingerprint: cells(12) }) }))).toEqual([
      'SamePicture',
    ]);
  });
});

describe('The people who decide', () => {
  it('see an amount that was changed after an approval, until it is changed back', async () => {
    const id = await anOrder(owner, tenantId, { ownerId: a1Id, more: { progress: 2, report_date: 1_790_000_000 } });
    const [log] = await paymentsOf(owner, id);
    const edit = (Amount: number) =>
      send(
        payments.editPaymentLog,
        {
          Id: log.id,
          ThirdNo: log.third_no,
          Amount,
          PaymentType: log.payment_type,
          PaymentMerchant: log.merchant,
          PaymentTime: log.payment_time,
          PaymentImg: log.picture,
        },
        finance,
      );
    await edit(90);
    await edit(80);
    expect(await warningsOf(id)).toMatchObject([
      {
        Kind: 'AmountChanged',
        Text: expect.stringMatching(/^金额在审批后由 100\.00 改为 80\.00（.+，\d\d-\d\d \d\d:\d\d）$/),
      },
    ]);
    await edit(100);
    expect(await warningsOf(id)).toEqual([]);
  });

  it('see the own approval of a filer, which a setting forbids', async () => {
    const both = await aHolder(test, ['WorkOrderSale', 'QihuaAudit', 'PaymentLog', 'Config']);
    const own = async () => anOrder(owner, tenantId, { ownerId: both.id });
    const pass = (id: number, by = both) => ask(orders.passWorkOrders, { Items: [id], Progress: 2 }, by);
    const first = await own();
    expect(await pass(first)).toMatchObject({ Status: true });
    expect(await kindsOf(first)).toEqual(['OwnApproval']);
    const [noted] = (
      await owner.query(
        `select after from audit_log where subject_id = $1 and subject = 'work-order' and action = '发现提醒'`,
        [first],
      )
    ).rows;
    expect(noted.after.Warnings).toEqual([expect.stringMatching(/^本人审批：.+企划$/)]);

    const rule = { Key: 'ApprovalRule', Value: JSON.stringify({ NoOwn: true }) } as const;
    expect(await send(editSetting, rule, both)).toMatchObject({ Status: true });
    const second = await own();
    expect(await pass(second)).toMatchObject({ Status: false, Message: '不能审批本人的报单' });
    const [log] = await paymentsOf(owner, second);
    expect(await ask(payments.passPaymentLogs, { Items: [log.id] }, both)).toMatchObject({
      Status: false,
      Message: '不能审批本人的报单',
    });
    const waiting = async (by: typeof both) =>
      searchWaitingOrders.answer.parse((await send(searchWaitingOrders, { PageCount: 1_000 }, by)).Data);
    expect((await waiting(both)).Rows.map(({ Id }) => Id)).not.toContain(second);
    expect((await waiting(planner)).Rows.map(({ Id }) => Id)).toContain(second);
    expect(await pass(second, planner as typeof both)).toMatchObject({ Status: true });
    await owner.query(`delete from setting where tenant_id = $1 and key = 'ApprovalRule'`, [tenantId]);
  });

  it('find warned orders and payments in lists, inbox and details alike', async () => {
    const id = await file({}, { PaymentImg: await aRead(readingOf(null, { Amount: 7 })) });
    await ask(orders.publishWorkOrder, { Id: id }, a1);
    const plain = await file();
    await ask(orders.publishWorkOrder, { Id: plain }, a1);
    const expected = await warningsOf(id);
    const [log] = await paymentsOf(owner, id);
    const inbox = searchWaitingOrders.answer.parse(
      (await send(searchWaitingOrders, { PageCount: 1_000, HasWarning: true }, planner)).Data,
    );
    expect(inbox.WarnedCount).toBe(inbox.Count);
    expect(inbox.Rows.find(({ Id }) => Id === id)?.Warnings).toEqual(expected);
    expect(inbox.Rows.map(({ Id }) => Id)).not.toContain(plain);
    for (const [endpoint, by, more] of [
      [searchOwnWorkOrders, a1, {}],
      [searchWorkOrders, planner, { PageType: 2 }],
    ] as const) {
      const { Rows } = endpoint.answer.parse(
        (await send(endpoint, { PageCount: 50, HasWarning: true, ...more }, by)).Data,
      );
      expect(Rows.find((row) => row.Id === id)?.Warnings).toEqual(expected);
      expect(Rows.map((row) => row.Id)).not.toContain(plain);
    }
    const { Rows } = payments.searchPaymentLogs.answer.parse(
      (await send(payments.searchPaymentLogs, { PageCount: 100, HasWarning: true }, finance)).Data,
    );
    expect(Rows.find((row) => row.Id === log.id)).toMatchObject({ Warnings: expected, Reading: { Amount: 7 } });
    const { WorkOrder } = orders.findWorkOrder.answer.parse((await ask(orders.findWorkOrder, { id }, planner)).Data);
    expect([WorkOrder.Warnings, WorkOrder.PaymentLogs[0]?.Warnings]).toEqual([expected, expected]);
  });
});
