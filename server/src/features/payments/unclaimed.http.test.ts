import { searchNotices } from '@gonghai/contract/notices/notice.contract.ts';
import * as days from '@gonghai/contract/payments/calendar.contract.ts';
import { passPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import * as contract from '@gonghai/contract/payments/unclaimed.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { SqlState } from '../../db/sql.ts';
import { queryOf, startTestApp } from '../../../test/app.ts';
import { readRows } from '../../../test/sheets.ts';
import { bookOf, byHand, startClaims, startStatements } from '../../../test/statements.ts';
import { withTrail } from '../../../test/trail.ts';
import { aHolder, aProduct, uniqueNumber } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, person, signedIn } = test;
const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const finance = await aHolder(test, ['PaymentLog']);
const { reconcile } = await startStatements(test, tenantId);
const { paymentType, otherType, aClaim } = await startClaims(test, { tenantId, ownerId: a1Id });

const BANK = ['交易流水号', '收入金额', '交易时间', '对方户名', '摘要'];
const run = (rows: readonly (readonly string[])[], wallet = paymentType) =>
  reconcile(bookOf([BANK, ...rows]), { session: finance, paymentType: wallet, fileName: '对公.xlsx' });
const listOf = async (request: object = {}) =>
  contract.searchUnclaimed.answer.parse((await ask(contract.searchUnclaimed, request, finance)).Data);
const setKind = (Ids: readonly number[], Kind: contract.UnclaimedKind) =>
  ask(contract.setUnclaimedKind, { Ids: [...Ids], Kind }, finance);

const [first, second, third] = [uniqueNumber(), uniqueNumber(), uniqueNumber()];
await run([
  [first, '1,280.50', '2026-05-01 10:00:00', '张伟', '学费'],
  [second, '3.21', '2026-05-02 10:00:00', '结息专户', '结息'],
  [third, '500', '2026-05-03 23:59:59', '北京_百分%公司', '货款'],
]);

