import { exportImportReport, ImportLogType, searchImportLogs } from '@gonghai/contract/imports/import.contract.ts';
import * as contract from '@gonghai/contract/payments/reconciliation.contract.ts';
import { exportPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { queryOf, type Session, startTestApp } from '../../../test/app.ts';
import { multipart, readRows } from '../../../test/sheets.ts';
import { bookOf, csvOf, startClaims, startStatements } from '../../../test/statements.ts';
import { withTrail } from '../../../test/trail.ts';
import { aHolder, aProduct, demandOrderInvariants } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, person, signedIn } = test;
afterEach(() => demandOrderInvariants(owner));
const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const finance = await aHolder(test, ['PaymentLog']);
const { reconcile } = await startStatements(test, tenantId);

const { paymentType, aClaim } = await startClaims(test, { tenantId, ownerId: a1Id });
const wanted = { session: finance, paymentType };

const resultOf = async (TaskId: number, session: Session = finance) =>
  contract.reconciliationResult.parse((await ask(contract.findReconciliation, { TaskId }, session)).Data);
const logsOf = async (session: Session) =>
  searchImportLogs.answer.parse((await ask(searchImportLogs, {}, session)).Data).Rows;
const reportOf = async (id: number, session: Session) =>
  readRows((await app.inject({ url: `/crm/${exportImportReport.path}?id=${id}`, headers: { ...session } })).rawPayload);

describe('The report', () => {
  it('is in the import log, for holders of the right, with a line for every row and every missing payment', async () => {
    const claim = await aClaim(60, { payment_time: Date.UTC(2026, 4, 1) / 1_000 });
    await reconcile(
      bookOf([
        ['支付宝交易号', '业务类型', '订单金额（元）', '创建时间', '对方账户'],
        ['A100', '交易', '10.00', '2026-05-01 08:00:00', '张*'],
        ['A101', '服务费', '0.10', '2026-05-01 08:00:00', ''],
      ]),
      wanted,
    );
    const colleague = await aHolder(test, ['PaymentLog']);
    const [log] = await logsOf(colleague);
    expect(log).toMatchObject({
      RecordType: ImportLogType.Reconciliation,
      Record: '对账成功0条，金额不符0条，未找到1条，无到账1条',
      MayUndoLeads: false,
    });
    expect((await resultOf(log!.TaskId!, colleague)).Record).toBe(log!.Record);
    const [titles, ...lines] = await reportOf(log!.Id, colleague);
    expect(titles).toEqual('行号,流水号,金额,交易时间,结果,说明,报单编号,申报金额,手续费,付款方'.split(','));
    expect(lines.slice(0, 3).map((line) => [line[0], line[1], line[2], line[4], line[5], line[7]])).toEqual([
      [2, 'A100', 10, '未找到', '没有报单申报该流水号', ''],
      [3, 'A101', 0.1, '支出', '手续费', ''],
      ['', claim.serial, 60, '无到账', '账单中没有这笔到账', 60],
    ]);
    expect(lines.slice(0, 2).map((line) => line.slice(8))).toEqual([
      ['', '张*'],
      [0.1, ''],
    ]);

    const stranger = await signedIn('A2');
    expect((await logsOf(stranger)).map(({ Id }) => Id)).not.toContain(log!.Id);
    const refused = await app.inject({
      url: `/crm/${exportImportReport.path}?id=${log!.Id}`,
      headers: { ...stranger },
    });
    expect(refused.json()).toMatchObject({ Status: false, Code: ResultCode.Refused });
  });
});

describe('The preview', () => {
  const preview = async (file: Buffer) => {
    const { headers, payload } = await multipart(file, 'file', '账单.csv');
    const url = `/crm/${contract.previewStatement.path}`;
    return (await app.inject({ method: 'POST', url, headers: { ...finance, ...headers }, payload })).json();
  };

  it('recognises the wallet and adds the income up', async () => {
    const rows = [
      ['微信订单号', '交易状态', '订单金额', '申请退款金额', '交易时间'],
      ['`1', '`SUCCESS', '`0.10', '`0', '`2026-05-01 08:00:00'],
      ['`2', '`SUCCESS', '`0.20', '`0', '`2026-05-02 08:00:00'],
      ['`2', '`REFUND', '`0', '`0.20', '`2026-05-03 08:00:00'],
      ['`4.2E+27', '`SUCCESS', '`9', '`0', ''],
    ];
    expect((await preview(Buffer.from(csvOf(rows)))).Data).toEqual({
      Wallet: 'WeChat',
      Earlier: [],
      Count: 2,
      Total: 0.3,
      FileTotal: null,
      Refunds: 1,
      RefundTotal: 0.2,
      FileRefundTotal: null,
      Fees: 0,
      Expenses: 0,
      Unreadable: 1,
      FirstTime: Date.UTC(2026, 4, 1) / 1_000,
      LastTime: Date.UTC(2026, 4, 3) / 1_000,
      MissingDays: null,
      Layout: null,
    });
    expect(await preview(Buffer.from('姓名\n张三'))).toMatchObject({ Status: false, Message: '缺少列：流水号、金额' });
  });
});

describe('The export', () => {
  const exported = async (request: object) =>
    app.inject({ url: `/crm/${exportPaymentLogs.path}?${queryOf(request)}`, headers: { ...finance } });
  const month = { StartTime: 1_770_000_000, EndTime: 1_772_678_400 };

  it('has the columns of the screen and the payments of the range', async () => {
    const claim = await aClaim(12.34, { payment_time: 1_771_000_000, remark: '尾款' });
    await aClaim(1, { payment_time: 1_772_678_401 });
    const { answer, trail } = await withTrail(owner, () => exported(month));
    const [titles, ...rows] = readRows(answer.rawPayload);
    expect(titles).toEqual(
      '流水号,金额,对账状态,客户,支付方式,支付商户,支付时间,电话,顾问,团队,报单类型,报单状态,专业类型,备注,对账方式,对账人,对账时间,账单,账单行号,通过理由,账单依据,差额,已退金额,提醒'.split(
        ',',
      ),
    );
    expect(rows[0]?.slice(0, 3)).toEqual([claim.serial, 12.34, '对账中']);
    expect(rows[0]?.slice(10, 14)).toEqual(['定金', '审核中(0/4)', expect.any(String), '尾款']);
    expect(rows.filter((row) => String(row[0]).length >= 28)).toHaveLength(1);
    const sum = rows.slice(0, -1).reduce((total, row) => total + Math.round(Number(row[1]) * 100), 0) / 100;
    const below = Object.fromEntries(titles!.map((title, at) => [String(title), rows.at(-1)![at]]));
    expect(below).toMatchObject({ 流水号: '合计', 金额: sum, 已退金额: 0 });
    expect(trail).toMatchObject([{ action: '导出支付流水' }]);
  });

  it.each([
    [{ ...month, EndTime: month.EndTime + 1 }, '导出时间范围不能超过一个月'],
    [{ EndTime: month.EndTime }, '请选择导出时间范围'],
    [{ StartTime: month.EndTime, EndTime: month.StartTime }, '开始时间不能晚于结束时间'],
  ])('refuses %o', async (request, Message) => {
    expect((await exported(request)).json()).toMatchObject({ Status: false, Message });
  });
});
