import { moveCustomers, transferCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer } from '../../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, signedIn, person, clock } = test;
const DAY = 86_400;

const { tenantId, id: A1 } = await person('A1');
const { id: A3 } = await person('A3');

const move = async (who: string, CustomerType: Placement, CustomerIds: number[]) =>
  ask(moveCustomers, { CustomerType, CustomerIds, Remark: '原因' }, await signedIn(who));

/** One of each placement that an agent may not see, and an unknown id. */
const unseen = async () => [
  await aCustomer(owner, tenantId, { ownerId: A3, name: '别人的' }),
  await aCustomer(owner, tenantId, { placement: Placement.Blacklist, name: '黑名单的' }),
  await aCustomer(owner, tenantId, { placement: Placement.RecycleBin, name: '回收站的' }),
  8_888_888,
];

describe('The response of a batch for customers outside the scope', () => {
  it.each(Object.values(Placement))('is the same as for missing ones, when moved to %i', async (to) => {
    const mine = await aCustomer(owner, tenantId, to === Placement.Owned ? {} : { ownerId: A1 });
    expect(await move('A1', to, [...(await unseen()), mine])).toMatchObject({
      Status: true,
      Data: { Moved: 1, Failed: 4 },
      Message: '成功1条，失败4条：客户不存在',
    });
  });

  it('is the same when they are transferred', async () => {
    const request = { UserId: [A1], CustomerIds: await unseen() };
    const answer = await ask(transferCustomers, request, await signedIn('A1'));
    expect(answer).toMatchObject({ Status: false, Message: '客户不存在' });
    const free = await aCustomer(owner, tenantId);
    const some = await ask(
      transferCustomers,
      { ...request, CustomerIds: [...request.CustomerIds, free] },
      await signedIn('A1'),
    );
    expect(some.Message).toBe('员工A1：1位客户<br>客户：客户不存在<br>共4位客户转移失败');
  });
});

describe('A customer that another person has claimed', () => {
  const taken = async () => {
    const id = await aCustomer(owner, tenantId, { name: '抢手的' });
    expect(await move('A3', Placement.Owned, [id])).toMatchObject({ Status: true });
    return id;
  };

  it('is named to those who could see it in the pool', async () => {
    const free = await aCustomer(owner, tenantId);
    const answer = await move('A1', Placement.Owned, [await taken(), free]);
    expect(answer.Message).toBe('成功1条，失败1条：抢手的：该客户已被其他人获取');
  });

  it('is not named a day later, nor to those who could not see it there', async () => {
    const id = await taken();
    await owner.query('update customer_record set from_placement = 3 where customer_id = $1', [id]);
    expect(await move('A1', Placement.Owned, [id])).toMatchObject({ Message: '客户不存在' });
    const later = await taken();
    clock.now += (DAY + 1) * 1_000;
    expect(await move('A1', Placement.Owned, [later])).toMatchObject({ Message: '客户不存在' });
  });
});
