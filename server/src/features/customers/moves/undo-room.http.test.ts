import { moveCustomers, searchBatches, undoBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { editStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer, aMember, aRole, uniqueName } from '../../../../test/rows.ts';
import { untilWaiting } from '../../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person } = test;

const { tenantId, departmentId } = await person('A1');
const roleId = await aRole(owner, tenantId, [menuIdOf.get('Seat')!, menuIdOf.get('Public')!]);
const allow = (most: number) => owner.query('update role set customer_total = $2 where id = $1', [roleId, most]);

let agent: number;
let userName: string;
beforeEach(async () => {
  userName = uniqueName();
  agent = await aMember(owner, tenantId, { userName, roleId, departmentId });
});

const held = async (): Promise<number> => {
  const { rows } = await owner.query('select count(*)::int as held from customer where owner_id = $1', [agent]);
  return rows[0].held;
};
const several = async (count: number, ownerId?: number): Promise<number[]> => {
  const ids = [];
  for (let n = 0; n < count; n += 1) ids.push(await aCustomer(owner, tenantId, ownerId ? { ownerId } : {}));
  return ids;
};
const move = async (to: Placement, CustomerIds: number[]): Promise<number> => {
  const { Data } = await ask(moveCustomers, { CustomerType: to, CustomerIds }, await signedIn(userName));
  return (Data as { BatchId: number }).BatchId;
};
const listed = async (batch: number) => {
  const { Data } = await ask(searchBatches, {}, await signedIn(userName));
  return searchBatches.answer.parse(Data).Rows.find(({ Id }) => Id === batch);
};
const undo = async (BatchId: number, who = userName) => ask(undoBatch, { BatchId }, await signedIn(who));

describe('Undo returns customers to an owner', () => {
  it('up to the capacity of the role', async () => {
    await allow(4);
    const ids = await several(4, agent);
    const batch = await move(Placement.Pool, ids);
    await move(Placement.Owned, await several(3));
    expect(await undo(batch)).toMatchObject({
      Status: true,
      Data: { Undone: 1, Left: ids.slice(1).map((Id) => ({ Id, Why: '客户数量已达上限' })) },
      Message: '已撤销1条，3条保持不变',
    });
    expect(await held()).toBe(4);
  });

  it('the rest too, once there is capacity; those already returned or changed since are skipped', async () => {
    await allow(5);
    const ids = await several(5, agent);
    const batch = await move(Placement.Pool, ids);
    const others = await several(3);
    await move(Placement.Owned, others);
    expect(await undo(batch)).toMatchObject({ Data: { Undone: 2, LeftTotal: 3 } });
    const pictureOf = async (id: number) => (await owner.query('select * from customer where id = $1', [id])).rows[0];
    const returned = await pictureOf(ids[0]!);
    await ask(moveCustomers, { CustomerType: Placement.Owned, CustomerIds: [ids[4]!] }, await signedIn('A2'));
    expect(await listed(batch)).toMatchObject({ MayUndo: true, UndoneTotal: 2 });
    expect(await undo(batch)).toMatchObject({ Status: false });
    expect(await listed(batch)).toMatchObject({ MayUndo: true, UndoneTotal: 2 });

    await move(Placement.Pool, others);
    expect(await undo(batch)).toMatchObject({
      Status: true,
      Data: { Undone: 2, Left: [{ Id: ids[4], Why: '之后已被修改' }], LeftTotal: 1 },
      Message: '已撤销2条，1条保持不变',
    });
    expect(await held()).toBe(4);
    expect(await pictureOf(ids[0]!)).toEqual(returned);
    expect(await listed(batch)).toMatchObject({ MayUndo: false, UndoneTotal: 4, Left: [{ Id: ids[4] }] });
    expect(await undo(batch)).toMatchObject({ Status: false, Message: '该操作已撤销' });
  });

  it('the rest only within the day', async () => {
    await allow(2);
    const batch = await move(Placement.Pool, await several(2, agent));
    const [other] = await several(1);
    await move(Placement.Owned, [other!]);
    expect(await undo(batch)).toMatchObject({ Data: { Undone: 1, LeftTotal: 1 } });
    await move(Placement.Pool, [other!]);
    await owner.query('update customer_batch set created_time = created_time - 86400 where id = $1', [batch]);
    expect(await listed(batch)).toMatchObject({ MayUndo: false });
    expect(await undo(batch)).toMatchObject({ Status: false, Message: '已超过24小时，不能撤销' });
  });

  it('who was above the capacity before, and has claimed nothing since', async () => {
    await allow(9);
    const batch = await move(Placement.Pool, (await several(6, agent)).slice(0, 4));
    await allow(1);
    expect(await undo(batch)).toMatchObject({ Data: { Undone: 4, Left: [] } });
    expect(await held()).toBe(6);
  });

  it('unless the owner is disabled at the same moment', async () => {
    await allow(9);
    const [id] = await several(1, agent);
    const batch = await move(Placement.Pool, [id!]);
    const client = await owner.connect();
    try {
      // The disabling transaction locks the staff row first, and then waits for the customers.
      await client.query('begin');
      const [other] = await several(1, agent);
      await client.query('select from customer where id = $1 for update', [other]);
      const disabling = send(editStaff, { Id: agent, Status: UsableStatus.Disabled }, await signedIn('root'));
      await untilWaiting(owner, 1);
      const undoing = undo(batch, 'S1');
      await untilWaiting(owner, 2);
      await client.query('commit');
      expect(await disabling).toMatchObject({ Status: true });
      expect(await undoing).toMatchObject({ Status: false, Message: '原员工已禁用，请先启用该员工再撤销' });
      expect(await held()).toBe(0);
    } finally {
      client.release();
    }
  });
});
