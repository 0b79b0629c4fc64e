import { findReconcileDay } from '@gonghai/contract/payments/calendar.contract.ts';
import * as contract from '@gonghai/contract/payments/statement-layout.contract.ts';
import { previewStatement, statementPreview } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { multipart } from '../../../test/sheets.ts';
import { bookOf, startClaims, startStatements } from '../../../test/statements.ts';
import { startRuns } from '../../../test/statement-runs.ts';
import { withTrail } from '../../../test/trail.ts';
import { aHolder, uniqueNumber } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, person } = test;
const { tenantId, id: a1Id } = await person('A1');
const finance = await aHolder(test, ['PaymentLog']);
const { upload, reconcile } = await startStatements(test, tenantId);
const { paymentType, aClaim } = await startClaims(test, { tenantId, ownerId: a1Id });
const { cellOf, unclaimedRows } = await startRuns(test, { tenantId, session: finance, paymentType });
const wanted = { session: finance, paymentType };

const preview = async (file: Buffer) => {
  const { headers, payload } = await multipart(file, 'file', '账单.csv');
  const url = `/crm/${previewStatement.path}`;
  return (await app.inject({ method: 'POST', url, headers: { ...finance, ...headers }, payload })).json();
};
const csv = (text: string): Buffer => Buffer.from(text.trim().replaceAll('|', ','));

describe('A statement without days', () => {
  const [one, other] = [uniqueNumber(), uniqueNumber()];
  const file = csv(
    `起始日期:20261101|终止日期:20261110\n流水号|贷方金额|对方户名\n${one}|6992.34|甲\n${other}|7.66|乙`,
  );

  it('asks for its day, and has its income on that day', async () => {
    const missing = { Count: 2, FirstDay: '2026-11-01', LastDay: '2026-11-10' };
    expect(statementPreview.parse((await preview(file)).Data)).toMatchObject({ MissingDays: missing, FirstTime: null });
    const refused = await upload(file, wanted);
    expect(refused).toMatchObject({ Status: false, Message: '账单中有2条收入没有日期，请填写账单日期' });
    expect(contract.dayQuestion.parse(refused.Data)).toEqual({ Asks: 'Day', ...missing });
    for (const [day, Message] of [
      ['2026-11-11', '账单日期须在 2026-11-01 至 2026-11-10 之间'],
      ['2098-01-01', '账单日期不能晚于今天'],
    ] as const)
      expect(await upload(file, { ...wanted, day })).toMatchObject({ Status: false, Message, Data: { Field: 'day' } });
    expect(await upload(file, { ...wanted, day: '2026-02-30' })).toMatchObject({ Code: 16 });

    await reconcile(file, { ...wanted, day: '2026-11-09' });
    expect(await cellOf('2026-11-09')).toMatchObject({ StatementAmount: 7_000, HasStatement: true, OpenCount: 2 });
    expect((await unclaimedRows()).map(({ Payer }) => Payer).toSorted()).toEqual(['乙', '甲']);
  });

  it('asks also for one row among others, unless a claim says its day', async () => {
    const [dated, bare, claimed] = [uniqueNumber(), uniqueNumber(), await aClaim(9)];
    const mixed = csv(`流水号|贷方金额|交易日期\n${dated}|5.00|2026-11-07\n${bare}|6.00|\n${claimed.serial}|9.00|`);
    expect(statementPreview.parse((await preview(mixed)).Data)).toMatchObject({ MissingDays: { Count: 1 } });
    expect(await upload(mixed, wanted)).toMatchObject({ Status: false, Data: { Asks: 'Day', Count: 1 } });
    await reconcile(mixed, { ...wanted, day: '2026-11-08' });
    expect(await cellOf('2026-11-07')).toMatchObject({ StatementAmount: 5 });
    expect(await cellOf('2026-11-08')).toMatchObject({ StatementAmount: 15 });
  });

  it('has the day of its own head, and is found below merged lines', async () => {
    const rows = [
      ['招商银行', '', '', ''],
      ['起始日期:20261112', '', '终止日期:20261112', ''],
      ['交易时间', '流水号', '贷方金额', '借方金额'],
      ['150144', uniqueNumber(), '6992.34', ''],
    ];
    await reconcile(bookOf(rows), wanted);
    expect(await cellOf('2026-11-12')).toMatchObject({ StatementAmount: 6_992.34 });
  });
});

