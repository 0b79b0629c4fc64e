import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RecordedRequest, later } from '../../../../test/answering.ts';
import { openList as open, rowOf, rows } from '../../../../test/customer-list.tsx';
import { tab, timeline } from '../../../../test/customer-drawer.tsx';
import { aCustomerDetail } from '../../../../test/customer-rows.ts';
import { usePhoneOfTest } from '../../../../test/phone.ts';

describe('A customer of the list', () => {
  it('shows a customer again after another one, with what has changed since, however late the other arrives', async () => {
    const slow = later<object>();
    let remark = '第一次';
    const asked = await open({
      QueryCustomerDetail: ({ query }) =>
        query.get('customerId') === '101' ? aCustomerDetail({ Remark: remark }) : slow.promise,
      QueryCustomerCustody: () => [],
      QueryCustomerTimeline: () => timeline,
    });
    await userEvent.click(page.getByRole('button', { name: '郝俊杰' }));
    await tab('客户信息');
    const field = page.getByRole('textbox', { name: '备注' });
    await expect.element(field).toHaveValue('第一次');
    await userEvent.click(page.getByRole('button', { name: '下一条' }));
    await expect.element(page.getByRole('dialog', { name: '客户 尹梦洁' })).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
    remark = '第二次';
    await userEvent.click(page.getByRole('button', { name: '上一条' }));
    await expect.element(page.getByRole('dialog', { name: '客户 郝俊杰' })).toBeVisible();
    slow.keep(aCustomerDetail({ Id: 102, Name: '尹梦洁', Remark: '另一位' }));
    await expect.element(field).toHaveValue('第二次');
    await expect.element(page.getByRole('textbox', { name: '姓名' })).toHaveValue('郝俊杰');
    await expect.element(page.getByRole('dialog', { name: '客户 郝俊杰' })).toBeVisible();
    const details = asked.filter(({ path }) => path === 'QueryCustomerDrawer');
    expect(details.map(({ query }) => query.get('customerId'))).toEqual(['101', '102', '101']);
  });

  it('CUST-20 opens one by its name, walks on by keys, and closes', async () => {
    const detail = ({ query }: RecordedRequest) => {
      const row = rows.find(({ Id }) => Id === Number(query.get('customerId')))!;
      return aCustomerDetail({ Id: row.Id, Name: row.Name, Tel: row.Tel });
    };
    await open({ QueryCustomerDetail: detail, QueryCustomerCustody: () => [] });
    await userEvent.click(page.getByRole('button', { name: '郝俊杰' }));
    const drawer = page.getByRole('dialog', { name: '客户 郝俊杰' });
    await expect.element(drawer).toBeVisible();
    await expect.element(rowOf('郝俊杰')).toHaveAttribute('aria-current', 'true');
    await userEvent.hover(drawer);
    const colourOf = (name: string): string => getComputedStyle(rowOf(name).element()).backgroundColor;
    await expect.poll(() => colourOf('贺佳琪')).toBe(colourOf('尹梦洁'));
    expect(colourOf('郝俊杰')).not.toBe(colourOf('尹梦洁'));
    await userEvent.keyboard('j');
    await expect.element(page.getByRole('dialog', { name: '客户 尹梦洁' })).toBeVisible();
    await expect.element(rowOf('尹梦洁')).toHaveAttribute('aria-current', 'true');
    await expect.element(rowOf('郝俊杰')).not.toHaveAttribute('aria-current');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(rowOf('尹梦洁')).not.toHaveAttribute('aria-current');
  });
});