describe('The list of unclaimed income', () => {
  it('is searched by serial number, its end, amount, text of the payer, day, wallet and time, with a sum', async () => {
    const all = await listOf();
    expect(all).toMatchObject({ Count: 3, Total: 1_783.71 });
    expect(all.Rows.map(({ ThirdNo }) => ThirdNo)).toEqual([third, second, first]);
    expect(all.Rows[2]).toMatchObject({
      Amount: 1_280.5,
      PaymentType: paymentType,
      Kind: 0,
      Payer: '张伟 学费',
      FileName: '对公.xlsx',
      AssignedName: null,
      Payment: null,
    });
    const found = async (SearchValue: string) => (await listOf({ SearchValue })).Rows.map(({ ThirdNo }) => ThirdNo);
    expect(await found(first.toUpperCase())).toEqual([first]);
    expect(await found(first.slice(-8))).toEqual([first]);
    expect(await found('1,280.5')).toEqual([first]);
    expect(await found('¥3.21元')).toEqual([second]);
    expect(await found('百分%')).toEqual([third]);
    expect(await found('_伟')).toEqual([]);
    expect(await found('2026-05-03')).toEqual([third]);
    expect(await found('2026-05')).toHaveLength(3);
    expect((await listOf({ PaymentType: otherType })).Count).toBe(0);
    expect(await listOf({ StartTime: all.Rows[0]!.Time!, PageCount: 1 })).toMatchObject({ Count: 1, Total: 500 });
  });

  it('loses what is marked as no income for a course, and gets it back', async () => {
    const [row] = (await listOf({ SearchValue: second })).Rows;
    const { answer, trail } = await withTrail(owner, () => setKind([row!.Id], contract.UnclaimedKind.Interest));
    expect(answer).toMatchObject({ Status: true, Data: { Succeeded: 1, Failed: [] } });
    expect(trail).toMatchObject([
      { action: '标记非课程收入', subject: 'unclaimed-payment', before: { Kind: '未认领' }, after: { Kind: '利息' } },
    ]);
    expect((await listOf()).Count).toBe(2);
    expect((await listOf({ Kind: 1 })).Rows).toMatchObject([{ ThirdNo: second, Kind: 1 }]);
    // A consultant is not told to file it.
    const consultant = await aHolder(test, ['WorkOrderSale']);
    expect((await ask(contract.findUnclaimedPayment, { ThirdNo: second }, consultant)).Data).toBeNull();
    await setKind([row!.Id], contract.UnclaimedKind.Unclaimed);
    expect((await listOf()).Count).toBe(3);
  });

  it('refuses to mark rows of closed days and rows of others, and says so', async () => {
    const { Rows } = await listOf();
    await ask(days.closeReconcileDay, { PaymentType: paymentType, Day: '2026-05-03', Reason: '已核对' }, finance);
    const marked = await setKind(
      Rows.map(({ Id }) => Id),
      contract.UnclaimedKind.Other,
    );
    expect(marked.Data).toMatchObject({ Succeeded: 2, Failed: [{ Name: third, Message: '该日已结账' }] });
    await ask(days.openReconcileDay, { PaymentType: paymentType, Day: '2026-05-03', Reason: '补录' }, finance);
    await setKind(
      Rows.map(({ Id }) => Id),
      contract.UnclaimedKind.Unclaimed,
    );
    const foreign = await ask(contract.setUnclaimedKind, { Ids: [Rows[0]!.Id], Kind: 1 }, await signedIn('rootx'));
    expect(foreign).toMatchObject({ Status: false });
    for (const Kind of [5, -1, '利息'])
      expect((await test.send(contract.setUnclaimedKind, { Ids: [Rows[0]!.Id], Kind }, finance)).Code).toBe(
        ResultCode.BadRequest,
      );
    expect((await listOf()).Count).toBe(3);
  });

  it('keeps what is marked, when it is paid back and when a closed day would change', async () => {
    const [deposit, mistaken] = [uniqueNumber(), uniqueNumber()];
    await run([
      [deposit, '30', '2026-05-10 10:00:00', '李强', '押金'],
      [mistaken, '40', '2026-05-10 11:00:00', '李强', ''],
    ]);
    const ids = (await listOf({ SearchValue: '2026-05-10' })).Rows.map(({ Id }) => Id);
    await setKind(ids, contract.UnclaimedKind.Deposit);
    const day = { PaymentType: paymentType, Day: '2026-05-10' };
    const cell = async () =>
      days.searchCalendar.answer
        .parse((await ask(days.searchCalendar, { Month: '2026-05' }, finance)).Data)
        .find(({ Day }) => Day === day.Day);
    await ask(days.closeReconcileDay, day, finance);
    // Another day: the closed one does not refuse it.
    const claim = await aClaim(40, { third_no: mistaken, payment_time: Date.UTC(2026, 4, 12) / 1_000 });
    await ask(passPaymentLogs, { Items: [byHand(claim.id)] }, finance);
    await run([[deposit, '-30', '2026-05-11 10:00:00', '李强', '退押金']]);
    await run([[deposit, '30', '2026-05-20 10:00:00', '李强', '押金']], otherType);
    expect(await cell()).toMatchObject({ StatementAmount: 0, Difference: 0, IsClosed: true });
    expect((await listOf({ Kind: 3 })).Rows.map(({ ThirdNo }) => ThirdNo)).toEqual([deposit]);
    // The trigger refuses every writer.
    const direct = owner.query('update unclaimed_payment set kind = 0 where serial = $1', [deposit]);
    await expect(direct).rejects.toMatchObject({ code: SqlState.DayClosed });
    await ask(days.openReconcileDay, { ...day, Reason: '补录' }, finance);
    expect(await cell()).toMatchObject({ StatementAmount: 0 });
  });

  it('has the day of its claim where the statement has no time: a closed one refuses the mark', async () => {
    const serial = uniqueNumber();
    const time = Date.UTC(2026, 4, 14, 4) / 1_000;
    await aClaim(55, { third_no: serial, payment_time: time }, { status: 0 });
    const dated = [uniqueNumber(), '1', '2025-03-03 12:00:00', '', ''];
    await run([[serial, '55', '', '周敏', '学费'], dated]);
    const [row] = (await listOf({ SearchValue: serial })).Rows;
    const day = { PaymentType: paymentType, Day: '2026-05-14' };
    await ask(days.closeReconcileDay, { ...day, Reason: '已核对' }, finance);
    expect(await setKind([row!.Id], contract.UnclaimedKind.Other)).toMatchObject({ Message: '该日已结账' });
    await ask(days.openReconcileDay, { ...day, Reason: '补录' }, finance);
    expect(await setKind([row!.Id], contract.UnclaimedKind.Other)).toMatchObject({ Status: true });
  });

  it('asks a consultant to file the order: a notice that names the number', async () => {
    const [row] = (await listOf({ SearchValue: first })).Rows;
    const consultant = await aHolder(test, ['WorkOrderSale']);
    const request = { Id: row!.Id, UserId: consultant.id };
    expect(await ask(contract.assignUnclaimed, { ...request, UserId: finance.id }, finance)).toMatchObject({
      Status: false,
      Message: contract.unclaimedMessages.wrongConsultant,
    });
    expect(await ask(contract.assignUnclaimed, request, finance)).toMatchObject({
      Status: true,
      Message: '已通知顾问',
    });
    const { Rows } = searchNotices.answer.parse((await ask(searchNotices, {}, consultant)).Data);
    expect(contract.arrivalOfNotice(Rows[0]!.Msg)).toBe(first);
    expect(Rows[0]!.Msg).toContain('¥1280.50');
    expect((await ask(contract.findUnclaimedPayment, { ThirdNo: first }, consultant)).Data).toMatchObject({
      Amount: 1_280.5,
      PaymentType: paymentType,
    });
    const [assigned] = (await listOf({ SearchValue: first })).Rows;
    expect(assigned!.AssignedName).not.toBeNull();

    await aClaim(1_280.5, { third_no: first });
    expect(await ask(contract.assignUnclaimed, request, finance)).toMatchObject({ Message: '该到账已有报单申报' });
  });

  it('is exported as it is searched', async () => {
    const url = `/crm/${contract.exportUnclaimed.path}?${queryOf({ SearchValue: '结息' })}`;
    const { answer, trail } = await withTrail(owner, () => app.inject({ url, headers: { ...finance } }));
    const rows = await readRows(answer.rawPayload);
    expect(rows.some((row) => row.includes(second))).toBe(true);
    expect(rows.some((row) => row.includes(third))).toBe(false);
    const sum = rows.slice(1, -1).reduce((total, row) => total + Math.round(Number(row[1]) * 100), 0) / 100;
    expect(rows.at(-1)!.slice(0, 2)).toEqual(['合计', sum]);
    expect(trail).toMatchObject([{ action: '导出未认领到账' }]);
  });
});
