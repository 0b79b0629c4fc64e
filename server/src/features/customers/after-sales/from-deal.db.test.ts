import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer, aDepartment, anAfterSale, uniqueTel } from '../../../../test/rows.ts';
import { untilWaiting } from '../../../../test/waiting.ts';
import { type DealtOrder, moveDeals, noteDeals } from './from-deal.queries.ts';

const { owner, person, close, database } = await startTestApp();
afterAll(close);
const { tenantId } = await person('A1');
const departmentId = await aDepartment(owner, tenantId, '华东成交部');

const anOrderOf = (tel: string, more: Partial<DealtOrder> = {}): DealtOrder => ({
  dealId: 1,
  tel,
  name: '成交客户',
  departmentId,
  professionType: 0,
  subjectType: '一级建造师',
  address: '浙江省杭州市西湖区1号',
  createdTime: 1_790_000_000,
  ...more,
});
const note = (...orders: DealtOrder[]) =>
  database.inTransaction(tenantId, (trx) => noteDeals(trx, { tenantId, staffId: null, now: 1_790_000_100 }, orders));
const rowsOf = async (tel: string) =>
  (await owner.query('select * from after_sale_customer where tenant_id = $1 and tel = $2', [tenantId, tel])).rows;

describe('AFTS-04 A deal makes an after-sales customer', () => {
  it('once per phone number, without an owner, and with the fields of G-306', async () => {
    const tel = uniqueTel();
    await Promise.all([note(anOrderOf(tel)), note(anOrderOf(tel)), note(anOrderOf(tel), anOrderOf(tel))]);
    const [row, ...others] = await rowsOf(tel);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      owner_id: null,
      placement: 1,
      name: '成交客户',
      org_name: '华东成交部',
      class_name: '一级建造师',
      area: '浙江省杭州市',
      work_order_time: 1_790_000_000,
      deal_id: 1,
    });
    const records = await owner.query('select act from customer_record where after_sale_id = $1', [row!['id']]);
    expect(records.rows).toEqual([{ act: 17 }]);
  });

  it('updates the fields of a later deal only, and follows its department', async () => {
    const tel = uniqueTel();
    await note(anOrderOf(tel, { dealId: 21 }));
    await owner.query(`update after_sale_customer set name = '改过', remark = '备注' where tel = $1`, [tel]);
    await note(anOrderOf(tel, { dealId: 22, name: '新名', subjectType: '二级建造师', address: '' }));
    expect(await rowsOf(tel)).toMatchObject([
      { name: '改过', remark: '备注', class_name: '二级建造师', area: '', deal_id: 22 },
    ]);
    const other = await aDepartment(owner, tenantId, '华南成交部');
    const move = (dealId: number) =>
      database.inTransaction(tenantId, (trx) => moveDeals(trx, tenantId, [dealId], other));
    await move(21);
    expect(await rowsOf(tel)).toMatchObject([{ org_name: '华东成交部' }]);
    await move(22);
    expect(await rowsOf(tel)).toMatchObject([{ org_name: '华南成交部', department_id: other }]);
  });

  it('takes numbers on the blacklist, and leaves the sales customer alone', async () => {
    const tel = uniqueTel();
    const id = await aCustomer(owner, tenantId, { tel, placement: 2 });
    const stored = async () => (await owner.query('select * from customer where id = $1', [id])).rows;
    const before = await stored();
    await note(anOrderOf(tel));
    expect(await rowsOf(tel)).toHaveLength(1);
    expect(await stored()).toEqual(before);
  });

  it.each<[string, (tels: string[]) => Promise<unknown>]>([
    ['another deal of both', (tels) => note(...tels.map((tel) => anOrderOf(tel)))],
    ['their department', () => database.inTransaction(tenantId, (trx) => moveDeals(trx, tenantId, [31], departmentId))],
  ])('locks existing customers in the order of ids, as moves do: %s', async (_, act) => {
    // The order of the numbers is not that of the ids.
    const [smaller = '', larger = ''] = [uniqueTel(), uniqueTel()].toSorted();
    const ids = [
      await anAfterSale(owner, tenantId, { tel: larger }),
      await anAfterSale(owner, tenantId, { tel: smaller }),
    ];
    await owner.query('update after_sale_customer set deal_id = 31 where id = any($1)', [ids]);
    const move = await owner.connect();
    const lock = (id: number | undefined) =>
      move.query('select from after_sale_customer where id = $1 for update', [id]);
    try {
      await move.query('begin');
      await lock(ids[0]);
      const acting = act([smaller, larger]);
      await untilWaiting(owner, 1);
      await lock(ids[1]);
      await move.query('commit');
      await expect(acting).resolves.toBeUndefined();
    } finally {
      await move.query('rollback');
      move.release();
    }
  });
});
