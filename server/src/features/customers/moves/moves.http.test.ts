import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import * as contract from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/customer-invariants.ts';
import { aCustomer, aMember, aRole, uniqueName } from '../../../../test/rows.ts';
import { withTrail } from '../../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);

const { tenantId, id: A1, departmentId: D1 } = await person('A1');
const { id: A2 } = await person('A2');
const { id: A3 } = await person('A3');
const { id: S1 } = await person('S1');
const { tenantId: elsewhere } = await person('A1x');

const own = (ownerId: number, name = uniqueName()) => aCustomer(owner, tenantId, { name, ownerId });
const pooled = (name = uniqueName()) => aCustomer(owner, tenantId, { name });
const many = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));

const at = async (id: number) => {
  const { rows } = await owner.query(
    `select placement, owner_id as owner, got_time as got, migration_time as moved, mover_id as mover, move_remark as remark,
       is_clue as clue, version from customer where id = $1`,
    [id],
  );
  return rows[0];
};
const recordsOf = async (id: number) =>
  (
    await owner.query(
      `select record_type as type, act, staff_id as by, from_placement as from, from_owner_id as "fromOwner",
         to_placement as to, to_owner_id as "toOwner" from customer_record where customer_id = $1 order by id`,
      [id],
    )
  ).rows;

const move = async (who: string, CustomerType: Placement, CustomerIds: number[], Remark?: string) =>
  ask(
    contract.moveCustomers,
    { CustomerType, CustomerIds, ...(Remark !== undefined && { Remark }) },
    await signedIn(who),
  );

/** A role with this capacity, and a person with it. */
const limited = async (most: number, held = 0): Promise<{ id: number; userName: string }> => {
  const roleId = await aRole(owner, tenantId, [menuIdOf.get('Seat')!, menuIdOf.get('Public')!]);
  await owner.query('update role set customer_total = $2 where id = $1', [roleId, most]);
  const userName = uniqueName();
  const id = await aMember(owner, tenantId, { userName, roleId, departmentId: D1 });
  await many(held, () => own(id));
  return { id, userName };
};

describe('Claiming from the pool', () => {
  it('POOL-04 makes the caller the owner, with a record', async () => {
    const id = await pooled();
    const { answer, trail } = await withTrail(owner, () => move('A1', Placement.Owned, [id]));
    expect(answer).toMatchObject({ Status: true, Data: { Moved: 1, Failed: 0 }, Message: '成功1条' });
    expect(await at(id)).toEqual({
      placement: 0,
      owner: A1,
      got: now(),
      moved: now(),
      mover: A1,
      remark: '',
      clue: false,
      version: 2,
    });
    expect(await recordsOf(id)).toEqual([{ type: 1, act: 3, by: A1, from: 1, fromOwner: null, to: 0, toOwner: A1 }]);
    expect(trail).toMatchObject([{ action: '移动客户', staff_id: A1, after: { To: 0, Count: 1 } }]);
  });

  it('POOL-01 succeeds for one of two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await pooled();
      const answers = await Promise.all([move('A1', Placement.Owned, [id]), move('A2', Placement.Owned, [id])]);
      expect(answers.filter(({ Status }) => Status)).toHaveLength(1);
      expect(answers.find(({ Status }) => !Status)).toMatchObject({
        Code: ResultCode.Refused,
        Message: '该客户已被其他人获取',
      });
      expect(await recordsOf(id)).toHaveLength(1);
    }
  });

  it('POOL-02 claims what is available, and names the rest', async () => {
    const ids = await many(5, () => pooled());
    await move('A2', Placement.Owned, ids.slice(0, 2));
    const answer = await move('A1', Placement.Owned, ids);
    expect(answer).toMatchObject({ Status: true, Data: { Moved: 3, Failed: 2 } });
    expect(answer.Message).toMatch(/^成功3条，失败2条：[^；]+：该客户已被其他人获取；[^；]+：该客户已被其他人获取$/);
  });

  it('POOL-03 CDLG-05 stops at the capacity of the role', async () => {
    const { id, userName } = await limited(10, 8);
    const ids = await many(5, () => pooled());
    const answer = await move(userName, Placement.Owned, ids);
    expect(answer).toMatchObject({ Status: true, Data: { Moved: 2, Failed: 3 } });
    expect(await Promise.all(ids.map(async (one) => (await at(one)).owner))).toEqual([id, id, null, null, null]);
    expect(await move(userName, Placement.Owned, ids.slice(2))).toMatchObject({
      Status: false,
      Message: '客户数量已达上限',
    });
  });

  it('respects the capacity with many concurrent requests', async () => {
    const { id, userName } = await limited(7);
    const ids = await many(20, () => pooled());
    await Promise.all(ids.map((one) => move(userName, Placement.Owned, [one])));
    const { rows } = await owner.query('select count(*)::int as held from customer where owner_id = $1', [id]);
    expect(rows).toEqual([{ held: 7 }]);
  });
});

