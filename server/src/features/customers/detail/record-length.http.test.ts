import { createCustomerRecord } from '@gonghai/contract/customers/customer.contract.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer } from '../../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, signedIn, person } = test;
const { tenantId, id: A1 } = await person('A1');

const write = async (CustomerId: number, Record: string, who = 'A1') =>
  ask(createCustomerRecord, { CustomerId, Record }, await signedIn(who));
const limit = async (RecordLength: number) => {
  const edit = { Key: 'CustomerRecord', Value: JSON.stringify({ RecordLength }) } as const;
  expect(await ask(editSetting, edit, await signedIn('root'))).toMatchObject({ Status: true });
};

it('DRAW-08 the maximum length of a record is the tenant’s setting, and the message says it', async () => {
  const id = await aCustomer(owner, tenantId, { ownerId: A1 });
  const refused = (longest: number) => ({
    Status: false,
    Message: `长度在 1 到 ${longest} 个字符`,
    Data: { Field: 'Record' },
  });
  expect(await write(id, '字'.repeat(21))).toMatchObject(refused(20));
  await limit(50);
  expect(await write(id, '字'.repeat(50))).toMatchObject({ Status: true });
  for (const text of ['', '字'.repeat(51), '字'.repeat(5_000)])
    expect(await write(id, text)).toMatchObject(refused(50));
  await limit(5);
  expect(await write(id, '六个字太长了')).toMatchObject(refused(5));
});

it('does not affect other tenants', async () => {
  const other = await person('A1x');
  const id = await aCustomer(owner, other.tenantId, { ownerId: other.id });
  expect(await write(id, '字'.repeat(20), 'A1x')).toMatchObject({ Status: true });
});
