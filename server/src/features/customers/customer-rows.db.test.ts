import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aCustomer } from '../../../test/rows.ts';
import type { Actor } from '../../http/context.ts';
import { searchCustomers } from './customers.list.queries.ts';

const test = await startTestApp();
afterAll(test.close);
const { database, owner, person } = test;
const { tenantId, id: A1, departmentId, roleId } = await person('A1');

const item = async (dicTable: number): Promise<number> => {
  const text = 'select id from dictionary_item where tenant_id = $1 and dic_table = $2 order by sort limit 1';
  return (await owner.query<{ id: number }>(text, [tenantId, dicTable])).rows[0]!.id;
};

/** No two of its figures are the same, so that none can stand in another's place. */
const everything = {
  created_time: 1_790_000_001,
  repeated_time: 1_790_000_002,
  latest_call_time: 1_790_000_003,
  migration_time: 1_790_000_004,
  got_time: 1_790_000_005,
  call_seconds: 61,
  call_times: 7,
  call_successes: 5,
  track_status_id: await item(1),
  tag_id: await item(2),
  remark: '备注',
  student_id: 99,
  is_clue: true,
  move_remark: '原因',
  mover_id: (await person('S1')).id,
  version: 3,
};

it('rows made of their fields one by one are those made by the names of their columns', async () => {
  await aCustomer(owner, tenantId, { name: '王小明', ownerId: A1, more: everything });
  await aCustomer(owner, tenantId, { name: '李空空', ownerId: A1 });
  const actor: Actor = {
    tenantId,
    userId: A1,
    name: '员工A1',
    userName: 'A1',
    departmentId,
    roleId,
    isSupervisor: false,
    isDefaultPassword: false,
    rights: new Set(['Seat']),
    scope: { kind: 'own' },
    limitKey: 'A1',
    sessionHash: Buffer.alloc(0),
  };
  const filter = { PageIndex: 1, PageCount: 20, CustomerType: Placement.Owned, IsOnlyMySelf: true };
  const asked = { actor, filter, now: 1_790_000_010 };
  const { signal } = new AbortController();
  const quick = await searchCustomers(database.forTenant(tenantId), asked, signal);
  const named = await database.inTransaction(tenantId, (trx) => searchCustomers(trx, asked, signal));
  expect(quick.Rows).toHaveLength(2);
  expect(quick).toEqual(named);
});
