import * as contract from '@gonghai/contract/customers/customer-moves.contract.ts';
import { createCustomerRecord, editCustomerExtend } from '@gonghai/contract/customers/customer.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { createNotice } from '@gonghai/contract/notices/notice.contract.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer, aMember, uniqueName } from '../../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);

const { tenantId, id: A1, departmentId: D1 } = await person('A1');
const { id: A2 } = await person('A2');

/** All data of the customers except their versions. */
const picture = async (ids: readonly number[]) =>
  (
    await owner.query(
      `select to_jsonb(c) - 'version' as row from customer c where id = any($1::bigint[]) order by id`,
      [ids],
    )
  ).rows;

const batchOf = ({ Data }: { readonly Data: unknown }): number => (Data as { BatchId: number }).BatchId;
const undo = async (who: string, BatchId: number) => ask(contract.undoBatch, { BatchId }, await signedIn(who));
const move = async (who: string, CustomerType: Placement, CustomerIds: number[], Remark = '原因') =>
  ask(contract.moveCustomers, { CustomerType, CustomerIds, Remark }, await signedIn(who));

const some = async (): Promise<number[]> => [
  await aCustomer(owner, tenantId, { ownerId: A1, more: { is_clue: true, got_time: 1_780_000_000 } }),
  await aCustomer(owner, tenantId, {
    ownerId: A2,
    more: { migration_time: 1_780_000_001, mover_id: A1, move_remark: '旧' },
  }),
  await aCustomer(owner, tenantId),
];

