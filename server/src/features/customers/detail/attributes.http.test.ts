import * as contract from '@gonghai/contract/customers/customer.contract.ts';
import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { MOST_ATTRIBUTES } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer, uniqueName, uniqueTel } from '../../../../test/rows.ts';
import { untilWaiting } from '../../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { send, ask, owner, signedIn, person } = test;
const { tenantId, id: A1 } = await person('A1');
const session = await signedIn('A1');

const attribute = (request: object) => send(contract.editCustomerExtend, request, session);
const attributesOf = async (id: number) =>
  (await owner.query('select key, value from customer_extend where customer_id = $1 order by id', [id])).rows;
const found = async (CustomerExtendKeyValue: string) => {
  const { Data } = await ask(searchCustomers, { CustomerExtendKeyValue }, session);
  return searchCustomers.answer.parse(Data).Rows.map(({ Id }) => Id);
};

it('A customer has at most as many attributes as a screen can show', async () => {
  const CustomerId = await aCustomer(owner, tenantId, { ownerId: A1 });
  await owner.query(
    `insert into customer_extend (tenant_id, customer_id, key, value, created_time)
     select $1, $2, 'k' || n, 'v', 1 from generate_series(1, $3::int) n`,
    [tenantId, CustomerId, MOST_ATTRIBUTES - 1],
  );
  expect(await attribute({ CustomerId, Key: '最后', Value: 'v' })).toMatchObject({ Status: true });
  const full = { Status: false, Message: '客户属性不能超过50个', Data: { Field: 'Key' } };
  expect(await attribute({ CustomerId, Key: '多余', Value: 'v' })).toMatchObject(full);
  expect(await attributesOf(CustomerId)).toHaveLength(MOST_ATTRIBUTES);
});

it('A restored customer has the attributes it was entered with, and is found only by those', async () => {
  const Tel = uniqueTel();
  const id = await aCustomer(owner, tenantId, { ownerId: A1, tel: Tel });
  await attribute({ CustomerId: id, Key: '城市', Value: '杭州西湖' });
  await attribute({ CustomerId: id, Key: '班级', Value: '三班' });
  await owner.query('update customer set placement = $2, owner_id = null where id = $1', [id, Placement.RecycleBin]);
  const extend = [{ Key: '城市', Value: '苏州园林' }];
  const again = { Name: uniqueName(), Tel, CustomerExtendList: extend };
  expect(await send(contract.editCustomer, again, session)).toMatchObject({ Status: true, Data: id });
  expect(await attributesOf(id)).toEqual([
    { key: '城市', value: '苏州园林' },
    { key: '班级', value: '三班' },
  ]);
  expect([await found('园林'), await found('三班'), await found('西湖')]).toEqual([[id], [id], []]);
  const { rows } = await owner.query(`select from customer_search_term where customer_id = $1 and term like '%西湖'`, [
    id,
  ]);
  expect(rows).toEqual([]);
});

it('Deleting and changing an attribute at the same time run one after another', async () => {
  const CustomerId = await aCustomer(owner, tenantId, { ownerId: A1 });
  const { Data } = await attribute({ CustomerId, Key: 'k', Value: 'v' });
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select from customer where id = $1 for update', [CustomerId]);
    const changing = attribute({ CustomerId, Id: Data, Key: 'k', Value: 'w' });
    await untilWaiting(owner, 1);
    const deleting = send(contract.deleteCustomerExtends, [Data], session);
    await untilWaiting(owner, 2);
    await client.query('commit');
    expect([await changing, await deleting]).toMatchObject([{ Status: true }, { Status: true }]);
  } finally {
    client.release();
  }
  expect(await attributesOf(CustomerId)).toEqual([]);
});
