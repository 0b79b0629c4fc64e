import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusing } from '../../../../test/answering.ts';
import { aCallOutcome } from '../../../../test/customer-rows.ts';
import { button, openDrawer as open, sent, tab, tabOf } from '../../../../test/customer-drawer.tsx';
import { expectReadable, settled } from '../../../../test/overlays.tsx';

describe('Calls', () => {
  const aCall = (Id: number, change: object = {}) => ({
    Id,
    UserName: '陈晓琳',
    StartTime: 1_762_000_000 + Id,
    ...aCallOutcome(),
    AudioFile: '',
    Remark: '',
    MayEdit: true,
    ...change,
  });

  it('are listed with how they went; DRAW-11 a remark is kept and shown', async () => {
    let remark = '';
    const asked = await open(
      {},
      {
        QueryCustomerCallLogList: () => [
          aCall(3, { Remark: remark }),
          aCall(2, { CallSeconds: 0, IsAnswer: false, CauseText: '无人接听', EndMark: 1, MayEdit: false }),
          aCall(1, { CallSeconds: 0, IsAnswer: false, FilterResult: 1, MayEdit: false }),
        ],
        UpdateCallLogRemark: ({ body }) => {
          remark = (body as { Remark: string }).Remark;
          return null;
        },
      },
    );
    await tab('通话记录');
    const pane = page.getByRole('region', { name: '通话记录' });
    await expect.element(pane.getByText('01:15')).toBeVisible();
    await expect.element(pane.getByText('未接通')).toBeVisible();
    await expect.element(pane.getByText('黑名单', { exact: true })).toBeVisible();
    const [, unanswered] = pane.getByRole('listitem').elements();
    expect(unanswered?.textContent).toContain('陈晓琳无人接听・网页软电话・过滤通过系统补记');
    expect(pane.getByRole('button').elements()).toHaveLength(1);
    await expectReadable();
    await pane.getByText('写备注').click();
    await page.getByRole('textbox', { name: '备注' }).fill('约好周三');
    await page.getByRole('button', { name: '保存' }).click();
    await expect.element(pane.getByText('约好周三')).toBeVisible();
    expect(asked.filter(({ path }) => path.endsWith('UpdateCallLogRemark')).map(({ body }) => body)).toEqual([
      { CallLogId: 3, Remark: '约好周三' },
    ]);
  });

  it('say so when there are none', async () => {
    await open({}, { QueryCustomerCallLogList: () => [] });
    await tab('通话记录');
    await expect.element(page.getByText('还没有通话')).toBeVisible();
  });
});

describe('Attributes', () => {
  const attribute = (Id: number, Key: string, Value: string) => ({
    Id,
    OrgId: 1,
    CreateDate: 1_762_000_000,
    CustomerId: 101,
    Key,
    Value,
  });
  const list = [attribute(0, '获取时间', '2025-11-01 20:26:40'), attribute(41, '意向城市', '杭州')];

  it('DRAW-03 need a key and a value', async () => {
    const asked = await open({ CustomerExtendList: list }, { EditCustomerExtendNode: () => 42 });
    await tab('客户属性');
    await userEvent.click(button('新增属性'));
    const dialog = page.getByRole('dialog', { name: '新增客户属性' });
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    await expect.element(dialog.getByText('请输入Key')).toBeVisible();
    await expect.element(dialog.getByText('请输入Value')).toBeVisible();
    await userEvent.fill(dialog.getByRole('textbox', { name: '名称' }), '年龄');
    await userEvent.fill(dialog.getByRole('textbox', { name: '内容' }), '35');
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    await expect
      .poll(() => sent(asked, 'EditCustomerExtendNode'))
      .toEqual([{ CustomerId: 101, Key: '年龄', Value: '35' }]);
  });

  it('DRAW-04 keep the time of acquisition from being chosen, changed or deleted; others go', async () => {
    const asked = await open({ CustomerExtendList: list }, { DelCustomerExtend: () => null });
    await tab('客户属性');
    const fixed = page.getByRole('row', { name: /获取时间/ });
    await expect.element(fixed.getByRole('checkbox')).toBeDisabled();
    expect(fixed.getByRole('button').query()).toBeNull();
    const acts = page.getByRole('row', { name: /意向城市/ }).getByRole('button');
    const tops = acts.elements().map((act) => act.getBoundingClientRect().top);
    expect(tops).toEqual([tops[0], tops[0]]);
    await userEvent.click(page.getByRole('checkbox', { name: '选择 意向城市' }));
    await expectReadable();
    await userEvent.click(button('删除所选 1 项'));
    await userEvent.click(page.getByRole('dialog', { name: '确认删除吗？' }).getByRole('button', { name: '删除' }));
    await expect.poll(() => sent(asked, 'DelCustomerExtend')).toEqual([[41]]);
  });
});

