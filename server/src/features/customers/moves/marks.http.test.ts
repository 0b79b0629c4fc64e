import {
  createCustomerRecord,
  editCustomer,
  queryCustomerRecords,
} from '@gonghai/contract/customers/customer.contract.ts';
import * as contract from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer } from '../../../../test/rows.ts';
import { withTrail } from '../../../../test/trail.ts';
import { meetAt } from '../../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person } = test;
const { tenantId, id: A1 } = await person('A1');
const { id: A2 } = await person('A2');
const [a1, s1, root] = await Promise.all(['A1', 'S1', 'root'].map(signedIn));

const itemsOf = async (table: number) =>
  (
    await owner.query<{ id: number; name: string }>(
      'select id, name from dictionary_item where tenant_id = $1 and dic_table = $2 order by sort',
      [tenantId, table],
    )
  ).rows;
const [fresh, keen] = (await itemsOf(1)) as [{ id: number; name: string }, { id: number; name: string }];
const [tag] = (await itemsOf(2)) as [{ id: number; name: string }];

const set = (CustomerIds: readonly number[], mark: object, session = a1) =>
  send(contract.setCustomerMark, { CustomerIds, ...mark }, session);
const setStatus = (ids: readonly number[], CustomerTrackStatusId: number | null, session = a1) =>
  set(ids, { CustomerTrackStatusId }, session);
const batchOf = ({ Data }: { readonly Data: unknown }): number => contract.moveResult.parse(Data).BatchId!;
const undo = (BatchId: number, session = a1) => ask(contract.undoBatch, { BatchId }, session);
const own = (status: number | null = null, ownerId = A1) =>
  aCustomer(owner, tenantId, { ownerId, more: { track_status_id: status } });
const statusesOf = async (ids: readonly number[]) =>
  (
    await owner.query('select track_status_id as s from customer where id = any($1::bigint[]) order by id', [ids])
  ).rows.map(({ s }) => s as number | null);
const recordsOf = async (customerId: number) =>
  queryCustomerRecords.answer.parse((await send(queryCustomerRecords, { customerId }, s1)).Data);

describe('Setting a status', () => {
  it('changes those that have another, with a record as an edit writes it and one line in the trail', async () => {
    const ids = [await own(), await own(keen.id), await own(fresh.id)];
    const { answer, trail } = await withTrail(owner, () => setStatus(ids, keen.id));
    expect(answer).toMatchObject({ Status: true, Data: { Moved: 2, Failed: 0 }, Message: '成功2条' });
    expect(await statusesOf(ids)).toEqual([keen.id, keen.id, keen.id]);
    expect(await recordsOf(ids[0]!)).toMatchObject([
      { RecordType: 2, UserName: '员工A1', Record: `跟进状态：未设置 → ${keen.name}` },
    ]);
    expect(await recordsOf(ids[1]!)).toEqual([]);
    expect(await recordsOf(ids[2]!)).toMatchObject([{ Record: `跟进状态：${fresh.name} → ${keen.name}` }]);
    expect(trail).toMatchObject([
      { action: '修改状态', subject: 'customer', after: { CustomerTrackStatusId: keen.id, Count: 2 } },
    ]);
  });

  it('of what has it already changes nothing and leaves no batch', async () => {
    const id = await own(keen.id);
    const { answer, trail } = await withTrail(owner, () => setStatus([id], keen.id));
    expect(answer).toMatchObject({ Status: true, Data: { Moved: 0, Failed: 0, BatchId: null } });
    expect(trail).toEqual([]);
    expect((await owner.query('select version from customer where id = $1', [id])).rows).toEqual([{ version: 1 }]);
  });

  it('leaves out customers that the caller may not see or that cannot be changed', async () => {
    const [mine, pooled] = [await own(), await aCustomer(owner, tenantId)];
    const hidden = await own(null, A2);
    const banned = await aCustomer(owner, tenantId, { placement: Placement.Blacklist, name: '黑客户' });
    expect(await setStatus([mine, pooled, hidden, banned], keen.id)).toMatchObject({
      Data: { Moved: 2, Failed: 2 },
      Message: '成功2条，失败2条：客户不存在',
    });
    expect(await statusesOf([hidden, banned])).toEqual([null, null]);
    expect(await setStatus([hidden], keen.id)).toMatchObject({ Status: false, Message: '客户不存在' });
    expect(await setStatus([banned], keen.id, root)).toMatchObject({ Status: false, Message: '客户在黑名单中' });
    expect(await setStatus([hidden], keen.id, s1)).toMatchObject({ Data: { Moved: 1 } });
  });

  it('wants exactly one mark, and one that can be chosen', async () => {
    const id = await own(keen.id);
    for (const mark of [{}, { CustomerTrackStatusId: fresh.id, TagId: tag.id }])
      expect(await set([id], mark)).toMatchObject({ Status: false, Message: '请选择' });
    expect(await set([], { TagId: tag.id })).toMatchObject({ Message: '请选择客户' });
    const gone = { Status: false, Message: '选项不存在或已禁用' };
    expect(await setStatus([id], tag.id)).toMatchObject({ ...gone, Data: { Field: 'CustomerTrackStatusId' } });
    expect(await set([id], { TagId: fresh.id })).toMatchObject({ ...gone, Data: { Field: 'TagId' } });
    await owner.query('update dictionary_item set status = 2 where id = $1', [fresh.id]);
    expect(await setStatus([id], fresh.id)).toMatchObject(gone);
    await owner.query('update dictionary_item set status = 0 where id = $1', [fresh.id]);
    expect(await statusesOf([id])).toEqual([keen.id]);
  });

  it('by two at once leaves one change behind the other', async () => {
    const id = await own(fresh.id);
    const lock = `select from customer where id = ${id} for update`;
    const answers = await meetAt(owner, lock, [() => setStatus([id], keen.id), () => setStatus([id], keen.id, s1)]);
    const moved = answers.map(({ Data }) => contract.moveResult.parse(Data).Moved);
    expect(moved.toSorted()).toEqual([0, 1]);
    expect(await recordsOf(id)).toHaveLength(1);
  });
});