describe('Moving', () => {
  it('CUST-15 to the pool removes the owner, with a record', async () => {
    const id = await own(A1);
    expect(await move('A1', Placement.Pool, [id])).toMatchObject({ Status: true });
    expect(await at(id)).toMatchObject({ placement: 1, owner: null, mover: A1, moved: now() });
    expect(await recordsOf(id)).toEqual([{ type: 1, act: 6, by: A1, from: 0, fromOwner: A1, to: 1, toOwner: null }]);
  });

  it('CUST-16 to the blacklist needs a reason, which is saved', async () => {
    const id = await own(A1);
    for (const remark of [undefined, '', '  '])
      expect(await move('A1', Placement.Blacklist, [id], remark)).toMatchObject({
        Status: false,
        Message: '请输入原因',
        Data: { Field: 'Remark' },
      });
    expect(await move('A1', Placement.Blacklist, [], '骚扰')).toMatchObject({ Status: false, Message: '请选择客户' });
    expect(await move('A1', Placement.Blacklist, [id], ' 骚扰 ')).toMatchObject({ Status: true });
    expect(await at(id)).toMatchObject({ placement: 2, owner: null, remark: '骚扰' });
  });

  it('POOL-05 deleting moves owned customers to the pool, and those in the pool to the recycle bin', async () => {
    const [owned, lying] = [await own(A1), await pooled()];
    expect(await ask(contract.deleteCustomers, [owned, lying], await signedIn('A1'))).toMatchObject({
      Status: true,
      Data: { Moved: 2 },
    });
    expect([(await at(owned)).placement, (await at(lying)).placement]).toEqual([1, 3]);
    expect(await recordsOf(owned)).toMatchObject([{ type: 3, act: 7 }]);
    expect(await recordsOf(lying)).toMatchObject([{ type: 3, act: 9 }]);
  });

  it('RECY-02 restores from the recycle bin, BLCK-02 and from the blacklist', async () => {
    const bin = await aCustomer(owner, tenantId, { placement: 3 });
    const black = await aCustomer(owner, tenantId, { placement: 2 });
    expect(await move('root', Placement.Pool, [bin, black])).toMatchObject({ Status: true, Data: { Moved: 2 } });
    expect([(await at(bin)).placement, (await at(black)).placement]).toEqual([1, 1]);
  });

  it('skips customers already in the pool, and says so', async () => {
    const [mine, lying] = [await own(A1), await pooled()];
    const answer = await move('A1', Placement.Pool, [mine, lying]);
    expect(answer).toMatchObject({ Status: true, Data: { Moved: 1, Failed: 1 } });
    expect(answer.Message).toMatch(/^成功1条，失败1条：[^；]+：客户已在公海$/);
    expect(await move('A1', Placement.Pool, [lying])).toMatchObject({ Status: false, Message: '客户已在公海' });
    expect(await recordsOf(lying)).toEqual([]);
  });

  it('needs the right of the current placement', async () => {
    const black = await aCustomer(owner, tenantId, { placement: 2 });
    expect(await move('A1', Placement.Pool, [black])).toMatchObject({ Status: false, Message: '客户不存在' });
    expect((await at(black)).placement).toBe(2);
    const roleId = await aRole(owner, tenantId, [menuIdOf.get('Black')!]);
    const userName = uniqueName();
    await aMember(owner, tenantId, { userName, roleId });
    expect(await move(userName, Placement.Owned, [await pooled()])).toMatchObject({
      Status: false,
      Code: ResultCode.Forbidden,
    });
  });

  it('is limited to the scope: other customers look like missing ones', async () => {
    const [mine, others, foreign] = [await own(A2), await own(A3), await aCustomer(owner, elsewhere)];
    expect(await move('A1', Placement.Pool, [mine])).toMatchObject({ Status: false, Message: '客户不存在' });
    expect(await move('S1', Placement.Pool, [mine, others, foreign, 8_888_888])).toMatchObject({
      Status: true,
      Data: { Moved: 1, Failed: 3 },
    });
    expect([(await at(mine)).placement, (await at(others)).placement]).toEqual([1, 0]);
  });

  it('cancels reminders of the owner, and none of others', async () => {
    const id = await own(A1);
    const text = `insert into notice (tenant_id, staff_id, customer_id, notice_type, msg, subscribe_time, notice_time, created_time, sent_time)
      values ($1, $2, $3, 1, '预约跟进', $4, $4, $4, $5)`;
    await owner.query(text, [tenantId, A1, id, now() + 60, null]);
    await owner.query(text, [tenantId, A1, id, now() - 60, now()]);
    await owner.query(text, [tenantId, S1, id, now() + 60, null]);
    await move('A1', Placement.Pool, [id]);
    const { rows } = await owner.query(
      'select staff_id as who, cancelled_time as cancelled from notice where customer_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { who: A1, cancelled: now() },
      { who: A1, cancelled: null },
      { who: S1, cancelled: null },
    ]);
  });
});

