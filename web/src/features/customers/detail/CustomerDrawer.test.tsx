import type { DictionaryItem } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { later, refusing, telling } from '../../../../test/answering.ts';
import { button, list, moved, openDrawer as open, sent, tab, tabOf } from '../../../../test/customer-drawer.tsx';
import { aCustomerDetail, aCustomerRow } from '../../../../test/customer-rows.ts';
import { expectReadable, listen } from '../../../../test/overlays.tsx';
import { useLookups } from '../../../widgets/lookups.ts';

describe('The drawer of a customer', () => {
  it('DRAW-01 counts the tracking status from one, and shows the previous owners', async () => {
    await open({}, {}, () => list(aCustomerRow({ Id: 101, RecycleDays: 0 })));
    const steps = page.getByRole('list', { name: '跟进状态' });
    await expect
      .poll(() =>
        steps
          .getByRole('listitem')
          .elements()
          .map(({ ariaCurrent }) => ariaCurrent),
      )
      .toEqual([null, null, 'step', null]);
    await expect.element(page.getByText('获取客户，陈晓琳')).toBeVisible();
    const holders = page.getByRole('region', { name: '基本信息' }).getByRole('listitem');
    await expect
      .poll(() => holders.elements().map(({ firstChild }) => firstChild?.textContent))
      .toEqual(['陈晓琳', '公海']);
    await expect.element(page.getByText('转入公海，系统')).toBeVisible();
    await expect.element(page.getByText('今晚将自动回收到公海。')).toBeVisible();
    await expectReadable();
  });

  it.each([
    [3, '再过 3 天未跟进，将自动回收到公海。'],
    [4, undefined],
  ])('warns of a recycling in %s days, as the list counts them', async (RecycleDays, warning) => {
    await open({}, {}, () => {
      list(aCustomerRow({ Id: 101, RecycleDays }));
    });
    await expect.element(page.getByRole('heading', { name: '归属历史' })).toBeVisible();
    expect(document.querySelector('.customer-warning')?.textContent).toBe(warning);
  });

  it('DRAW-01 has reached no step without a status', async () => {
    await open({ CustomerTrackStatusId: null });
    await expect.element(page.getByRole('list', { name: '跟进状态' })).toBeVisible();
    expect(document.querySelector('[aria-current=step]')).toBeNull();
    // Without a countdown in the list it is never recycled.
    await expect.element(page.getByRole('heading', { name: '归属历史' })).toBeVisible();
    expect(document.querySelector('.customer-warning')).toBeNull();
  });

  it.each([true, false])(
    'DRAW-01 a status that was switched off since keeps its step and its name',
    async (MayEdit) => {
      const statuses = ['未联系', '已联系', '跟进中', '有意向', '已成交'];
      const whole = statuses.map((Name, at) => ({ Id: 90 + at, Name, DicTable: 1, Status: Name === '跟进中' ? 2 : 0 }));
      const usable = whole.filter(({ Status }) => Status === 0);
      const asked = await open({ CustomerTrackStatusId: 92, MayEdit }, { QueryDicTableList: () => whole }, () =>
        useLookups.setState({ dictionaries: usable as DictionaryItem[], areLoaded: true }),
      );
      await tab('客户信息');
      await expect.element(page.getByText('跟进中（已禁用）')).toBeVisible();
      const steps = page.getByRole('list', { name: '跟进状态' }).getByRole('listitem');
      expect(steps.elements().map(({ textContent }) => textContent)).toEqual(statuses);
      expect(steps.elements().findIndex(({ ariaCurrent }) => ariaCurrent === 'step')).toBe(2);
      expect(asked.find(({ path }) => path === 'QueryDicTableList')?.query.get('dicTable')).toBe('1');
    },
  );

  it('keeps the tab when the next customer opens, and replaces only its content', async () => {
    let arrive = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const people = [aCustomerDetail({}), aCustomerDetail({ Id: 102, Name: '贺佳琪', CustomerTrackStatusId: 11 })];
    const asked = await open(
      {},
      {
        QueryCustomerDetail: async ({ query }) => {
          if (query.get('customerId') === '102') await slow;
          return people.find(({ Id }) => Id === Number(query.get('customerId')));
        },
      },
    );
    await tab('跟进记录');
    await expect.element(page.getByText('已发资料')).toBeVisible();
    await userEvent.click(button('下一条'));
    await expect.element(page.getByText('已发资料')).not.toBeInTheDocument();
    await expect.element(tabOf('跟进记录')).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('list', { name: '跟进状态' })).toBeVisible();
    arrive();
    await expect.element(page.getByRole('dialog', { name: '客户 贺佳琪' })).toBeVisible();
    await expect.element(tabOf('跟进记录')).toHaveAttribute('aria-selected', 'true');
    await expect
      .poll(() => asked.findLast(({ path }) => path === 'QueryCustomerRecordList')?.query.get('customerId'))
      .toBe('102');
    await tab('客户信息');
    await expect.element(page.getByRole('textbox', { name: '姓名' })).toHaveValue('贺佳琪');
  });

  it('DRAW-02 saves what was changed, with the version it is based on, and never a phone', async () => {
    const said = listen();
    const asked = await open({ CreatedTime2: 1_762_500_000 }, { EditCustomer: () => 101 });
    await tab('客户信息');
    await expect.element(page.getByText('25-11-07 15:20:00')).toBeVisible();
    expect(page.getByRole('textbox', { name: /电话/ }).query()).toBeNull();
    await userEvent.fill(page.getByRole('textbox', { name: '姓名' }), '郝大杰');
    await userEvent.click(button('保存'));
    await expect.poll(() => said).toContain('success: 保存成功');
    expect(sent(asked, 'EditCustomer')).toMatchObject([
      { Id: 101, Name: '郝大杰', CustomerTrackStatusId: 13, Version: 4 },
    ]);
    expect(sent(asked, 'EditCustomer')[0]).not.toHaveProperty('Tel');
  });

  it('shows what others saved meanwhile in words, and saves on top of it', async () => {
    let saves = 0;
    const Remark = '他人的备注'.repeat(20);
    const asked = await open(
      {},
      {
        QueryCustomerDetail: () =>
          aCustomerDetail(saves === 0 ? {} : { CustomerTrackStatusId: 14, Remark, Version: 5 }),
        EditCustomer: () => ((saves += 1) === 1 ? refusing('数据已变更，请刷新后重试') : 101),
      },
    );
    await tab('客户信息');
    await userEvent.fill(page.getByRole('textbox', { name: '备注' }), '我的备注');
    await userEvent.click(button('保存'));
    await expect.element(page.getByText(`他人已改为「${Remark}」`)).toBeVisible();
    // Beside the count of characters, not over it.
    const item = page.getByRole('textbox', { name: '备注' }).element().closest('.ant-form-item')!;
    const frameOf = (part: string) => item.querySelector(part)!.getBoundingClientRect();
    expect(frameOf('.gh-others-note .ant-btn').right).toBeLessThanOrEqual(frameOf('.ant-input-data-count').left);
    await expect.element(page.getByText(/原为「有意向」/)).toBeVisible();
    await userEvent.click(button('保存'));
    await expect
      .poll(() =>
        sent(asked, 'EditCustomer').map(({ Version, Remark, CustomerTrackStatusId }) => [
          Version,
          Remark,
          CustomerTrackStatusId,
        ]),
      )
      .toEqual([
        [4, '我的备注', 13],
        [5, '我的备注', 14],
      ]);
  });

  it('DRAW-05 confirms an intent once, with what it is about, after a second question', async () => {
    let isConfirmed = false;
    const asked = await open(
      {},
      {
        QueryCustomerDetail: () =>
          aCustomerDetail(isConfirmed ? { IsCustomer: true, JobCategory: 0, IntentTime: 1_762_600_000 } : {}),
        EditCustomer: () => {
          isConfirmed = true;
          return 101;
        },
      },
    );
    await tab('客户信息');
    await userEvent.click(button('确认意向'));
    const dialog = page.getByRole('dialog', { name: '确认意向' });
    await userEvent.click(dialog.getByRole('button', { name: '提交意向' }));
    await expect.element(dialog.getByText('请选择工作意向').last()).toBeVisible();
    await userEvent.click(dialog.getByRole('combobox'));
    await userEvent.click(page.getByTitle('其他'));
    await userEvent.click(dialog.getByRole('button', { name: '提交意向' }));
    const question = page.getByRole('dialog', { name: '确认提交意向吗？' });
    await expect.element(question.getByText(/不能修改，也不能取消/)).toBeVisible();
    expect(sent(asked, 'EditCustomer')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: '确认提交' }));
    await expect.poll(() => sent(asked, 'EditCustomer')).toEqual([{ Id: 101, IsCustomer: true, JobCategory: 0 }]);
    await expect.element(page.getByText(/已确认意向：其他/)).toBeVisible();
    expect(button('确认意向').query()).toBeNull();
  });

  it('changes the status with one click on its step, at once, and offers to undo it', async () => {
    const said = listen();
    const answer = later<object>();
    const asked = await open({}, { SetCustomerMark: () => answer.promise });
    const steps = page.getByRole('list', { name: '跟进状态' });
    const current = () => document.querySelector('[aria-current=step]')?.textContent;
    await userEvent.click(steps.getByRole('button', { name: '已成交' }));
    // Before the server has answered.
    await expect.poll(current).toBe('已成交');
    answer.keep(telling('成功1条', { Moved: 1, Failed: 0, BatchId: 9 }));
    await expect.poll(() => said).toEqual(['success: 郝俊杰 已改为 已成交']);
    expect(sent(asked, 'SetCustomerMark')).toEqual([{ CustomerIds: [101], CustomerTrackStatusId: 14 }]);
  });

  it('changes the status by number keys, but not in a text field; a refusal reverts it', async () => {
    const said = listen();
    const asked = await open({}, { SetCustomerMark: () => refusing('数据已变更，请刷新后重试') });
    await expect.element(page.getByRole('textbox', { name: '跟进内容' })).toBeVisible();
    await userEvent.keyboard('3');
    await userEvent.keyboard('1');
    await expect.poll(() => said).toEqual(['error: 数据已变更，请刷新后重试']);
    // The third is the present one.
    expect(sent(asked, 'SetCustomerMark')).toEqual([{ CustomerIds: [101], CustomerTrackStatusId: 11 }]);
    await expect.poll(() => document.querySelector('[aria-current=step]')?.textContent).toBe('有意向');
    await userEvent.keyboard('r');
    await userEvent.keyboard('2');
    await expect.element(page.getByRole('textbox', { name: '跟进内容' })).toHaveValue('2');
    expect(sent(asked, 'SetCustomerMark')).toHaveLength(1);
    await userEvent.keyboard('{Escape}?');
    await expect.element(page.getByText('状态改为 已联系')).toBeVisible();
  });

  it('DRAW-12 takes a customer out of the pool', async () => {
    const asked = await open(
      { CustomerType: 1, UserId: null, UserName: null },
      { MigrationCustomer: () => telling('成功1条', { Moved: 1, Failed: 0, BatchId: 5 }) },
    );
    await userEvent.click(button('获取客户'));
    const question = page.getByRole('dialog', { name: '确认获取客户吗？' });
    await userEvent.click(question.getByRole('button', { name: '获取' }));
    await expect.poll(() => moved).toEqual([101]);
    expect(sent(asked, 'MigrationCustomer')).toEqual([{ CustomerType: 0, CustomerIds: [101] }]);
  });

  it('is only read in the blacklist, and says why it is there', async () => {
    await open({
      CustomerType: 2,
      MayEdit: false,
      UserId: null,
      UserName: null,
      MoveRemark: '多次投诉',
      MoverName: '王主管',
      MigrationTime: 1_762_000_000,
    });
    await expect.element(page.getByRole('region', { name: '时间线' }).getByText('约好周三来校')).toBeVisible();
    expect(page.getByRole('textbox').query()).toBeNull();
    expect(page.getByRole('list', { name: '跟进状态' }).getByRole('button').query()).toBeNull();
    await tab('客户信息');
    await expect.element(page.getByText('该客户当前只能查看，不能修改。')).toBeVisible();
    await expect.element(page.getByText('多次投诉')).toBeVisible();
    expect(page.getByRole('textbox').query()).toBeNull();
    expect(button('保存').query()).toBeNull();
    await tab('客户属性');
    expect(button('新增属性').query()).toBeNull();
    await tab('跟进记录');
    await expect.element(page.getByText('已发资料')).toBeVisible();
    expect(button('新增记录').query()).toBeNull();
  });
});