describe('Taking it back', () => {
  it.each([
    ['a status', 'track_status_id', { CustomerTrackStatusId: keen.id }, `跟进状态：${keen.name} → 未设置（撤销）`],
    ['a tag', 'tag_id', { TagId: tag.id }, `标签：${tag.name} → 未设置（撤销）`],
  ])('%s gives every customer what it had, also one that was written about', async (_, column, mark, sentence) => {
    const ids = [await own(), await own(), await own()];
    const batch = batchOf(await set(ids, mark));
    await ask(createCustomerRecord, { CustomerId: ids[1]!, Record: '说两句' }, a1);
    await ask(editCustomer, { Id: ids[2]!, Name: '后来改名' }, a1);
    expect(await undo(batch)).toMatchObject({
      Status: true,
      Data: { Undone: 2, Left: [{ Id: ids[2], Name: '后来改名', Why: '之后已被修改' }], LeftTotal: 1 },
    });
    const { rows } = await owner.query(
      `select ${column} as item from customer where id = any($1::bigint[]) order by id`,
      [ids],
    );
    expect(rows.map(({ item }) => item === null)).toEqual([true, true, false]);
    expect((await recordsOf(ids[0]!))[0]).toMatchObject({ Record: sentence, RecordType: 2 });
    expect(await undo(batch)).toMatchObject({ Status: false, Message: '该操作已撤销' });
  });

  it('leaves a customer alone whose former status was deleted since', async () => {
    const old = await owner.query<{ id: number }>(
      `insert into dictionary_item (tenant_id, dic_table, name, sort) values ($1, 1, '旧状态', 98) returning id`,
      [tenantId],
    );
    const id = await own(old.rows[0]!.id);
    const batch = batchOf(await setStatus([id], keen.id));
    await owner.query('delete from dictionary_item where id = $1', [old.rows[0]!.id]);
    expect(await undo(batch)).toMatchObject({ Status: false, Message: '这些客户之后都已被修改，没有可以撤销的' });
    expect(await statusesOf([id])).toEqual([keen.id]);
  });

  it('is among the batches where it was an act on many', async () => {
    const [one, two] = [await own(), await own()];
    const single = batchOf(await setStatus([one], keen.id));
    const many = batchOf(await setStatus([one, two], fresh.id));
    const { Data } = await ask(contract.searchBatches, { PageIndex: 1, PageCount: 100 }, a1);
    const listed = contract.searchBatches.answer.parse(Data).Rows;
    expect(listed.find(({ Id }) => Id === many)).toMatchObject({ Kind: 11, Total: 2, MayUndo: true });
    expect(listed.some(({ Id }) => Id === single)).toBe(false);
    expect(await undo(many)).toMatchObject({ Data: { Undone: 2 } });
    expect(await statusesOf([one, two])).toEqual([keen.id, null]);
  });
});