describe('Numbers', () => {
  const answers = {
    QueryCustomerDetail: ({ query }: RecordedRequest) => aCustomerDetail({ Id: Number(query.get('customerId')) }),
    QueryCustomerCustody: () => [],
  };

  it('CUST-20 dial by a click or D, open the customer, and mark the one being called', async () => {
    const acts = usePhoneOfTest();
    const running = { CustomerId: 103, UserId: 9, UserName: '何志伟', StartTime: 1_762_000_000, IsTalking: true };
    await open({ ...answers, QueryRunningCalls: () => [running] });
    await expect.element(rowOf('贺佳琪').getByText('何志伟 通话中')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '拨打 郝俊杰 138 1055 4330' }));
    await expect.element(page.getByRole('dialog', { name: '客户 郝俊杰' })).toBeVisible();
    await userEvent.keyboard('d');
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('jd');
    await expect.poll(() => acts).toEqual(['dialCustomer 101', 'dialCustomer 101', 'dialCustomer 102']);
  });

  it.each([
    ['G-067 of the pool dial in the drawer only', Placement.Pool, ['dialCustomer 101']],
    ['of the blacklist do not dial', Placement.Blacklist, []],
    ['of the recycle bin do not dial', Placement.RecycleBin, []],
  ])('%s', async (_, placement, dialled) => {
    const acts = usePhoneOfTest();
    const detail = aCustomerDetail({ CustomerType: placement, UserId: null, UserName: null });
    const Rows = rows.map((row) => ({ ...row, CustomerType: placement }));
    await open({ ...answers, QueryCustomerDetail: () => detail }, { placement, Rows });
    expect(page.getByRole('button', { name: /^拨打 .*\d/ }).query()).toBeNull();
    await userEvent.keyboard('jd');
    await userEvent.click(page.getByRole('button', { name: '郝俊杰' }));
    await expect.element(page.getByRole('tab', { name: '客户信息' })).toBeVisible();
    const drawer = page.getByRole('dialog', { name: '客户 郝俊杰' });
    const dial = drawer.getByRole('button', { name: '拨打', exact: true });
    await expect.poll(() => dial.elements()).toHaveLength(dialled.length);
    await userEvent.keyboard('d');
    expect(acts).toEqual(dialled);
  });
});

describe('Unsaved input in the drawer', () => {
  const question = page.getByRole('dialog', { name: '放弃修改？' });
  const answer = (name: string) => userEvent.click(question.getByRole('button', { name }));
  const drawerOf = (name: string) => page.getByRole('dialog', { name: `客户 ${name}` });
  const go = (way: '上一条' | '下一条') => userEvent.click(page.getByRole('button', { name: way }));
  const openFirst = async () => {
    const asked = await open({
      QueryCustomerDetail: ({ query }) =>
        aCustomerDetail({
          Id: Number(query.get('customerId')),
          Name: query.get('customerId') === '101' ? '郝俊杰' : '尹梦洁',
          Remark: query.get('customerId') === '101' ? '第一位的备注' : '第二位的备注',
        }),
      QueryCustomerCustody: () => [],
      QueryCustomerTimeline: () => timeline,
      CreateCustomerRecord: () => null,
    });
    await userEvent.click(page.getByRole('button', { name: '郝俊杰' }));
    await expect.element(drawerOf('郝俊杰')).toBeVisible();
    // Both are known afterwards: without a wait in between, the drawer would keep its fields.
    for (const [way, name] of [['下一条', '尹梦洁'] as const, ['上一条', '郝俊杰'] as const]) {
      await go(way);
      await expect.element(drawerOf(name).getByRole('textbox', { name: '跟进内容' })).toBeVisible();
    }
    return asked;
  };

  it('is confirmed before another customer opens, and stays when the user declines', async () => {
    await openFirst();
    await tab('客户信息');
    const remark = page.getByRole('textbox', { name: '备注' });
    await userEvent.fill(remark, '还没保存');
    await go('下一条');
    await answer('继续填写');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(remark).toHaveValue('还没保存');
    await go('下一条');
    await answer('放弃');
    await expect.element(drawerOf('尹梦洁')).toBeVisible();
    await expect.element(remark).toHaveValue('第二位的备注');
    await go('上一条');
    await expect.element(remark).toHaveValue('第一位的备注');
  });

  it('of one customer is neither shown nor saved for the next, and is there when the user returns to it', async () => {
    const asked = await openFirst();
    const note = page.getByRole('textbox', { name: '跟进内容' });
    await userEvent.click(note);
    await userEvent.keyboard('first');
    await go('下一条');
    await answer('继续填写');
    await expect.element(drawerOf('郝俊杰')).toBeVisible();
    await expect.element(note).toHaveValue('first');
    await go('下一条');
    await answer('放弃');
    await expect.element(drawerOf('尹梦洁')).toBeVisible();
    await expect.element(note).toHaveValue('');
    await userEvent.click(note);
    await userEvent.keyboard('second{Control>}{Enter}{/Control}');
    const written = () => asked.filter(({ path }) => path === 'CreateCustomerRecord').map(({ body }) => body);
    await expect.poll(written).toMatchObject([{ CustomerId: 102, Record: 'second' }]);
    expect(JSON.stringify(asked.map(({ body }) => body))).not.toContain('first');
  });
});
