import { editCustomer, queryCustomerEditors } from '@gonghai/contract/customers/customer.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer } from '../../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, signedIn, person, clock } = test;
const { tenantId, id: A1 } = await person('A1');
const now = () => Math.floor(clock.now / 1_000);

const edit = async (who: string, Id: number, change: object) => {
  clock.now += 60_000;
  expect(await ask(editCustomer, { Id, ...change }, await signedIn(who))).toMatchObject({ Status: true });
  return now();
};
const editors = async (who: string, customerId: number) =>
  (await ask(queryCustomerEditors, { customerId }, await signedIn(who))).Data;

describe('The last editors', () => {
  it('are returned by field, with the time', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    expect(await editors('A1', id)).toEqual([]);
    await edit('A1', id, { Name: '改过名', Remark: '一' });
    const first = await edit('A1', id, { Name: '又改名' });
    const second = await edit('S1', id, { Remark: '二' });
    expect(await editors('A1', id)).toEqual([
      { Field: 'Name', UserName: '员工A1', Time: first },
      { Field: 'Remark', UserName: '员工S1', Time: second },
    ]);
  });

  it('do not include fields that were sent unchanged', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1, name: '一样的名' });
    await edit('A1', id, { Name: '一样的名', Remark: '新' });
    expect(await editors('A1', id)).toMatchObject([{ Field: 'Remark' }]);
  });

  it('are visible to those who may see the customer', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    const answer = await ask(queryCustomerEditors, { customerId: id }, await signedIn('A3'));
    expect(answer).toMatchObject({ Status: false, Message: messages.missing });
  });
});