it('A layout that is not known is explained once, and remembered for this tenant only', async () => {
  const serial = uniqueNumber();
  const file = csv(`某银行|||\n凭证|入账额|时点|客户\n${serial}|8.50|2026/11/13|丙`);
  const question = contract.columnsQuestion.parse((await preview(file)).Data);
  expect(question).toMatchObject({ Asks: 'Columns', TitleRow: null, Serial: null });
  expect(question.Rows[1]).toEqual({ Row: 2, Cells: ['凭证', '入账额', '时点', '客户'] });

  const request = { Titles: question.Rows[1]!.Cells, Serial: 0, Amount: 1, Time: 2, Payer: 3 };
  expect(await ask(contract.saveStatementLayout, { ...request, Amount: 0 }, finance)).toMatchObject({
    Message: contract.layoutMessages.sameColumn,
  });
  const { answer, trail } = await withTrail(owner, () => ask(contract.saveStatementLayout, request, finance));
  expect(answer).toMatchObject({ Status: true, Message: '已保存列对应' });
  expect(trail).toMatchObject([{ action: '列对应', subject: 'statement' }]);

  const found = statementPreview.parse((await preview(file)).Data);
  expect(found).toMatchObject({
    Count: 1,
    Total: 8.5,
    Layout: { TitleRow: 2, Serial: 0, Amount: 1, Time: 2, Payer: 3 },
  });
  await reconcile(file, wanted);
  expect(await cellOf('2026-11-13')).toMatchObject({ StatementAmount: 8.5 });
  expect((await unclaimedRows()).find(({ ThirdNo }) => ThirdNo === serial)).toMatchObject({ Payer: '丙' });

  // Corrected: the last answer counts. Another tenant is asked anew.
  await ask(contract.saveStatementLayout, { ...request, Time: null }, finance);
  expect(statementPreview.parse((await preview(file)).Data)).toMatchObject({ MissingDays: { Count: 1 } });
  const rows = await owner.query('select tenant_id from statement_layout');
  expect(rows.rows).toEqual([{ tenant_id: tenantId }]);
});

it('Fees and refunds are summed by day, once for several files, so that the payout can be checked', async () => {
  const [one, two] = [uniqueNumber(), uniqueNumber()];
  const titles = '微信订单号|交易状态|订单金额|申请退款金额|手续费|交易时间';
  const first = `${titles}\n${one}|SUCCESS|100.00|0|0.60000|2026-11-14 09:00:00\n${two}|SUCCESS|50.00|0|0.30000|2026-11-14 10:00:00`;
  const refund = `${two}|REFUND|0|20.00|-0.12000|2026-11-14 11:00:00`;
  await reconcile(csv(first), wanted);
  await reconcile(csv(`${first}\n${refund}\nX|SUCCESS|1.00|0|0.01|2026-11-15 09:00:00`), wanted);
  const { Data } = await ask(findReconcileDay, { PaymentType: paymentType, Day: '2026-11-14' }, finance);
  expect(findReconcileDay.answer.parse(Data).Payout).toEqual({ Income: 150, Refunds: 20, Fees: 0.78, Amount: 129.22 });
});

it('The trade bill and the fund bill of WeChat have a refund once in the payout, in either order', async () => {
  const aDay = async (day: string, isFundFirst: boolean) => {
    const [paid, back] = [uniqueNumber(), uniqueNumber()];
    const trade = csv(`微信订单号|交易状态|微信退款单号|订单金额|申请退款金额|手续费|交易时间
${paid}|SUCCESS|0|100.00|0|0.60000|${day} 09:00:00
${paid}|REFUND|${back}|0|50.00|-0.30000|${day} 10:00:00`);
    const fund = csv(`记账时间|微信支付业务单号|业务类型|收支类型|收支金额(元)
${day} 09:00:00|${paid}|交易|收入|100.00
${day} 09:00:00|${paid}|扣除交易手续费|支出|0.60
${day} 10:00:00|${back}|退款|支出|49.70`);
    for (const file of isFundFirst ? [fund, trade] : [trade, fund]) await reconcile(file, wanted);
    const { Data } = await ask(findReconcileDay, { PaymentType: paymentType, Day: day }, finance);
    return findReconcileDay.answer.parse(Data).Payout;
  };
  expect(await aDay('2026-11-16', false)).toEqual({ Income: 100, Refunds: 49.7, Fees: 0.6, Amount: 49.7 });
  expect(await aDay('2026-11-17', true)).toEqual({ Income: 100, Refunds: 50, Fees: 0.3, Amount: 49.7 });
});

it('A statement of more than 40 columns is refused', async () => {
  const wide = csv(`流水号|金额|交易时间${'|x'.repeat(38)}\nA|1|2026-11-14`);
  expect(await preview(wide)).toMatchObject({ Status: false, Message: '列数不能超过40列' });
});