describe('Transferring', () => {
  const transfer = async (who: string, UserId: number[], CustomerIds: number[]) =>
    ask(contract.transferCustomers, { UserId, CustomerIds }, await signedIn(who));

  it('CDLG-06 deals in turn, returns the number for each, DRAW-10 and records old and new owner', async () => {
    const ids = await many(5, () => own(S1));
    const answer = await transfer('S1', [A1, A2], ids);
    expect(answer).toMatchObject({ Status: true, Data: { Moved: 5 }, Message: '员工A1：3位客户<br>员工A2：2位客户' });
    expect(await Promise.all(ids.map(async (id) => (await at(id)).owner))).toEqual([A1, A2, A1, A2, A1]);
    expect(await recordsOf(ids[0]!)).toEqual([{ type: 1, act: 4, by: S1, from: 0, fromOwner: S1, to: 0, toOwner: A1 }]);
  });

  it('works from the pool too, and clears the origin', async () => {
    const lead = await aCustomer(owner, tenantId, { ownerId: A1, more: { is_clue: true } });
    const lying = await pooled();
    expect(await transfer('S1', [A2], [lead, lying])).toMatchObject({ Status: true, Data: { Moved: 2 } });
    expect(await at(lead)).toMatchObject({ owner: A2, clue: false, got: now() });
    expect(await at(lying)).toMatchObject({ placement: 0, owner: A2 });
  });

  it('CDLG-11 refuses receivers outside the scope', async () => {
    const id = await own(A1);
    expect(await transfer('S1', [A3], [id])).toMatchObject({ Status: false, Message: '员工不存在或已禁用' });
    expect(await transfer('A1', [A2], [id])).toMatchObject({ Status: false });
    expect((await at(id)).owner).toBe(A1);
  });

  it('skips receivers at their capacity, CDLG-07 and writes names as text', async () => {
    const { id, userName } = await limited(1);
    await owner.query('update staff set name = $2 where id = $1', [id, '<b>满</b>']);
    const ids = await many(4, () => own(S1, '<img onerror=x>'));
    const answer = await transfer('S1', [id, A2], ids);
    expect(answer.Message).toBe('&lt;b&gt;满&lt;/b&gt;：1位客户，客户数量已达上限<br>员工A2：3位客户');
    const rest = await transfer('S1', [id], [await own(S1, '<img onerror=x>'), await own(S1)]);
    expect(rest).toMatchObject({ Status: false, Message: '客户数量已达上限' });
    expect(userName).toBeTruthy();
  });

  it('distinguishes two people with one name', async () => {
    const [one, other] = [await aMember(owner, tenantId, { userName: uniqueName(), departmentId: D1 }), A2];
    await owner.query('update staff set name = (select name from staff where id = $2) where id = $1', [one, other]);
    const ids = await many(3, () => own(S1));
    expect((await transfer('S1', [one, other], ids)).Message).toBe('员工A2：2位客户<br>员工A2：1位客户');
  });

  it('skips the current owner, so that nothing counts as newly acquired', async () => {
    const [id, other] = [await own(A1), await own(A2)];
    const before = await at(id);
    const held = { Status: false, Message: '客户已在该员工名下' };
    expect(await transfer('A1', [A1], [id])).toMatchObject(held);
    expect(await transfer('S1', [A1], [id])).toMatchObject(held);
    expect(await at(id)).toEqual(before);
    expect(await transfer('S1', [A1, A2], [id, other])).toMatchObject({ Status: true, Data: { Moved: 2 } });
    expect([(await at(id)).owner, (await at(other)).owner]).toEqual([A2, A1]);
  });

  it('requires customers and receivers', async () => {
    expect(await transfer('S1', [], [1])).toMatchObject({ Status: false, Message: '请选择员工' });
    expect(await transfer('S1', [A1], [])).toMatchObject({ Status: false, Message: '请选择客户' });
  });
});