describe('Undo', () => {
  it.each<[string, (ids: number[]) => Promise<{ readonly Data: unknown }>]>([
    ['a move to the pool', (ids) => move('S1', Placement.Pool, ids)],
    ['a blacklisting', (ids) => move('S1', Placement.Blacklist, ids)],
    ['a deletion, abandoned and binned', (ids) => move('S1', Placement.RecycleBin, ids)],
    [
      'a transfer',
      async (ids) => ask(contract.transferCustomers, { UserId: [A1, A2], CustomerIds: ids }, await signedIn('S1')),
    ],
  ])('%s leaves every customer as it was', async (_, act) => {
    const ids = await some();
    const before = await picture(ids);
    const batch = batchOf(await act(ids));
    expect(await picture(ids)).not.toEqual(before);
    const moved = Number((await owner.query('select total from customer_batch where id = $1', [batch])).rows[0].total);
    expect(await undo('S1', batch)).toMatchObject({
      Status: true,
      Data: { Undone: moved, Left: [] },
      Message: `已撤销${moved}条`,
    });
    expect(await picture(ids)).toEqual(before);
  });

  it('restores the reminders that were cancelled with it', async () => {
    const [id] = await some();
    await owner.query(
      `insert into notice (tenant_id, staff_id, customer_id, notice_type, msg, subscribe_time, notice_time, created_time)
       values ($1, $2, $3, 1, '预约跟进', $4, $4, $4)`,
      [tenantId, A1, id, now() + 600],
    );
    const batch = batchOf(await move('A1', Placement.Pool, [id!]));
    await undo('A1', batch);
    const { rows } = await owner.query('select cancelled_time, batch_id from notice where customer_id = $1', [id]);
    expect(rows).toEqual([{ cancelled_time: null, batch_id: null }]);
  });

  it('skips what others changed since, and says which and why', async () => {
    const [first, second] = [
      await aCustomer(owner, tenantId, { ownerId: A1 }),
      await aCustomer(owner, tenantId, { ownerId: A1, name: '改过的' }),
    ];
    const batch = batchOf(await move('A1', Placement.Pool, [first, second]));
    await move('A2', Placement.Owned, [second]);
    expect(await undo('A1', batch)).toMatchObject({
      Data: { Undone: 1, Left: [{ Id: second, Name: '改过的', Why: '之后已被修改' }], LeftTotal: 1 },
      Message: '已撤销1条，1条保持不变',
    });
    // The result can be read again.
    const listed = await ask(contract.searchBatches, { PageIndex: 1, PageCount: 50 }, await signedIn('A1'));
    expect(listed.Data).toMatchObject({
      Rows: expect.arrayContaining([
        expect.objectContaining({ Id: batch, Left: [{ Id: second, Name: '改过的', Why: '之后已被修改' }] }),
      ]),
    });
    const { rows } = await owner.query('select owner_id from customer where id = any($1::bigint[]) order by id', [
      [first, second],
    ]);
    expect(rows).toEqual([{ owner_id: A1 }, { owner_id: A2 }]);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    [
      'an attribute',
      async (CustomerId) => ask(editCustomerExtend, { CustomerId, Key: '城市', Value: '杭州' }, await signedIn('A2')),
    ],
    [
      'a tracking record',
      async (CustomerId) => ask(createCustomerRecord, { CustomerId, Record: '已联系' }, await signedIn('A2')),
    ],
    [
      'a reminder',
      async (CustomerId) => {
        clock.now += 1_000;
        const booking = { CustomerId, Msg: '回电', SubscribeTime: now() + 7_200, Noticeminutes: 0 as const };
        return ask(createNotice, booking, await signedIn('A2'));
      },
    ],
    [
      'a call',
      (id) =>
        owner.query(
          `insert into call_log (tenant_id, customer_id, staff_id, tel, start_time) values ($1, $2, $3, '13800000000', $4)`,
          [tenantId, id, A2, now() + 1],
        ),
    ],
    [
      'a call that began before and still runs',
      (id) =>
        owner.query(
          `insert into call_log (tenant_id, customer_id, staff_id, tel, start_time, beat_time, is_open)
           values ($1, $2, $3, '13800000000', $4, $4, true)`,
          [tenantId, id, A2, now() - 60],
        ),
    ],
  ])('skips customers the new owner has worked on: %s', async (_, work) => {
    const [worked, idle] = [
      await aCustomer(owner, tenantId, { ownerId: A1 }),
      await aCustomer(owner, tenantId, { ownerId: A1 }),
    ];
    const batch = batchOf(
      await ask(contract.transferCustomers, { UserId: [A2], CustomerIds: [worked, idle] }, await signedIn('S1')),
    );
    await work(worked);
    expect(await undo('S1', batch)).toMatchObject({
      Data: { Undone: 1, Left: [{ Id: worked, Why: '之后已被修改' }] },
    });
    const { rows } = await owner.query('select id, owner_id from customer where id = any($1::bigint[]) order by id', [
      [worked, idle],
    ]);
    expect(rows).toEqual([
      { id: worked, owner_id: A2 },
      { id: idle, owner_id: A1 },
    ]);
  });

  it('gives nothing to a person who has left, and can be repeated after the return', async () => {
    const gone = await aMember(owner, tenantId, { departmentId: D1, userName: uniqueName() });
    const id = await aCustomer(owner, tenantId, { ownerId: gone });
    const batch = batchOf(await move('S1', Placement.Pool, [id]));
    await owner.query('update staff set status = 2 where id = $1', [gone]);
    expect(await undo('S1', batch)).toMatchObject({ Status: false, Message: '原员工已禁用，请先启用该员工再撤销' });
    await owner.query('update staff set status = 0 where id = $1', [gone]);
    expect(await undo('S1', batch)).toMatchObject({ Status: true, Data: { Undone: 1, Left: [] } });
  });

  it('is refused when nothing can be undone', async () => {
    const [taken, gone] = [
      await aCustomer(owner, tenantId, { ownerId: A1 }),
      await aMember(owner, tenantId, { departmentId: D1, userName: uniqueName() }),
    ];
    const batch = batchOf(
      await move('S1', Placement.Pool, [taken, await aCustomer(owner, tenantId, { ownerId: gone })]),
    );
    await move('A2', Placement.Owned, [taken]);
    await owner.query('update staff set status = 2 where id = $1', [gone]);
    const answer = await undo('S1', batch);
    expect(answer).toMatchObject({ Status: false });
    expect(answer.Message).toMatch(/^没有可以撤销的客户/);
    const alone = batchOf(await move('A2', Placement.Pool, [taken]));
    await move('A1', Placement.Owned, [taken]);
    expect(await undo('A2', alone)).toMatchObject({
      Status: false,
      Message: '这些客户之后都已被修改，没有可以撤销的',
    });
  });

  it('works once, within a day, for the author or a supervisor', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    const batch = batchOf(await move('A1', Placement.Pool, [id]));
    for (const who of ['A2', 'A3', 'A1x'])
      expect(await undo(who, batch)).toMatchObject({ Status: false, Message: '数据不存在' });
    const answers = await Promise.all([undo('A1', batch), undo('S1', batch)]);
    expect(answers.map(({ Status }) => Status).toSorted()).toEqual([false, true]);
    expect(answers.find(({ Status }) => !Status)).toMatchObject({ Message: '该操作已撤销' });

    const late = batchOf(await move('A1', Placement.Pool, [id]));
    await owner.query('update customer_batch set created_time = created_time - 86400 where id = $1', [late]);
    expect(await undo('A1', late)).toMatchObject({ Status: false, Message: '已超过24小时，不能撤销' });
  });

  it('is offered as long as it is possible', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    const batch = batchOf(await move('A1', Placement.Pool, [id]));
    const mine = async (who: string) => {
      const { Data } = await ask(contract.searchBatches, {}, await signedIn(who));
      return contract.searchBatches.answer.parse(Data).Rows.find(({ Id }) => Id === batch);
    };
    expect(await mine('A1')).toMatchObject({ Kind: 2, UserName: '员工A1', Total: 1, MayUndo: true });
    expect(await mine('S1')).toMatchObject({ MayUndo: true });
    expect(await mine('A2')).toBeUndefined();
    await undo('A1', batch);
    expect(await mine('A1')).toMatchObject({ UndoneTime: now(), UndoneTotal: 1, MayUndo: false });
  });
});
