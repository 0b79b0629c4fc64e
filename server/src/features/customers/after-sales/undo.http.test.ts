import * as contract from '@gonghai/contract/customers/after-sale.contract.ts';
import { undoBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCall, aDepartment, aMember, aRole, uniqueName } from '../../../../test/rows.ts';
import { withTrail } from '../../../../test/trail.ts';
import { itemOf } from '../../../../test/work-orders.ts';
import { noteDeals } from './from-deal.queries.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, person, signedIn, clock, database } = test;
const { tenantId } = await person('A1');
const now = () => Math.floor(clock.now / 1_000);
const departmentId = await aDepartment(owner, tenantId);
const tagId = await itemOf(owner, tenantId, DicTable.CustomerTag);
const stepId = await itemOf(owner, tenantId, DicTable.AfterSaleStatus);
const roleId = await aRole(owner, tenantId, [menuIdOf.get('AfterSale')!]);
const member = async (isSupervisor: boolean) => {
  const userName = uniqueName();
  const id = await aMember(owner, tenantId, { userName, roleId, departmentId, isSupervisor });
  return { id, session: await signedIn(userName) };
};
type Member = Awaited<ReturnType<typeof member>>;
let boss: Member, one: Member, two: Member;
beforeEach(async () => {
  [boss, one, two] = [await member(true), await member(false), await member(false)];
});

/** A third of them without an owner. */
const make = async (count: number): Promise<number[]> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into after_sale_customer (tenant_id, name, tel, owner_id, created_time, got_time, migration_time, mover_id)
     select $1, '客户' || n, (15000000000 + $4::bigint * 10000 + n)::text, case when n % 3 > 0 then $2::bigint end,
       1780000000, case when n % 3 > 0 then 1780000001 end, 1780000002, $3
     from generate_series(1, $5::int) n returning id`,
    [tenantId, one.id, boss.id, boss.id, count],
  );
  return rows.map(({ id }) => id);
};
/** All data of the customers except their versions. */
const picture = async (ids: readonly number[]) =>
  (
    await owner.query(
      `select to_jsonb(c) - 'version' as row from after_sale_customer c where id = any($1::bigint[]) order by id`,
      [ids],
    )
  ).rows;
const undo = (BatchId: number, who = boss) => ask(contract.undoBatch, { BatchId }, who.session);
const batchOf = ({ Data }: { readonly Data: unknown }): number => (Data as { BatchId: number }).BatchId;

describe('Undo', () => {
  it.each<[string, (ids: number[]) => readonly [Endpoint, unknown]]>([
    ['a release', (ids) => [contract.moveCustomers, { CustomerType: 1, CustomerIds: ids }]],
    ['a taking', (ids) => [contract.moveCustomers, { CustomerType: 0, CustomerIds: ids }]],
    ['a distribution', () => [contract.distributeCustomers, { UserId: [two.id], SingleUserNumber: 2 }]],
    ['a cleared tag', (ids) => [contract.setCustomerMark, { CustomerIds: ids, TagId: null }]],
    ['a cleared step', (ids) => [contract.setCustomerMark, { CustomerIds: ids, CustomerTrackStatusId: null }]],
  ])('%s leaves every customer and its reminders as they were', async (_, act) => {
    const ids = await make(6);
    await owner.query('update after_sale_customer set tag_id = $2, track_status_id = $3 where id = any($1)', [
      ids,
      tagId,
      stepId,
    ]);
    await owner.query(
      `insert into notice (tenant_id, staff_id, after_sale_id, notice_type, msg, subscribe_time, notice_time, created_time)
       select $1, $2, id, 1, '回访', $3, $3, 1780000000 from after_sale_customer where id = any($4) and owner_id = $2`,
      [tenantId, one.id, now() + 600, ids],
    );
    const open = async () =>
      (
        await owner.query(
          'select count(*)::int as n from notice where after_sale_id = any($1) and cancelled_time is null',
          [ids],
        )
      ).rows;
    const [before, reminders] = [await picture(ids), await open()];
    const [call, request] = act(ids);
    const batch = batchOf(await ask(call, request, boss.session));
    expect(await picture(ids)).not.toEqual(before);
    const { answer, trail } = await withTrail(owner, () => undo(batch));
    expect(answer).toMatchObject({ Status: true, Data: { Left: [], LeftTotal: 0 } });
    expect(trail).toMatchObject([
      { action: '撤销批量操作', subject: 'after-sale-customer', after: { BatchId: batch } },
    ]);
    expect(await picture(ids)).toEqual(before);
    expect(await open()).toEqual(reminders);
  });

  it('restores a thousand transferred customers, and keeps and names those changed since', async () => {
    const ids = await make(1_000);
    const before = await picture(ids);
    const request = { UserId: [boss.id, two.id], CustomerIds: ids };
    const batch = batchOf(await ask(contract.transferCustomers, request, boss.session));
    const [written, called, dealt, ...others] = ids as [number, number, number, ...number[]];
    await ask(contract.createCustomerRecord, { CustomerId: written, Record: '已联系' }, boss.session);
    const more = { source: 'AfterSale', subject_id: called, start_time: now() + 1 };
    await aCall(owner, tenantId, { staffId: two.id, more });
    const { rows } = await owner.query<{ tel: string }>('select tel from after_sale_customer where id = $1', [dealt]);
    const deal = { dealId: 1, name: '新单', departmentId, professionType: 0, subjectType: '一建', address: '' };
    await database.inTransaction(tenantId, (trx) =>
      noteDeals(trx, { tenantId, staffId: null, now: now() }, [{ ...deal, tel: rows[0]!.tel, createdTime: now() }]),
    );
    const kept = await picture([written, called, dealt]);
    const { Data } = await undo(batch);
    expect(Data).toMatchObject({ Undone: 997, LeftTotal: 3 });
    expect(contract.undoBatch.answer.parse(Data).Left).toEqual(
      [written, called, dealt].map((Id, at) => ({ Id, Name: `客户${at + 1}`, Why: '之后已被修改' })),
    );
    expect(await picture([written, called, dealt])).toEqual(kept);
    expect(await picture(others)).toEqual(before.slice(3));
  });

  it('is for its author or a supervisor, and for batches of this kind', async () => {
    const [id] = (await make(1)) as [number];
    const release = { CustomerType: 1 as const, CustomerIds: [id] };
    const batch = batchOf(await ask(contract.moveCustomers, release, one.session));
    const missing = { Status: false, Message: '数据不存在' };
    expect(await undo(batch, two)).toMatchObject(missing);
    expect(await ask(undoBatch, { BatchId: batch }, await signedIn('root'))).toMatchObject(missing);
    const { Data } = await ask(contract.searchBatches, {}, one.session);
    expect(Data).toMatchObject({ Rows: [{ Id: batch, Kind: 2, Total: 1, MayUndo: true }], Count: 1 });
    expect(await undo(batch, one)).toMatchObject({ Status: true, Message: '已撤销' });
  });
});
