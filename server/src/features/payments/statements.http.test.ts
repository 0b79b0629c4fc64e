import { passPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import * as reconciliation from '@gonghai/contract/payments/reconciliation.contract.ts';
import * as contract from '@gonghai/contract/payments/statement.contract.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { multipart } from '../../../test/sheets.ts';
import { startRuns } from '../../../test/statement-runs.ts';
import { byHand, daysFrom, plainStatement, startClaims } from '../../../test/statements.ts';
import { withTrail } from '../../../test/trail.ts';
import { aHolder, aProduct, demandOrderInvariants, uniqueNumber } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, person } = test;
afterEach(() => demandOrderInvariants(owner));
const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const finance = await aHolder(test, ['PaymentLog']);
const { paymentType, aClaim } = await startClaims(test, { tenantId, ownerId: a1Id });
const { reconcile, rowsOf, lastRun, run, detailOf, undo } = await startRuns(test, {
  tenantId,
  session: finance,
  paymentType,
});
const wanted = { session: finance, paymentType };
const aDay = daysFrom(2026, 4);

describe('A run', () => {
  it('is remembered with its piles as they were and as they are now', async () => {
    const { Day, moment, time } = aDay();
    const [paid, differing] = [await aClaim(100, { payment_time: time }), await aClaim(50, { payment_time: time })];
    const row = await run(
      [
        [paid.serial, '100', moment],
        [differing.serial, '49.5', moment],
        [uniqueNumber(), '7', moment],
      ],
      '四月.csv',
    );
    expect(row).toMatchObject({
      FileName: '四月.csv',
      PaymentType: paymentType,
      StartDay: Day,
      EndDay: Day,
      RowCount: 3,
      Amount: 156.5,
      MatchedCount: 1,
      DifferCount: 1,
      UnclaimedCount: 1,
      IsUndone: false,
    });
    const before = await detailOf(row.Id);
    expect(before).toMatchObject({ Total: 156.5, HasFile: true, MayUndo: true });
    await ask(passPaymentLogs, { Items: [byHand(differing.id)] }, finance);
    const pile = (await detailOf(row.Id)).Piles.find(({ Name }) => Name === '金额不符');
    expect(pile).toMatchObject({ Count: 1, Amount: 49.5, ReconciledNow: 1 });
    const request = { TaskId: before.TaskId, Name: '金额不符' } as const;
    const { Rows } = reconciliation.searchPileRows.answer.parse(
      (await ask(reconciliation.searchPileRows, request, finance)).Data,
    );
    expect(Rows).toMatchObject([{ Amount: 49.5, ClaimedAmount: 50, Payment: { Status: 2 } }]);
  });

  it('is found by file name, wallet and time, and shows a payment that was filed since', async () => {
    const { moment } = aDay();
    const serial = uniqueNumber();
    const row = await run([[serial, '12.34', moment]], '特别%的_名字.csv');
    expect(await rowsOf({ SearchValue: '%的_' })).toMatchObject([{ Id: row.Id }]);
    expect(await rowsOf({ PaymentType: paymentType, StartTime: row.CreatedTime + 1_000_000 })).toEqual([]);
    expect(await rowsOf({ IsUndone: true, SearchValue: '特别' })).toEqual([]);
    await aClaim(12.34, { third_no: serial });
    const request = { TaskId: (await detailOf(row.Id)).TaskId, Name: '未找到' } as const;
    const { Data } = await ask(reconciliation.searchPileRows, request, finance);
    expect(reconciliation.searchPileRows.answer.parse(Data).Rows).toMatchObject([{ Payment: { ThirdNo: serial } }]);
  });

  it('names the same file before it runs again', async () => {
    const { moment } = aDay();
    const file = plainStatement([[uniqueNumber(), '1', moment]]);
    const preview = async () => {
      const { headers, payload } = await multipart(file, 'file', '再次.csv');
      const url = `/crm/${reconciliation.previewStatement.path}`;
      const { Data } = (await app.inject({ method: 'POST', url, headers: { ...finance, ...headers }, payload })).json();
      return reconciliation.statementPreview.parse(Data).Earlier;
    };
    expect(await preview()).toEqual([]);
    await reconcile(file, { ...wanted, fileName: '首次.csv' });
    const { Id } = await lastRun();
    expect(await preview()).toMatchObject([{ Id, FileName: '首次.csv', PaymentType: paymentType, IsUndone: false }]);
    await undo(Id);
    expect(await preview()).toMatchObject([{ Id, IsUndone: true }]);
  });

  it('gives its original file to the letter, with an audit entry', async () => {
    const file = plainStatement([[uniqueNumber(), '1', aDay().moment]]);
    await reconcile(file, { ...wanted, fileName: '原件' });
    const { Id } = await lastRun();
    const url = `/crm/${contract.downloadStatement.path}?id=${Id}`;
    const { answer, trail } = await withTrail(owner, () => app.inject({ url, headers: { ...finance } }));
    expect(answer.rawPayload.equals(file)).toBe(true);
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('原件.xlsx');
    expect(trail).toMatchObject([{ action: '下载对账单', subject: 'statement', subject_id: Id }]);
  });
});
