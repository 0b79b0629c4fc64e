import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import * as dictionaries from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { undoBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import * as staff from '@gonghai/contract/staff/staff.contract.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer, aMember, anAfterSale, uniqueName } from '../../../../test/rows.ts';
import { withTrail } from '../../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);
const root = await signedIn('root');
const { tenantId, id: rootId } = await person('root');

const held = async (count: number) => {
  const id = await aMember(owner, tenantId, { userName: uniqueName() });
  const customers = [];
  for (let n = 0; n < count; n += 1) customers.push(await aCustomer(owner, tenantId, { ownerId: id }));
  return { id, customers };
};
const placesOf = async (ids: readonly number[]) =>
  (await owner.query('select placement, owner_id from customer where id = any($1::bigint[]) order by id', [ids])).rows;

describe('STAF-04 A staff member who leaves', () => {
  it('is previewed with the number of customers, which are in the pool afterwards', async () => {
    const { id, customers } = await held(3);
    const { Data } = await ask(staff.foretellRemoval, { UserIds: [id] }, root);
    expect(Data).toContainEqual({ Label: '名下客户转入公海', Count: 3 });
    const { answer, trail } = await withTrail(owner, () => send(staff.editStaff, { Id: id, Status: 2 }, root));
    expect(answer).toMatchObject({ Status: true });
    expect(await placesOf(customers)).toEqual(customers.map(() => ({ placement: 1, owner_id: null })));
    expect(trail).toContainEqual(expect.objectContaining({ action: '员工离开，客户转入公海', staff_id: rootId }));
    const { rows } = await owner.query(
      'select act, record_type, from_owner_id, created_time from customer_record where customer_id = $1',
      [customers[0]],
    );
    expect(rows).toEqual([{ act: 11, record_type: 1, from_owner_id: id, created_time: now() }]);
  });

  it('has future reminders cancelled, and no others', async () => {
    const { id, customers } = await held(1);
    const pooled = await aCustomer(owner, tenantId);
    const other = await aMember(owner, tenantId);
    const remind = async (staffId: number, customerId: number, sentTime: number | null = null) => {
      const { rows } = await owner.query<{ id: number }>(
        `insert into notice (tenant_id, staff_id, customer_id, notice_type, msg, subscribe_time, notice_time, created_time, sent_time)
         values ($1, $2, $3, 1, '回访', $4, $4, $4, $5) returning id`,
        [tenantId, staffId, customerId, now() + 3_600, sentTime],
      );
      return rows[0]!.id;
    };
    const waiting = [await remind(id, customers[0]!), await remind(id, pooled)];
    const others = [await remind(id, pooled, now()), await remind(other, pooled)];
    const { Data } = await ask(staff.foretellRemoval, { UserIds: [id] }, root);
    expect(Data).toContainEqual({ Label: '取消未到期的预约', Count: 2 });
    const { trail } = await withTrail(owner, () => send(staff.editStaff, { Id: id, Status: 2 }, root));
    const cancelled = async (ids: readonly number[]) =>
      (await owner.query('select cancelled_time from notice where id = any($1::bigint[]) order by id', [ids])).rows.map(
        ({ cancelled_time }) => cancelled_time,
      );
    expect(await cancelled(waiting)).toEqual([now(), now()]);
    expect(await cancelled(others)).toEqual([null, null]);
    expect(trail).toContainEqual(
      expect.objectContaining({ action: '员工离开，取消预约', after: { Count: 1, UserIds: [id] } }),
    );
  });

  it('G-080 has after-sales customers released and their reminders cancelled in the same transaction', async () => {
    const { id } = await held(1);
    const customer = await anAfterSale(owner, tenantId, { ownerId: id });
    await owner.query(
      `insert into notice (tenant_id, staff_id, after_sale_id, notice_type, msg, subscribe_time, notice_time, created_time)
       values ($1, $2, $3, 1, '回访', $4, $4, $5)`,
      [tenantId, id, customer, now() + 3_600, now()],
    );
    const { Data } = await ask(staff.foretellRemoval, { UserIds: [id] }, root);
    expect(Data).toEqual(
      expect.arrayContaining([
        { Label: '名下客户转入公海', Count: 1 },
        { Label: say.releasedOnLeaving, Count: 1 },
      ]),
    );
    const { trail } = await withTrail(owner, () => send(staff.editStaff, { Id: id, Status: 2 }, root));
    const actions = trail.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['员工离开，客户转入公海', '员工离开，售后客户释放']));
    const { rows } = await owner.query(
      `select c.owner_id, r.act, r.from_owner_id, n.cancelled_time from after_sale_customer c
       join customer_record r on r.after_sale_id = c.id join notice n on n.after_sale_id = c.id where c.id = $1`,
      [customer],
    );
    expect(rows).toEqual([{ owner_id: null, act: 19, from_owner_id: id, cancelled_time: now() }]);
  });

  it('by deletion as well, several at once', async () => {
    const [first, second] = [await held(2), await held(1)];
    expect(await ask(staff.deleteStaffBatch, { UserIds: [first.id, second.id] }, root)).toMatchObject({ Status: true });
    expect(await placesOf([...first.customers, ...second.customers])).toEqual(
      Array.from({ length: 3 }, () => ({ placement: 1, owner_id: null })),
    );
  });

  it('gets the longer time limits, whether disabled, deleted or among several', async () => {
    await owner.query(`
      create table timeout_seen (statement text, lock text);
      create function record_timeout() returns trigger language plpgsql security definer as
        $$ begin insert into public.timeout_seen
          values (current_setting('statement_timeout'), current_setting('lock_timeout')); return new; end $$;
      create trigger customer_batch_timeout before insert on customer_batch
        for each row execute function record_timeout()`);
    const [first, second, third] = [await held(1), await held(1), await held(1)];
    await send(staff.editStaff, { Id: first.id, Status: 2 }, root);
    await send(staff.deleteStaff, { UserId: second.id }, root);
    await ask(staff.deleteStaffBatch, { UserIds: [third.id] }, root);
    const { rows } = await owner.query('select statement, lock from timeout_seen');
    await owner.query('drop trigger customer_batch_timeout on customer_batch; drop table timeout_seen');
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ statement: '2min', lock: '1min' })));
  });

  it('gets the customers back when the disabling is undone after being enabled again', async () => {
    const { id, customers } = await held(2);
    await send(staff.editStaff, { Id: id, Status: 2 }, root);
    await send(staff.editStaff, { Id: id, Status: 0 }, root);
    const { rows } = await owner.query<{ id: number }>(
      'select max(batch_id) as id from customer_record where from_owner_id = $1',
      [id],
    );
    expect(await ask(undoBatch, { BatchId: rows[0]!.id }, root)).toMatchObject({ Status: true, Data: { Undone: 2 } });
    expect(await placesOf(customers)).toEqual(customers.map(() => ({ placement: 0, owner_id: id })));
  });

  it('creates no batch when there was nothing to move', async () => {
    const { id } = await held(0);
    const before = await owner.query('select count(*)::int as n from customer_batch');
    await send(staff.editStaff, { Id: id, Status: 2 }, root);
    expect((await owner.query('select count(*)::int as n from customer_batch')).rows).toEqual(before.rows);
  });
});