describe('Records', () => {
  it('hold as many characters as the tenant allows', async () => {
    const Value = JSON.stringify({ RecordLength: 30 });
    await open({}, { Query: () => [{ Id: 1, Key: 'CustomerRecord', Value, Version: 1 }] });
    await tab('跟进记录');
    await expect.element(page.getByRole('region', { name: '跟进记录' }).getByText('0 / 30')).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: '跟进内容' }), '字'.repeat(31));
    await userEvent.click(page.getByRole('button', { name: '新增记录' }));
    await expect.element(page.getByText('长度在 1 到 30 个字符')).toBeVisible();
  });

  it('are written from any tab by keyboard alone', async () => {
    const asked = await open({}, { CreateCustomerRecord: () => null });
    await tab('客户信息');
    await expect.element(page.getByRole('textbox', { name: '姓名' })).toBeVisible();
    await expectReadable();
    await userEvent.keyboard('r');
    await expect.element(page.getByRole('textbox', { name: '跟进内容' })).toHaveFocus();
    await userEvent.keyboard('已发资料{Control>}{Enter}{/Control}');
    await expect.poll(() => sent(asked, 'CreateCustomerRecord')).toEqual([{ CustomerId: 101, Record: '已发资料' }]);
    // The focus stays in the field, which is empty: a digit is text and not a status.
    await expect.element(page.getByRole('textbox', { name: '跟进内容' })).toHaveFocus();
    await expect.element(page.getByRole('textbox', { name: '跟进内容' })).toHaveValue('');
  });

  it('are not offered to read-only users', async () => {
    await open({ MayEdit: false });
    await tab('客户信息');
    await expect.element(page.getByText('该客户当前只能查看，不能修改。')).toBeVisible();
    await userEvent.keyboard('r');
    await settled();
    await expect.element(tabOf('客户信息')).toHaveAttribute('aria-selected', 'true');
  });

  it('DRAW-08 hold at most twenty characters; one that was written shows at once', async () => {
    const asked = await open({}, { CreateCustomerRecord: () => null });
    await tab('跟进记录');
    const field = page.getByRole('textbox', { name: '跟进内容' });
    await userEvent.fill(field, '一'.repeat(21));
    await userEvent.click(button('新增记录'));
    await expect.element(page.getByText('长度在 1 到 20 个字符')).toBeVisible();
    expect(sent(asked, 'CreateCustomerRecord')).toEqual([]);
    await userEvent.fill(field, '一'.repeat(20));
    const before = sent(asked, 'QueryCustomerRecordList').length;
    await userEvent.click(button('新增记录'));
    await expect
      .poll(() => sent(asked, 'CreateCustomerRecord'))
      .toEqual([{ CustomerId: 101, Record: '一'.repeat(20) }]);
    await expect.poll(() => sent(asked, 'QueryCustomerRecordList').length).toBe(before + 1);
    await expect.element(field).toHaveValue('');
  });

  it('DRAW-09 are shown of one kind', async () => {
    await open();
    await tab('跟进记录');
    await expect.element(page.getByText('已发资料')).toBeVisible();
    await userEvent.click(page.getByTitle('转移'));
    await expect.element(page.getByText('转移客户：公海 → 陈晓琳')).toBeVisible();
    await expect.element(page.getByText('已发资料')).not.toBeInTheDocument();
    await expectReadable();
  });
});

describe('Reminders', () => {
  it('DRAW-07 require a text and a time; a refusal names the action', async () => {
    const asked = await open({}, { CreateNotice: () => refusing('提醒时间不能早于当前时间') });
    await tab('预约跟进');
    await expect.element(page.getByText('还没有预约')).toBeVisible();
    await userEvent.click(button('新增预约'));
    const dialog = page.getByRole('dialog', { name: '预约跟进：郝俊杰' });
    await userEvent.click(dialog.getByRole('button', { name: '预约', exact: true }));
    await expect.element(dialog.getByText('请输入提醒内容')).toBeVisible();
    await expect.element(dialog.getByText('请选择时间')).toBeVisible();
    await userEvent.fill(dialog.getByRole('textbox', { name: '提醒内容' }), '回访');
    await userEvent.click(dialog.getByRole('textbox', { name: '预约时间' }));
    const morning = page.getByText('明天上午').last();
    await expect.element(morning).toBeVisible();
    // It would be past before it is sent.
    expect(page.getByText('此刻').query()).toBeNull();
    await userEvent.click(morning);
    await userEvent.click(dialog.getByRole('button', { name: '预约', exact: true }));
    await expect.element(dialog.getByText('预约失败:提醒时间不能早于当前时间')).toBeVisible();
    expect(sent(asked, 'CreateNotice')).toMatchObject([{ CustomerId: 101, Msg: '回访', Noticeminutes: 0 }]);
  });
});
