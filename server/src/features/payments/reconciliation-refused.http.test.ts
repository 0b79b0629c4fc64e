import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { plainStatement, startClaims, startStatements } from '../../../test/statements.ts';
import { withTrail } from '../../../test/trail.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { anEncryptedWorkbook, aZipBomb } from '../../../test/workbook-files.ts';
import { aHolder, aProduct, demandOrderInvariants } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { owner, person, signedIn } = test;
afterEach(() => demandOrderInvariants(owner));
const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const finance = await aHolder(test, ['PaymentLog']);
const { upload } = await startStatements(test, tenantId);

const { typeIds, paymentType, aClaim, statusOf } = await startClaims(test, { tenantId, ownerId: a1Id });
const wanted = { session: finance, paymentType };

const bomb = await aZipBomb(160);

describe('Refused at once', () => {
  const good = plainStatement([['A1', '1', '2025-03-03 12:00:00']]);

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
    const file = plainStatement([[claim.serial, '5', '2025-03-03 12:00:00']]);
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
    const TaskId = await begin(plainStatement([[claim.serial, '5', '2025-03-03 12:00:00']]), {
      ...wanted,
      session: leaving,
    });
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