it('the staff list shows how many customers each owns', async () => {
  const { id } = await held(4);
  const { Data } = await ask(staff.searchStaff, { PageCount: 1_000 }, root);
  const { Rows } = staff.searchStaff.answer.parse(Data);
  expect(Rows.find(({ Id }) => Id === id)?.CustomerTotal).toBe(4);
});

describe('DIC-05 A dictionary item used by a customer', () => {
  // Statuses: after-sales/statuses.http.test.ts, as each kind has its own.
  it.each([
    [2, 'tag_id'],
    [3, 'education_id'],
  ])('in dictionary %i cannot be deleted', async (DicTable, column) => {
    const { rows } = await owner.query<{ id: number }>(
      'insert into dictionary_item (tenant_id, dic_table, name, sort) values ($1, $2, $3, 99) returning id',
      [tenantId, DicTable, uniqueName()],
    );
    const DicId = rows[0]!.id;
    const remove = () => send(dictionaries.deleteDictionaryItem, { DicTable, DicId }, root);
    for (const [table, make] of [
      ['customer', aCustomer],
      ['after_sale_customer', anAfterSale],
    ] as const) {
      await make(owner, tenantId, { more: { [column]: DicId } });
      expect(await remove()).toMatchObject({ Status: false, Message: dictionaries.dictionaryMessages.inUse });
      await owner.query(`update ${table} set ${column} = null where ${column} = $1`, [DicId]);
    }
    expect(await remove()).toMatchObject({ Status: true });
  });

  it('nor a node of the custom dictionary, nor its parent', async () => {
    const node = async (parentId: number | null): Promise<number> =>
      (
        await owner.query<{ id: number }>(
          'insert into dictionary_node (tenant_id, parent_id, name, sort) values ($1, $2, $3, 1) returning id',
          [tenantId, parentId, uniqueName()],
        )
      ).rows[0]!.id;
    const top = await node(null);
    const below = await node(top);
    await aCustomer(owner, tenantId, { more: { node_id: below } });
    for (const id of [below, top])
      expect(await send(dictionaries.deleteDictionaryNode, { id }, root)).toMatchObject({
        Status: false,
        Message: dictionaries.dictionaryMessages.inUse,
      });
  });
});
