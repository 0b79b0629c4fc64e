import { BatchKind, searchBatches, undoBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import * as contract from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { createCustomerRecord, editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { createNotice } from '@gonghai/contract/notices/notice.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { startImports } from '../../../../test/customer-imports.ts';
import { aCustomer, uniqueTel } from '../../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);
const { tenantId, id: A1 } = await person('A1');
const { id: A2 } = await person('A2');
const [a1, a2] = [await signedIn('A1'), await signedIn('A2')];

/** All data of all customers except versions and records. */
const picture = async () =>
  (
    await owner.query(`select
      (select json_agg(to_jsonb(c) - 'version' order by id) from customer c) as customers,
      (select json_agg(to_jsonb(e) - 'id' - 'created_time' order by customer_id, key) from customer_extend e) as attributes,
      (select json_agg(to_jsonb(k) order by customer_id, term) from customer_search_term k) as terms,
      (select json_agg(n order by 1) from (select placement, owner_id, track_status_id, sum(change) as held
        from customer_count group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3) n) as counts`)
  ).rows[0];

const imports = await startImports(test, a1);
const importing = async (call: Endpoint, rows: readonly (readonly string[])[]): Promise<number> => {
  await imports.importing(rows, { call });
  return (await imports.logs())[0]!.BatchId!;
};
const undo = (BatchId: number) => ask(undoBatch, { BatchId }, a1);
const idOf = async (tel: string): Promise<number> =>
  (await owner.query('select id from customer where tel = $1', [tel])).rows[0].id;
const HEADER = ['姓名', '电话', '备注', '城市', '颜色'];

describe('Undoing an import', () => {
  it('restores everything: added customers are deleted, filled fields are empty again', async () => {
    const [known, bare, binned] = [uniqueTel(), uniqueTel(), uniqueTel()];
    const id = await aCustomer(owner, tenantId, { ownerId: A2, tel: known, more: { repeated_time: 1_780_000_000 } });
    await aCustomer(owner, tenantId, { tel: bare, more: { remark: '有备注' } });
    await aCustomer(owner, tenantId, { tel: binned, placement: Placement.RecycleBin });
    await owner.query(
      `insert into customer_extend (tenant_id, customer_id, key, value, created_time) values ($1, $2, '城市', '上海', 1790000000)`,
      [tenantId, id],
    );
    await owner.query(
      `insert into customer_search_term (tenant_id, customer_id, term) select $1, $2, term
       from unnest(array['a城', 'a城市', 'a市', 'a上', 'a上海', 'a海']) term`,
      [tenantId, id],
    );
    const before = await picture();
    const batch = await importing(contract.importCustomers, [
      HEADER,
      ['新客户一', uniqueTel(), '', '杭州', '红'],
      ['新客户二', uniqueTel(), '', '', ''],
      ['别的名字', known, '补上', '杭州', '上红'],
      ['别的名字', bare, '不补', '', ''],
      ['别的名字', binned, '补上', '杭州', ''],
    ]);
    expect(await picture()).not.toEqual(before);
    expect(await undo(batch)).toMatchObject({ Status: true, Data: { Undone: 5, Left: [] }, Message: '已撤销5条' });
    expect(await picture()).toEqual(before);
    const { rows } = await owner.query(
      'select 1 from customer_record r where not exists (select from customer c where c.id = r.customer_id)',
    );
    expect(rows).toEqual([]);
    expect(await undo(batch)).toMatchObject({ Status: false, Message: '该操作已撤销' });
  });

  it('restores attributes that a sheet changed, with any key', async () => {
    const tel = uniqueTel();
    await aCustomer(owner, tenantId, { ownerId: A1, tel });
    await importing(contract.updateCustomerFields, [
      ['电话', '城市', '年级', 'constructor', '__proto__'],
      [tel, '上海', '一', '甲方', '乙方'],
    ]);
    const before = await picture();
    const batch = await importing(contract.updateCustomerFields, [
      ['电话', '城市', '颜色', '__proto__'],
      [tel, '杭州', '红', '丙方'],
    ]);
    const listed = await ask(searchBatches, { PageIndex: 1, PageCount: 1 }, a1);
    const [newest] = searchBatches.answer.parse(listed.Data).Rows;
    expect(newest).toMatchObject({ Id: batch, Kind: BatchKind.FieldUpdate });
    expect(await undo(batch)).toMatchObject({ Data: { Undone: 1 } });
    expect(await picture()).toEqual(before);
  });

  it('skips customers that were changed since in any way', async () => {
    const tels = Array.from({ length: 7 }, uniqueTel);
    const batch = await importing(contract.importCustomers, [
      HEADER,
      ...tels.map((tel, n) => [`触碰${n}`, tel, '', '', '']),
    ]);
    const [first, edited, written, booked, called, entered, last] = await Promise.all(tels.map(idOf));
    const touched = [edited, written, booked, called, entered];
    const termsOfTouched = async () => {
      const text =
        'select customer_id, term from customer_search_term where customer_id = any($1::bigint[]) order by 1, 2';
      return (await owner.query(text, [touched])).rows;
    };
    const version = { Version: 1 };
    await ask(editCustomer, { Id: edited!, Remark: '改了', ...version }, a1);
    await ask(createCustomerRecord, { CustomerId: written!, Record: '聊过' }, a1);
    await ask(createNotice, { CustomerId: booked!, Msg: '回访', SubscribeTime: now() + 60, Noticeminutes: 0 }, a1);
    await owner.query(
      `insert into call_log (tenant_id, staff_id, customer_id, tel, start_time) values ($1, $2, $3, '1', $4)`,
      [tenantId, A1, called, now()],
    );
    await ask(editCustomer, { Name: '又录入', Tel: tels[5]! }, a2);
    const terms = await termsOfTouched();
    const { Data, Message } = await undo(batch);
    expect(Message).toBe('已撤销2条，5条保持不变');
    expect(Data).toMatchObject({
      Left: touched.map((Id) => ({ Id, Why: '之后已被修改' })),
    });
    const { rows } = await owner.query('select id from customer where id = any($1::bigint[])', [[first, last]]);
    expect(rows).toEqual([]);
    // Still found, although their ids were between deleted ones.
    expect(await termsOfTouched()).toEqual(terms);
  });
});