describe('Distributing', () => {
  const supervisor = async (held: number) => {
    const userName = uniqueName();
    const roleId = await aRole(owner, tenantId, [menuIdOf.get('Seat')!]);
    const { departmentId } = await person('S1');
    const id = await aMember(owner, tenantId, { userName, roleId, departmentId, isSupervisor: true });
    const ids = [];
    for (let n = 0; n < held; n += 1) ids.push(await own(id));
    return { id, userName, ids };
  };
  const distribute = async (who: string, UserId: number[], SingleUserNumber: number, more: object = {}) =>
    ask(contract.distributeCustomers, { UserId, SingleUserNumber, ...more }, await signedIn(who));

  it('gives each receiver the same number of the caller’s own customers, the first of the search', async () => {
    const { userName, ids } = await supervisor(5);
    expect(await distribute(userName, [A1, A2], 2, { SortField: 'Id', SortType: 'asc' })).toMatchObject({
      Status: true,
      Message: '分配成功',
    });
    expect(await Promise.all(ids.slice(0, 4).map(async (id) => (await at(id)).owner))).toEqual([A1, A2, A1, A2]);
    expect((await at(ids[4]!)).owner).not.toBe(A1);
    expect(await recordsOf(ids[0]!)).toMatchObject([{ type: 1, act: 5 }]);
  });

  it('CDLG-09 moves nothing when there are too few, CDLG-10 and ignores other owners', async () => {
    const { id, userName, ids } = await supervisor(3);
    const answer = await distribute(userName, [A1, A2], 2, { IsOnlyMySelf: false });
    expect(answer).toMatchObject({ Status: false, Message: '所需数据大于您名下已有数据' });
    for (const one of ids) expect((await at(one)).owner).toBe(id);
  });

  it('CDLG-08 requires receivers and numbers, and refuses all when one is at capacity', async () => {
    const { userName, ids } = await supervisor(4);
    expect(await distribute(userName, [A1], 0)).toMatchObject({ Status: false, Message: '单个员工分配数量需大于0' });
    expect(await distribute(userName, [], 1)).toMatchObject({ Status: false, Message: '请选择待分配的员工' });
    const full = await limited(1);
    expect(await distribute(userName, [A1, full.id], 2)).toMatchObject({
      Status: false,
      Message: expect.stringContaining('客户数量已达上限'),
    });
    expect((await at(ids[0]!)).owner).not.toBe(A1);
  });

  it('cannot have the caller as receiver', async () => {
    const { id, userName, ids } = await supervisor(2);
    expect(await distribute(userName, [A1, id], 1)).toMatchObject({ Status: false, Message: '不能分配给自己' });
    for (const one of ids) expect((await at(one)).owner).toBe(id);
  });

  it('runs once when it is sent twice at once', async () => {
    const { userName } = await supervisor(4);
    const answers = await Promise.all([distribute(userName, [A1], 3), distribute(userName, [A2], 3)]);
    expect(answers.map(({ Status }) => Status).toSorted()).toEqual([false, true]);
  });
});

it('all invariants hold after these moves, and the list has as many rows as its count', async () => {
  expect(await brokenInvariants(owner)).toEqual({});
  const { Data } = await ask(searchCustomers, { CustomerType: 1, PageCount: 1_000 }, await signedIn('root'));
  const { Rows, Count } = searchCustomers.answer.parse(Data);
  expect(Rows).toHaveLength(Count);
});
