import { customerRow, searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { moveCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { CustomerSearchKey } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { editDictionaryItem } from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer, aMember, uniqueName, uniqueTel } from '../../../../test/rows.ts';

const test = await startTestApp();
const second = await startTestApp({ beside: test });
afterAll(async () => {
  await second.close();
  await test.close();
});
const { ask, owner, person, signedIn } = test;
const { tenantId, id: A1 } = await person('A1');
const root = await signedIn('root');

const itemOf = async (dicTable: DicTable) => {
  const text = `select id as "Id", name as "Name", version as "Version" from dictionary_item
    where tenant_id = $1 and dic_table = $2 order by sort limit 1`;
  return (await owner.query<{ Id: number; Name: string; Version: number }>(text, [tenantId, dicTable])).rows[0]!;
};
const rowOf = async (tel: string, there = test, CustomerType: Placement = Placement.Owned) => {
  const request = { CustomerType, IsOnlyMySelf: false, SearchKey: CustomerSearchKey.Tel, SearchValue: tel };
  const { Data } = await there.ask(searchCustomers, request, root);
  return searchCustomers.answer.parse(Data).Rows[0];
};

describe('A row of the list', () => {
  it('has every figure in its own field, and the names of its ids', async () => {
    const [status, tag, mover] = [
      await itemOf(DicTable.TrackStatus),
      await itemOf(DicTable.CustomerTag),
      await person('S1'),
    ];
    const tel = uniqueTel();
    // All figures are different, so that none can be in another's field.
    const more = {
      created_time: 1_790_000_001,
      repeated_time: 1_790_000_002,
      latest_call_time: 1_790_000_003,
      migration_time: 1_790_000_004,
      got_time: 1_790_000_005,
      call_seconds: 61,
      call_times: 7,
      call_successes: 5,
      track_status_id: status.Id,
      tag_id: tag.Id,
      remark: '备注',
      student_id: 99,
      is_clue: true,
      move_remark: '原因',
      work_order_time: 1_790_000_006,
      mover_id: mover.id,
      version: 3,
    };
    const Id = await aCustomer(owner, tenantId, { name: '王小明', tel, ownerId: A1, more });
    expect(await rowOf(tel)).toEqual({
      Id,
      Name: '王小明',
      Tel: tel,
      CustomerType: Placement.Owned,
      CreatedTime: 1_790_000_001,
      CreatedTime2: 1_790_000_002,
      LatestCallTime: 1_790_000_003,
      MigrationTime: 1_790_000_004,
      GotTime: 1_790_000_005,
      WorkOrderCreatedTime: 1_790_000_006,
      CallTotalSeconds: 61,
      CallTotalTimes: 7,
      CallSuccessTotalTimes: 5,
      CustomerTrackStatusId: status.Id,
      TrackStatusName: status.Name,
      TagId: tag.Id,
      TagName: tag.Name,
      UserId: A1,
      UserName: '员工A1',
      Remark: '备注',
      StudentId: 99,
      IsClue: true,
      MoveRemark: '原因',
      MoverName: '员工S1',
      Version: 3,
      RecycleDays: null,
    });
  });

  it('has only the fields of the contract, also where a search counts while it reads', async () => {
    const tel = uniqueTel();
    await aCustomer(owner, tenantId, { tel, ownerId: A1 });
    for (const search of [{ SearchKey: CustomerSearchKey.Tel, SearchValue: tel }, { UserIdList: [A1] }]) {
      const { Data } = await ask(searchCustomers, { IsOnlyMySelf: false, ...search }, root);
      const [row = {}] = (Data as { readonly Rows: object[] }).Rows;
      expect(Object.keys(row).toSorted()).toEqual(Object.keys(customerRow.shape).toSorted());
    }
  });

  it('G-358 of the pool names the last owner', async () => {
    const tel = uniqueTel();
    const id = await aCustomer(owner, tenantId, { tel, ownerId: A1 });
    const move = { CustomerIds: [id], CustomerType: Placement.Pool };
    expect(await ask(moveCustomers, move, root)).toMatchObject({ Status: true });
    expect(await rowOf(tel, test, Placement.Pool)).toMatchObject({ Id: id, UserId: null, UserName: '员工A1' });
  });

  it('is empty where there are no values', async () => {
    const tel = uniqueTel();
    await aCustomer(owner, tenantId, { tel, ownerId: A1 });
    expect(await rowOf(tel)).toMatchObject({
      LatestCallTime: null,
      CustomerTrackStatusId: null,
      TrackStatusName: null,
      TagName: null,
      Remark: '',
      MoverName: null,
      IsClue: false,
    });
  });
});

describe('Cached names', () => {
  it('are updated by the next call after a change, also on another instance', async () => {
    const tel = uniqueTel();
    const tag = await itemOf(DicTable.CustomerTag);
    await aCustomer(owner, tenantId, { tel, ownerId: A1, more: { tag_id: tag.Id } });
    expect([await rowOf(tel), await rowOf(tel, second)]).toMatchObject([{ TagName: tag.Name }, { TagName: tag.Name }]);
    const Name = uniqueName();
    const edit = { ...tag, Name, DicTable: DicTable.CustomerTag, Status: UsableStatus.Enabled };
    expect(await ask(editDictionaryItem, edit, root)).toMatchObject({ Status: true });
    expect(await rowOf(tel)).toMatchObject({ TagName: Name });
    await expect.poll(async () => (await rowOf(tel, second))?.TagName).toBe(Name);
  });

  it('include a new colleague who was added without a notification', async () => {
    await rowOf(uniqueTel());
    const quiet = await owner.connect();
    const tel = uniqueTel();
    try {
      await quiet.query(`set session_replication_role = replica`);
      const userName = uniqueName();
      const ownerId = await aMember(quiet, tenantId, { userName });
      await quiet.query('reset session_replication_role');
      await aCustomer(quiet, tenantId, { tel, ownerId });
      expect(await rowOf(tel)).toMatchObject({ UserName: userName });
    } finally {
      quiet.release(true);
    }
  });
});
