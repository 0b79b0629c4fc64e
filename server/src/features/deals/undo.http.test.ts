import * as contract from '@gonghai/contract/deals/deal.contract.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aDepartment, anAfterSale, uniqueName, uniqueTel } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { aDeal, aHolder, anOrder } from '../../../test/work-orders.ts';

const test = await startTestApp();
const { ask, send, owner, person } = test;
afterAll(test.close);

const { tenantId, id: ownerId } = await person('A1');
const boss = await aHolder(test, ['SuccessCustomer', 'ChangeDept'], { isSupervisor: true });
const transfer = async (DepartmentId: number, WorkOrderSuccessCustomerIdList: number[], who = boss) => {
  const { Data } = await ask(contract.transferDeals, { DepartmentId, WorkOrderSuccessCustomerIdList }, who);
  return contract.transferDeals.answer.parse(Data).TransferId;
};
const undo = (TransferId: number | null, who = boss) => send(contract.undoTransfer, { TransferId }, who);
/** All data of these orders and their children. */
const picture = async (ids: readonly number[]) =>
  (await owner.query('select * from work_order where id = any($1) or parent_id = any($1) order by id', [ids])).rows;
const deal = (more: Record<string, unknown> = {}) => aDeal(owner, tenantId, { ownerId, more });

describe('The undo of a transfer', () => {
  it('restores a thousand families, and keeps and names those transferred since', async () => {
    const [target, elsewhere, childs] = [
      await aDepartment(owner, tenantId),
      await aDepartment(owner, tenantId),
      await aDepartment(owner, tenantId),
    ];
    const first = await deal({ name: uniqueName() });
    const columns = `tenant_id, owner_id, department_id, source_department_name, name, tel, profession_type, product_id,
      subject_type, customer_type, order_type, report_date, created_time, education, age, status, progress`;
    const { rows } = await owner.query<{ id: number }>(
      `insert into work_order (${columns}, amount) select ${columns}, 0 from work_order, generate_series(1, 999)
       where id = $1 returning id`,
      [first],
    );
    const ids = [first, ...rows.map(({ id }) => id)];
    // A child may belong to another department than its parent, and to that of the transfer already.
    for (const department_id of [childs, target])
      await anOrder(owner, tenantId, { ownerId, parentId: ids[1]!, more: { department_id } });
    const before = await picture(ids);
    const id = await transfer(target, ids);
    // As autovacuum does; the tables were emptied before.
    await owner.query('analyze work_order, deal_transfer_order, department');
    await transfer(elsewhere, [ids[2]!]);
    const moved = await transfer(elsewhere, [ids[3]!]);
    await transfer(target, [ids[3]!]);
    const kept = await picture([ids[2]!, ids[3]!]);
    const { answer, trail } = await withTrail(owner, () => undo(id));
    expect(answer).toMatchObject({
      Message: '已撤销998条，2条保持不变',
      Data: { Undone: 998, Left: [ids[2], ids[3]].map((Id) => ({ Id, Why: '之后又转移了部门' })), LeftTotal: 2 },
    });
    expect(trail).toHaveLength(998);
    expect(trail[0]).toMatchObject({ action: '撤销转移部门', subject_id: first, before: { DepartmentId: target } });
    expect(await picture([ids[2]!, ids[3]!])).toEqual(kept);
    const others = (row: { id: number }): boolean => row.id !== ids[2] && row.id !== ids[3];
    expect((await picture(ids)).filter(others)).toEqual(before.filter(others));
    expect(await undo(moved)).toMatchObject({ Status: false, Message: expect.stringMatching(/^没有可以撤销的客户/) });
  });

  it('takes the after-sales customer along, and leaves what has no department to return to', async () => {
    const [from, gone, target] = [
      await aDepartment(owner, tenantId, '原成交部'),
      await aDepartment(owner, tenantId),
      await aDepartment(owner, tenantId, '新成交部'),
    ];
    const tel = uniqueTel();
    const [back, stays] = [await deal({ tel, department_id: from }), await deal({ department_id: gone })];
    const customer = await anAfterSale(owner, tenantId, { tel, more: { deal_id: back, department_id: from } });
    const id = await transfer(target, [back, stays]);
    const nameOf = async () =>
      (await owner.query('select org_name from after_sale_customer where id = $1', [customer])).rows;
    expect(await nameOf()).toEqual([{ org_name: '新成交部' }]);
    await owner.query('delete from department where id = $1', [gone]);
    expect(await undo(id)).toMatchObject({ Data: { Undone: 1, Left: [{ Id: stays, Why: '原部门已删除' }] } });
    expect(await nameOf()).toEqual([{ org_name: '原成交部' }]);
  });

  it('works once, within a day, for the author or a supervisor who sees deals', async () => {
    const [one, ids] = [await aDepartment(owner, tenantId, '记录部'), [await deal()]];
    const author = await aHolder(test, ['SuccessCustomer', 'ChangeDept']);
    const other = await aHolder(test, ['SuccessCustomer', 'ChangeDept']);
    const id = await transfer(one, ids, author);
    expect(await transfer(one, ids, author)).toBeNull();
    expect(await undo(id, other)).toMatchObject({ Message: '数据不存在' });
    expect(await undo(id, await aHolder(test, ['PaymentLog', 'ChangeDept']))).toMatchObject({ Code: 13 });
    const answers = await Promise.all([undo(id, author), undo(id)]);
    expect(answers.map(({ Status }) => Status).toSorted()).toEqual([false, true]);
    expect(answers.find(({ Status }) => !Status)).toMatchObject({ Message: '该操作已撤销' });
    const listed = async (who: typeof boss) => (await ask(contract.searchTransfers, {}, who)).Data;
    const entry = { Id: id, Total: 1, UndoneTotal: 1, Left: [], MayUndo: false, DepartmentName: '记录部' };
    expect(await listed(author)).toMatchObject({ Rows: [entry], Count: 1 });
    expect(await listed(other)).toMatchObject({ Rows: [] });
    const late = await transfer(one, ids, author);
    await owner.query('update deal_transfer set created_time = created_time - 86400 where id = $1', [late]);
    expect(await undo(late, author)).toMatchObject({ Message: '已超过24小时，不能撤销' });
  });
});
