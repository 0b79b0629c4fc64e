import { exportImportReport, ImportLogType, searchImportLogs } from '@gonghai/contract/imports/import.contract.ts';
import * as contract from '@gonghai/contract/payments/reconciliation.contract.ts';
import type { Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { findUnclaimedPayment, searchUnclaimedPayments } from '@gonghai/contract/payments/unclaimed.contract.ts';
import {
  exportPaymentLogs,
  passPaymentLogs,
  searchPaymentLogs,
} from '@gonghai/contract/payments/payment-log.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { queryOf, type Session, startTestApp } from '../../../test/app.ts';
import { multipart, readRows } from '../../../test/sheets.ts';
import { bookOf, countsOf, csvOf, plainStatement, startClaims, startStatements } from '../../../test/statements.ts';
import { withTrail } from '../../../test/trail.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { anEncryptedWorkbook, aZipBomb } from '../../../test/workbook-files.ts';
import {
  aHolder,
  anOrder,
  aProduct,
  demandOrderInvariants,
  paymentsOf,
  storedOrder,
  uniqueNumber,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, person, signedIn } = test;
afterEach(() => demandOrderInvariants(owner));
const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const finance = await aHolder(test, ['PaymentLog']);
const { upload, reconcile } = await startStatements(test, tenantId);

const { typeIds, paymentType, otherType, aClaim, statusOf } = await startClaims(test, { tenantId, ownerId: a1Id });
const wanted = { session: finance, paymentType };

const resultOf = async (TaskId: number, session: Session = finance) =>
  contract.reconciliationResult.parse((await ask(contract.findReconciliation, { TaskId }, session)).Data);
const rowsOf = async (TaskId: number, Name: Pile, more: object = {}, session: Session = finance) =>
  contract.searchPileRows.answer.parse((await ask(contract.searchPileRows, { TaskId, Name, ...more }, session)).Data);
const logsOf = async (session: Session) =>
  searchImportLogs.answer.parse((await ask(searchImportLogs, {}, session)).Data).Rows;
const reportOf = async (id: number, session: Session) =>
  readRows((await app.inject({ url: `/crm/${exportImportReport.path}?id=${id}`, headers: { ...session } })).rawPayload);

describe('A statement', () => {
  it('RECO-06, RECO-07 passes what matches, reports the rest, and changes nothing the second time', async () => {
    const claims = [await aClaim(100), await aClaim(0.29), await aClaim(1_280.5)];
    const differing = await aClaim(50);
    const file = plainStatement([
      ...claims.map(({ serial }, at) => [serial, ['100', '0.29', '1,280.50'][at]!, '']),
      [differing.serial, '50.01', ''],
      [uniqueNumber(), '1', ''],
    ]);
    const { answer: task, trail } = await withTrail(owner, () => reconcile(file, wanted));
    expect(task).toMatchObject({ State: TaskState.Done, Message: '对账成功3条，金额不符1条，未找到1条' });
    for (const { id, orderId } of claims) {
      expect(await statusOf(id)).toBe(2);
      expect(await storedOrder(owner, orderId)).toMatchObject({ progress: 8, status: 1 });
    }
    expect(await statusOf(differing.id)).toBe(1);
    const actions = trail.map(({ action }) => action);
    for (const action of ['开始系统对账', '对账通过', '财务审核通过', '系统对账']) expect(actions).toContain(action);
    expect(trail.every(({ staff_id }) => staff_id === finance.id)).toBe(true);

    const again = await reconcile(file, wanted);
    expect(again.Message).toBe('对账成功0条，金额不符1条，未找到1条，已对账3条');
    const result = await resultOf(again.Id);
    expect(result).toMatchObject({ Total: 1_431.8, FileTotal: null, PaymentType: paymentType, FileName: '账单.csv' });
    expect(countsOf(result.Piles)).toEqual({ 已对账: 3, 金额不符: 1, 未找到: 1 });
    expect(result.Piles[1]).toEqual({ Name: '已对账', Count: 3, Amount: 1_380.79 });
  });

  it('completes an order with its last payment, as by hand: status 2, a notice, and bit 8 not before', async () => {
    const orderId = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [10, 20], more: { progress: 7 } });
    const [first, last] = (await paymentsOf(owner, orderId)) as [{ third_no: string }, { third_no: string }];
    await owner.query('update payment_log set payment_type = $2 where work_order_id = $1', [orderId, paymentType]);
    await reconcile(plainStatement([[first.third_no, '10', '']]), wanted);
    expect(await storedOrder(owner, orderId)).toMatchObject({ progress: 7, status: 1 });
    await reconcile(plainStatement([[last.third_no, '20', '']]), wanted);
    expect(await storedOrder(owner, orderId)).toMatchObject({ progress: 15, status: 2 });
    const { rows } = await owner.query(`select staff_id from notice where msg like '%编号${orderId}，%通过全部审核'`);
    expect(rows).toEqual([{ staff_id: a1Id }]);
  });

  it('shows the rows of each group beside their claims, and claims of its days that it lacks', async () => {
    const day = Date.UTC(2026, 3, 1, 4) / 1_000;
    const [paid, differing, draft] = [
      await aClaim(10, { payment_time: day }),
      await aClaim(20, { payment_time: day }),
      await aClaim(30, { payment_time: day }, { status: 0 }),
    ];
    const unpaid = await aClaim(40, { payment_time: day + 3_600 });
    // Another day, another type, and one that cannot be reconciled.
    await aClaim(41, { payment_time: day + 86_400 });
    await aClaim(42, { payment_time: day, payment_type: otherType });
    await aClaim(43, { payment_time: day }, { is_refund: true });
    const { Id: taskId, Message } = await reconcile(
      plainStatement([
        [paid.serial, '10', '2026-04-01 08:00:00'],
        [differing.serial, '21', '2026-04-01 23:59:59'],
        [draft.serial, '30', ''],
      ]),
      wanted,
    );
    expect(Message).toBe('对账成功1条，金额不符1条，未找到1条，无到账1条');
    expect((await rowsOf(taskId, '对账成功')).Rows).toMatchObject([
      {
        Row: 2,
        ThirdNo: paid.serial,
        Amount: 10,
        Payment: { Id: paid.id, Status: 2, WorkOrder: { Id: paid.orderId } },
      },
    ]);
    expect((await rowsOf(taskId, '金额不符')).Rows).toMatchObject([
      { Row: 3, Amount: 21, Reason: '申报金额20.00元，相差1.00元', Payment: { Amount: 20, Status: 1 } },
    ]);
    // A draft is out of sight.
    expect((await rowsOf(taskId, '未找到')).Rows).toMatchObject([{ Row: 4, Reason: '报单未提交', Payment: null }]);
    expect(await rowsOf(taskId, '无到账')).toMatchObject({
      Count: 1,
      Rows: [{ Row: null, Payment: { Id: unpaid.id } }],
    });
    expect(await rowsOf(taskId, '对账成功', { PageIndex: 2, PageCount: 1 })).toMatchObject({ Count: 1, Rows: [] });
  });

  it('finds claims by amount and day, for a person to decide', async () => {
    const claim = await aClaim(77.77, { payment_time: 1_780_000_000 });
    const search = { Amount: 77.77, StartTime: 1_779_990_000, EndTime: 1_780_010_000 };
    const found = searchPaymentLogs.answer.parse((await ask(searchPaymentLogs, search, finance)).Data);
    expect(found.Rows.map(({ Id }) => Id)).toEqual([claim.id]);
    const other = { ...search, Amount: 77.78 };
    expect((await ask(searchPaymentLogs, other, finance)).Data).toMatchObject({ Count: 0 });
  });
});

