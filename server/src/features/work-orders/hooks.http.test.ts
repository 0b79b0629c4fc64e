import type { RowsChanged } from '@gonghai/contract/wire/hub.ts';
import { deleteDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { deleteDictionaryItem } from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aDepartment } from '../../../test/rows.ts';
import { aHolder, anOrder, paymentsOf } from '../../../test/work-orders.ts';
import { pushChanges } from '../../hub/push-changes.ts';
import { liveWorkOrders } from './work-orders.port.ts';

const test = await startTestApp({ ownApp: true });
const { ask, listener, owner, person, signedIn } = test;
const { tenantId, id: a1Id } = await person('A1');
const root = await signedIn('root');

const received: (RowsChanged | undefined)[] = [];
const watcher = {
  userId: a1Id,
  departmentId: 1,
  rights: new Set(['WorkOrderSale'] as const),
  scope: { kind: 'own' },
} as const;
pushChanges(listener, (_to, _event, payloadFor) => received.push(payloadFor(watcher)), liveWorkOrders);
afterAll(test.close);
const takeChanges = async () => {
  await listener.caughtUp(5_000);
  return received.splice(0);
};

describe('Dictionary items in use', () => {
  it.each([
    [3, 'work_order', 'education'],
    [8, 'work_order', 'customer_type'],
    [6, 'payment_log', 'payment_type'],
    [7, 'payment_log', 'merchant'],
  ])('of dictionary %s cannot be deleted', async (DicTable, table, column) => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into dictionary_item (tenant_id, dic_table, name, sort) values ($1, $2, '用过的', 99) returning id`,
      [tenantId, DicTable],
    );
    const DicId = rows[0]!.id;
    const order = await anOrder(owner, tenantId, { ownerId: a1Id });
    const key = table === 'work_order' ? 'id' : 'work_order_id';
    await owner.query(`update ${table} set ${column} = $2 where ${key} = $1`, [order, DicId]);
    const remove = () => ask(deleteDictionaryItem, { DicTable: DicTable as 3, DicId }, root);
    expect(await remove()).toMatchObject({ Message: '已被使用，不能删除' });
    await owner.query(`update ${table} set ${column} = 1 where ${key} = $1`, [order]);
    expect(await remove()).toMatchObject({ Status: true });
  });

  it('that are wallets of a closed day cannot be deleted', async () => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into dictionary_item (tenant_id, dic_table, name, sort) values ($1, 6, '旧钱包', 99) returning id`,
      [tenantId],
    );
    const DicId = rows[0]!.id;
    await owner.query(
      `insert into closed_day (tenant_id, payment_type, day, statement_fen, claim_fen, staff_id, closed_time)
       values ($1, $2, 20000, 0, 0, $3, 1)`,
      [tenantId, DicId, a1Id],
    );
    const remove = () => ask(deleteDictionaryItem, { DicTable: 6, DicId }, root);
    expect(await remove()).toMatchObject({ Message: '已被使用，不能删除' });
    await owner.query('delete from closed_day where payment_type = $1', [DicId]);
    expect(await remove()).toMatchObject({ Status: true });
  });

  it('of parcels are found by name', async () => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into dictionary_item (tenant_id, dic_table, name, sort) values ($1, 9, '飞鸽', 99) returning id`,
      [tenantId],
    );
    const order = await anOrder(owner, tenantId, { ownerId: a1Id });
    await owner.query(
      `insert into express_entry (tenant_id, work_order_id, company_name, express_no) values ($1, $2, '飞鸽', '1')`,
      [tenantId, order],
    );
    expect(await ask(deleteDictionaryItem, { DicTable: 9, DicId: rows[0]!.id }, root)).toMatchObject({
      Message: '已被使用，不能删除',
    });
  });
});

it('keeps a department that orders belong to', async () => {
  const department = await aDepartment(owner, tenantId);
  const seller = await aHolder(test, ['WorkOrderSale'], { departmentId: department });
  await anOrder(owner, tenantId, { ownerId: seller.id });
  await owner.query('update staff set department_id = $2 where id = $1', [a1Id, department]);
  await owner.query(
    'update staff set department_id = (select id from department where tenant_id = $1 and parent_id is null) where department_id = $2',
    [tenantId, department],
  );
  expect(await ask(deleteDepartment, { DepartmentId: department }, root)).toMatchObject({
    Message: '部门下有报单，不能删除',
  });
});

describe('Watchers', () => {
  it('are told of a changed order, of its root, and of a changed payment', async () => {
    const order = await anOrder(owner, tenantId, { ownerId: a1Id });
    const child = await anOrder(owner, tenantId, { ownerId: a1Id, parentId: order });
    await takeChanges();
    await owner.query('update work_order set progress = 1 where id = $1', [child]);
    expect(await takeChanges()).toEqual([{ Ids: [order, child] }]);
    const [payment] = await paymentsOf(owner, order);
    await owner.query('update payment_log set status = 2 where id = $1', [payment.id]);
    expect(await takeChanges()).toEqual([{ Ids: [order] }]);
  });

  it('are told only that many changed', async () => {
    const order = await anOrder(owner, tenantId, { ownerId: a1Id });
    await owner.query(
      `insert into payment_log (tenant_id, work_order_id, third_no, amount, payment_type, merchant, payment_time, picture, created_time)
       select $1, $2, 'n' || n, 1, 1, 1, 1790000000, n::text, 1790000000 from generate_series(1, 60) n`,
      [tenantId, order],
    );
    await owner.query(
      `insert into work_order (tenant_id, owner_id, department_id, source_department_name, name, tel, profession_type,
         product_id, subject_type, customer_type, order_type, amount, report_date, created_time, education, age, status)
       select tenant_id, owner_id, department_id, '', name, tel, 1, 1, '', 1, 0, 0, 1790000000, 1790000000, 1, 30, 1
       from work_order, generate_series(1, 60) where id = $1`,
      [order],
    );
    await takeChanges();
    await owner.query(`update work_order set age = 31 where source_department_name = ''`);
    expect(await takeChanges()).toEqual([{ Ids: null }]);
  });
});
