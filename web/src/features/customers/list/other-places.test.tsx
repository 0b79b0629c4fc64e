import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusing, telling } from '../../../../test/answering.ts';
import {
  bodyOf,
  bulk,
  bulkFromMenu,
  openList as open,
  rowOf,
  rows,
  searches,
  select,
} from '../../../../test/customer-list.tsx';
import { signIn } from '../../../../test/person.ts';

describe('The other places', () => {
  const elsewhere = (CustomerType: Placement) =>
    rows.map((row) =>
      Object.assign({}, row, {
        CustomerType,
        UserId: null,
        UserName: null,
        MoveRemark: '多次投诉',
        MoverName: '王主管',
        MigrationTime: 1_763_000_000,
      }),
    );

  it('POOL-07 exports the pool for users with the right only', async () => {
    await open({}, { placement: Placement.Pool, Rows: elsewhere(Placement.Pool) });
    await expect.element(rowOf('郝俊杰')).toBeVisible();
    const button = page.getByRole('button', { name: '导出' });
    expect(button.query()).toBeNull();
    signIn({ RightList: ['Public', 'exportCustomerList'] });
    await expect.element(button).toBeVisible();
  });

  it('POOL-02 takes the customers still in the pool and names the others', async () => {
    const asked = await open(
      {
        MigrationCustomer: () =>
          telling('成功2条，失败1条：贺佳琪：该客户已被其他人获取', { Moved: 2, Failed: 1, BatchId: 57 }),
      },
      { placement: Placement.Pool, Rows: elsewhere(Placement.Pool) },
    );
    expect(searches(asked)[0]?.body).toEqual({ CustomerType: 1, PageIndex: 1, PageCount: 20 });
    await userEvent.click(page.getByRole('checkbox').first());
    await userEvent.click(bulk('获取客户'));
    const question = page.getByRole('dialog', { name: '确认获取吗？' });
    await userEvent.click(question.getByRole('button', { name: '获取' }));
    const outcome = page.getByRole('dialog', { name: '部分客户未获取' });
    await expect.element(outcome.getByText('贺佳琪：该客户已被其他人获取')).toBeVisible();
    await expect.element(outcome.getByRole('button', { name: '撤销' })).toBeVisible();
  });

  it('POOL-01 says when another user was first, and reloads after the dialog closes', async () => {
    const asked = await open(
      { MigrationCustomer: () => refusing('该客户已被其他人获取') },
      { placement: Placement.Pool, Rows: elsewhere(Placement.Pool) },
    );
    await select('郝俊杰');
    await userEvent.click(bulk('获取客户'));
    const question = page.getByRole('dialog', { name: '确认获取吗？' });
    await userEvent.click(question.getByRole('button', { name: '获取' }));
    await expect.element(question.getByText('该客户已被其他人获取')).toBeVisible();
    const before = searches(asked).length;
    await userEvent.click(question.getByRole('button', { name: '取消' }));
    await expect.poll(() => searches(asked).length).toBe(before + 1);
  });

  it('POOL-10 sends nothing when the question is declined; POOL-05 deletes into the recycle bin', async () => {
    const asked = await open(
      { LogicDeleteCustomer: () => telling('成功1条', { Moved: 1, Failed: 0, BatchId: 58 }) },
      { placement: Placement.Pool, Rows: elsewhere(Placement.Pool) },
    );
    await select('郝俊杰');
    await userEvent.click(bulk('获取客户'));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '取消' }));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(bodyOf(asked, 'MigrationCustomer')).toBeUndefined();
    await bulkFromMenu('删除客户');
    const question = page.getByRole('dialog', { name: '确认删除吗？' });
    await expect.element(question.getByText('客户「郝俊杰」将移到回收站，可以从那里回收。')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: '删除' }));
    await expect.poll(() => bodyOf(asked, 'LogicDeleteCustomer')).toEqual([101]);
  });

  it('names another way to restore for users without the recycle bin', async () => {
    await open({}, { placement: Placement.Pool, Rows: elsewhere(Placement.Pool) });
    signIn({ RightList: ['Seat', 'Public'] });
    await select('郝俊杰');
    await bulkFromMenu('删除客户');
    const question = page.getByRole('dialog', { name: '确认删除吗？' });
    await expect
      .element(question.getByText('客户「郝俊杰」将移到回收站，24小时内可以在批量操作记录中撤销。'))
      .toBeVisible();
  });

  it('has the button that sends to the pool in the pool too, and reports customers already there', async () => {
    const asked = await open(
      { MigrationCustomer: () => refusing('客户已在公海') },
      { placement: Placement.Pool, Rows: elsewhere(Placement.Pool) },
    );
    await select('郝俊杰');
    await userEvent.click(bulk('转入公海'));
    const question = page.getByRole('dialog', { name: '确认转到公海吗？' });
    await userEvent.click(question.getByRole('button', { name: '转入公海' }));
    await expect.element(question.getByText('客户已在公海')).toBeVisible();
    expect(bodyOf(asked, 'MigrationCustomer')).toEqual({ CustomerType: 1, CustomerIds: [101] });
  });

  it('POOL-08 knows creation and repeated entry as moments', async () => {
    await open({}, { placement: Placement.Pool, Rows: elsewhere(Placement.Pool) });
    await userEvent.click(page.getByRole('combobox', { name: '时间类型' }));
    await expect.element(page.getByTitle('重复录入时间')).toBeVisible();
    expect(page.getByTitle('通话时间').query()).toBeNull();
    expect(page.getByRole('checkbox', { name: '只看我的' }).query()).toBeNull();
  });

  it('RECY-01 RECY-02 lists by the latest call and brings back to the pool', async () => {
    const asked = await open(
      { MigrationCustomer: () => telling('成功1条', { Moved: 1, Failed: 0, BatchId: 59 }) },
      { placement: Placement.RecycleBin, Rows: elsewhere(Placement.RecycleBin) },
    );
    expect(searches(asked)[0]?.body).toMatchObject({
      CustomerType: 3,
      SortField: 'LatestCallTime',
      SortType: 'ascending',
    });
    await expect.element(page.getByRole('columnheader', { name: '删除时间' })).toBeVisible();
    await select('郝俊杰');
    await userEvent.click(bulk('回收'));
    await userEvent.click(
      page.getByRole('dialog', { name: '确认回收吗？' }).getByRole('button', { name: '回收', exact: true }),
    );
    await expect.poll(() => bodyOf(asked, 'MigrationCustomer')).toEqual({ CustomerType: 1, CustomerIds: [101] });
    expect(page.getByRole('button', { name: /新增/ }).query()).toBeNull();
    await select('贺佳琪');
    await userEvent.click(bulk('获取客户'));
    await expect.element(page.getByRole('dialog', { name: '确认获取客户吗？' })).toBeVisible();
  });

  it('BLCK-01 shows reason, time and operator of the blacklist', async () => {
    await open({}, { placement: Placement.Blacklist, Rows: elsewhere(Placement.Blacklist) });
    await expect.element(rowOf('郝俊杰').getByText('多次投诉')).toBeVisible();
    await expect.element(rowOf('郝俊杰').getByText('王主管')).toBeVisible();
    await expect.element(rowOf('郝俊杰').getByText('25-11-13 10:13:20')).toBeVisible();
  });
});