it('matches a number in another case, and no number that two payments have', async () => {
  const number = `a${uniqueNumber().slice(1)}`;
  const claim = await aClaim(100, { third_no: number });
  const twin = `b${uniqueNumber().slice(1)}`;
  const twins = [
    await aClaim(100, { third_no: twin }),
    await aClaim(100, { third_no: twin.toUpperCase(), twin_id: 1 }),
  ];
  const file = plainStatement([number.toUpperCase(), twin].map((serial) => [serial, '100', '2026-09-21 22:13:20']));
  const { Id, Message } = await reconcile(file, wanted);
  expect(Message).toMatch(/^对账成功1条，金额不符0条，未找到1条/);
  expect(await statusOf(claim.id)).toBe(2);
  for (const { id } of twins) expect(await statusOf(id)).toBe(1);
  const [row] = (await rowsOf(Id, '未找到')).Rows;
  expect(row).toMatchObject({ ThirdNo: twin, Reason: '多笔支付申报了该流水号，请人工核对' });
  const unpaid = (await rowsOf(Id, '无到账', { PageCount: 100 })).Rows.map(({ ThirdNo }) => ThirdNo.toLowerCase());
  for (const serial of [number, twin]) expect(unpaid).not.toContain(serial);
});

describe('Unclaimed income', () => {
  const unclaimed = async () =>
    searchUnclaimedPayments.answer.parse((await ask(searchUnclaimedPayments, { PageCount: 100 }, finance)).Data);
  const found = async (serials: readonly string[]) =>
    (await unclaimed()).Rows.filter(({ ThirdNo }) => serials.includes(ThirdNo));
  const lookUp = async (ThirdNo: string, session: Session = finance) =>
    (await ask(findUnclaimedPayment, { ThirdNo }, session)).Data;

  it('is kept once, found by its full serial number only, and gone when its payment is reconciled', async () => {
    const [byStatement, byHand, differing] = [uniqueNumber(), uniqueNumber(), await aClaim(9)];
    const rows = [byStatement, byHand].map((serial) => [serial, '1280', '2026-04-01 08:00:00']);
    const file = plainStatement([...rows, [differing.serial, '10', '']]);
    const before = await unclaimed();
    await reconcile(file, wanted);
    await reconcile(file, wanted);
    const after = await unclaimed();
    expect(after.Count - before.Count).toBe(2);
    expect(after.Total - before.Total).toBe(2_560);
    const Time = Date.UTC(2026, 3, 1) / 1_000;
    const kept = { Amount: 1_280, PaymentType: paymentType, Time, FirstTime: expect.any(Number), Payment: null };
    expect(new Set(await found([byStatement, byHand]))).toEqual(
      new Set([byStatement, byHand].map((ThirdNo) => ({ ThirdNo, ...kept }))),
    );

    const consultant = await aHolder(test, ['WorkOrderSale']);
    expect(await lookUp(` ${byStatement}`, consultant)).toMatchObject({ Amount: 1_280 });
    expect(await lookUp(byStatement.toUpperCase(), consultant)).toMatchObject({ Amount: 1_280 });
    for (const other of [byStatement.slice(0, -1), `${byStatement}0`, '_', differing.serial])
      expect(await lookUp(other, consultant)).toBeNull();

    // A later statement in capitals is the same income.
    await reconcile(plainStatement([[byHand.toUpperCase(), '1280', '2026-04-01 08:00:00']]), wanted);
    expect((await unclaimed()).Count).toBe(after.Count);
    const byHandClaim = await aClaim(1_280, { third_no: byHand.toUpperCase() });
    const claims = [await aClaim(1_280, { third_no: byStatement }), byHandClaim];
    expect((await found([byHand])).map(({ Payment }) => Payment?.Id)).toEqual([claims[1]!.id]);
    await ask(passPaymentLogs, { Items: [{ Id: claims[1]!.id }] }, finance);
    expect(await lookUp(byHand, consultant)).toBeNull();
    await reconcile(file, wanted);
    expect(await found([byStatement, byHand])).toEqual([]);
    const { rows: left } = await owner.query('select serial from unclaimed_payment where serial = any($1)', [
      [byStatement, byHand],
    ]);
    expect(left).toEqual([]);
  });

  it('is gone when a later statement reports its refund', async () => {
    const [refunded, kept] = [uniqueNumber(), uniqueNumber()];
    await reconcile(plainStatement([refunded, kept].map((serial) => [serial, '70', ''])), wanted);
    expect(await found([refunded, kept])).toHaveLength(2);
    const { Message } = await reconcile(plainStatement([[refunded, '-70', '']]), wanted);
    expect(Message).toBe('对账成功0条，金额不符0条，未找到0条，退款1条');
    expect((await found([refunded, kept])).map(({ ThirdNo }) => ThirdNo)).toEqual([kept]);
    expect(await lookUp(refunded)).toBeNull();
  });

  it('is not what a submitted order claims, has refunds or another type', async () => {
    const [draft, otherClaim, refunded, doubled] = [
      await aClaim(5, {}, { status: 0 }),
      await aClaim(5, { payment_type: otherType }),
      await aClaim(5, {}, { is_refund: true }),
      uniqueNumber(),
    ];
    await reconcile(
      plainStatement([
        ...[draft, otherClaim, refunded].map(({ serial }) => [serial, '5', '']),
        [doubled, '5', ''],
        [doubled, '6', ''],
      ]),
      wanted,
    );
    const serials = [draft, otherClaim, refunded].map(({ serial }) => serial);
    expect((await found([...serials, doubled])).map(({ ThirdNo }) => ThirdNo)).toEqual([draft.serial]);
  });
});

describe('The report', () => {
  it('is in the import log, for holders of the right, with a line for every row and every missing payment', async () => {
    const claim = await aClaim(60, { payment_time: Date.UTC(2026, 4, 1) / 1_000 });
    await reconcile(
      bookOf([
        ['支付宝交易号', '业务类型', '订单金额（元）', '创建时间'],
        ['A100', '交易', '10.00', '2026-05-01 08:00:00'],
        ['A101', '服务费', '0.10', '2026-05-01 08:00:00'],
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
    expect(titles).toEqual(['行号', '流水号', '金额', '交易时间', '结果', '说明', '报单编号', '申报金额']);
    expect(lines.slice(0, 3).map((line) => [line[0], line[1], line[2], line[4], line[5], line[7]])).toEqual([
      [2, 'A100', 10, '未找到', '没有报单申报该流水号', ''],
      [3, 'A101', 0.1, '支出', '手续费', ''],
      ['', claim.serial, 60, '无到账', '账单中没有这笔到账', 60],
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
      Expenses: 0,
      Unreadable: 1,
      FirstTime: Date.UTC(2026, 4, 1) / 1_000,
      LastTime: Date.UTC(2026, 4, 3) / 1_000,
    });
    expect(await preview(Buffer.from('姓名\n张三'))).toMatchObject({ Status: false, Message: '缺少列：流水号、金额' });
  });
});

const bomb = await aZipBomb(160);

describe('Refused at once', () => {
  const good = plainStatement([['A1', '1', '']]);

  it.each<[string, Buffer, string]>([
    ['a picture named .xlsx', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), '仅支持上传 xls、xlsx、csv 文件'],
    ['an empty file', Buffer.alloc(0), '文件中没有数据'],
    ['titles without rows', Buffer.from('流水号,金额\n'), '文件中没有数据'],
    ['a truncated workbook', good.subarray(0, good.length / 2), '仅支持上传 xls、xlsx、csv 文件'],
    ['a workbook with a password', anEncryptedWorkbook(), '文件已加密，请取消密码后再上传'],
    ['a small file that unpacks to 160 MB', bomb, '文件已损坏，请重新保存后再上传'],
    ['missing columns', Buffer.from('商户订单号,金额\nA,1'), '缺少列：流水号'],
    ['a repeated title row', Buffer.from('流水号,金额\nA,1\n流水号,金额\nB,2'), '第3行又是标题行，请每次上传一个账单'],
    [
      'another encoding',
      Buffer.from('流水号,金额\nA,1', 'utf16le'),
      '文件编码为 UTF-16，请另存为 UTF-8 编码的 CSV 后再上传',
    ],
    ['40,001 rows', Buffer.from(`流水号,金额\n${'A,1\n'.repeat(40_001)}`), '数据不能超过40000行'],
    [
      'a line of 10 MB',
      Buffer.from(`流水号,金额\n${'A'.repeat(10 * 1024 * 1024)},1`),
      '文件已损坏，请重新保存后再上传',
    ],
  ])('%s', async (_, file, Message) => {
    const tasks = async () => (await owner.query('select count(*) from task')).rows;
    const before = await tasks();
    const { answer, trail } = await withTrail(owner, () => upload(file, wanted));
    expect(answer).toMatchObject({ Status: false, Message });
    expect(trail).toEqual([]);
    expect(await tasks()).toEqual(before);
  });

  it('a payment type that is missing, malformed, of another dictionary or of another tenant', async () => {
    const foreign = await owner.query<{ id: number }>(
      'select id from dictionary_item where tenant_id <> $1 and dic_table = 6 and id <> all($2) limit 1',
      [tenantId, typeIds],
    );
    const sent = [foreign.rows[0]?.id ?? 9_999_999, 9_999_999];
    for (const id of sent)
      expect(await upload(good, { ...wanted, paymentType: id })).toMatchObject({
        Status: false,
        Message: '所选项不存在或已禁用',
      });
    expect(await upload(good, { ...wanted, paymentType: '' })).toMatchObject({
      Status: false,
      Message: '请选择支付方式',
    });
    for (const malformed of ['NaN', '1.5', '-1', 'abc'])
      expect((await upload(good, { ...wanted, paymentType: malformed })).Status).toBe(false);
  });

  it('RECO-08 without the right', async () => {
    expect(await upload(good, { ...wanted, session: await signedIn('A2') })).toMatchObject({ Code: 13 });
  });

  it('a second statement of the same person while the first one waits', async () => {
    const first = await upload(good, wanted);
    expect(first.Status).toBe(true);
    expect(await upload(good, wanted)).toMatchObject({ Status: false, Message: '上一次导入还没有结束，请稍后再试' });
    await owner.query('update task set state = 3, ended_time = 1790000000 where state = 0');
  });
});

describe('A right that is lost before the work', () => {
  it('changes nothing', async () => {
    const claim = await aClaim(5);
    const leaving = await aHolder(test, ['PaymentLog']);
    const file = plainStatement([[claim.serial, '5', '']]);
    const { begin, work } = await startStatements(test, tenantId);
    const TaskId = await begin(file, { ...wanted, session: leaving });
    await owner.query('delete from role_menu where role_id = (select role_id from staff where id = $1)', [leaving.id]);
    await work(TaskId);
    expect(await statusOf(claim.id)).toBe(1);
    const { rows } = await owner.query('select state, message from task where id = $1', [TaskId]);
    expect(rows).toEqual([{ state: 3, message: '导入人的账号或权限已变更，未保存任何数据' }]);
  });
});

describe('A right that is revoked while the work runs', () => {
  it('changes nothing', async () => {
    const claim = await aClaim(5);
    const leaving = await aHolder(test, ['PaymentLog']);
    const { begin, work } = await startStatements(test, tenantId);
    const TaskId = await begin(plainStatement([[claim.serial, '5', '']]), { ...wanted, session: leaving });
    const client = await owner.connect();
    try {
      await client.query('begin');
      await client.query('select from work_order where id = $1 for update', [claim.orderId]);
      const working = work(TaskId);
      // The right was there when the work began: it waits for the order.
      await untilWaiting(owner, 1);
      await owner.query('delete from role_menu where role_id = (select role_id from staff where id = $1)', [
        leaving.id,
      ]);
      await client.query('commit');
      await working;
    } finally {
      client.release();
    }
    expect(await statusOf(claim.id)).toBe(1);
    const { rows } = await owner.query('select state, message from task where id = $1', [TaskId]);
    expect(rows).toEqual([{ state: 3, message: '导入人的账号或权限已变更，未保存任何数据' }]);
    expect((await owner.query('select from import_log where task_id = $1', [TaskId])).rowCount).toBe(0);
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
      '流水号,金额,对账状态,客户,支付方式,支付商户,支付时间,电话,顾问,团队,报单类型,报单状态,专业类型,备注,对账方式,对账人,对账时间,账单,账单行号,通过理由,已退金额'.split(
        ',',
      ),
    );
    expect(rows[0]?.slice(0, 3)).toEqual([claim.serial, 12.34, '对账中']);
    expect(rows[0]?.slice(10, 14)).toEqual(['定金', '审核中(0/4)', expect.any(String), '尾款']);
    expect(rows.filter((row) => String(row[0]).length >= 28)).toHaveLength(1);
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
