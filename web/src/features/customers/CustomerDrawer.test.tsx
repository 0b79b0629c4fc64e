import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import type { DictionaryItem } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, type Asked, refusing, telling } from '../../../test/answering.ts';
import { aCustomerDetail, aCustomerRow, provideCustomerLookups, staffPage } from '../../../test/customer-rows.ts';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { useLookups } from '../../widgets/lookups.ts';
import { CustomerDrawer } from './CustomerDrawer.tsx';
import { useCustomerActs } from './useCustomerActs.tsx';

const nothing = (): void => undefined;
const moved: number[] = [];
const onMoved = (ids: readonly number[]): void => void moved.push(...ids);

/** What the list knows of it. */
let listed: CustomerRow | undefined;

const Shown = () => {
  const [id, setId] = useState(101);
  const acts = useCustomerActs({ list: useRef({ reload: nothing }), onOpen: nothing, onMoved });
  const neighbours = { next: () => setId(102) };
  return (
    <section className="gh-page" style={{ flex: 1 }}>
      <CustomerDrawer id={id} row={listed} acts={acts} neighbours={neighbours} onClose={nothing} />
    </section>
  );
};

const custody = [
  {
    Id: 1,
    Act: '转入公海',
    CustomerType: 1,
    UserName: null,
    MoverName: null,
    StartTime: 1_761_000_000,
    EndTime: 1_762_000_000,
  },
  {
    Id: 2,
    Act: '获取客户',
    CustomerType: 0,
    UserName: '陈晓琳',
    MoverName: '陈晓琳',
    StartTime: 1_762_000_000,
    EndTime: null,
  },
];
const record = (Id: number, RecordType: number, Record: string) => ({
  Id,
  UserName: '陈晓琳',
  RecordType,
  CreatedTime: 1_762_000_000 + Id,
  Record,
});

const open = async (
  change: Partial<CustomerDetail> = {},
  more: Parameters<typeof answering>[0] = {},
  prepare: () => void = nothing,
) => {
  listed = undefined;
  signIn({ RightList: ['Seat', 'Public'] });
  provideCustomerLookups();
  prepare();
  moved.length = 0;
  const asked = answering({
    QueryCustomerDetail: () => aCustomerDetail(change),
    QueryCustomerCustody: () => custody,
    QueryCustomerRecordList: ({ query }) =>
      [record(1, 1, '转移客户：公海 → 【陈晓琳】'), record(2, 4, '已发资料')].filter(
        ({ RecordType }) => !query.has('recordType') || RecordType === Number(query.get('recordType')),
      ),
    QueryUserPageList: () => staffPage(),
    QueryNoticePageList: () => ({ Rows: [], Count: 0, PageCount: 100, PageNum: 1, PageIndex: 1 }),
    ...more,
  });
  showWithDialogs(
    <TabKey value={TAB}>
      <Shown />
    </TabKey>,
  );
  await expect.element(page.getByRole('dialog', { name: '客户 郝俊杰' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: '客户信息' })).toBeVisible();
  return asked;
};
const sent = (asked: readonly Asked[], path: string) =>
  asked.filter((one) => one.path === path).map(({ body }) => body);
const tab = (name: string) => userEvent.click(page.getByRole('tab', { name }));
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('Calls', () => {
  const aCall = (Id: number, change: object = {}) => ({
    Id,
    UserName: '陈晓琳',
    StartTime: 1_762_000_000 + Id,
    CallSeconds: 75,
    FilterResult: 0,
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
          aCall(2, { CallSeconds: 0, MayEdit: false }),
          aCall(1, { CallSeconds: 0, FilterResult: 1, MayEdit: false }),
        ],
        UpdateCallLogRemark: ({ body }) => {
          remark = (body as { Remark: string }).Remark;
          return null;
        },
      },
    );
    await page.getByRole('tab', { name: '通话记录' }).click();
    const pane = page.getByRole('region', { name: '通话记录' });
    await expect.element(pane.getByText('01:15')).toBeVisible();
    await expect.element(pane.getByText('未接通')).toBeVisible();
    await expect.element(pane.getByText('黑名单')).toBeVisible();
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
    await page.getByRole('tab', { name: '通话记录' }).click();
    await expect.element(page.getByText('还没有通话')).toBeVisible();
  });
});

describe('The drawer of a customer', () => {
  it('DRAW-01 counts the tracking status from one, tells through whose hands it went, and can be read', async () => {
    await open();
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
    await expectReadable();
  });

  it.each([
    [0, '今晚将自动回收到公海。'],
    [3, '再过 3 天未跟进，将自动回收到公海。'],
    [4, undefined],
    [null, undefined],
  ])('warns of a recycling in %s days, as the list counts them', async (RecycleDays, warning) => {
    await open({}, {}, () => {
      listed = aCustomerRow({ Id: 101, RecycleDays });
    });
    await expect.element(page.getByRole('heading', { name: '归属历史' })).toBeVisible();
    expect(document.querySelector('.customer-warning')?.textContent).toBe(warning);
    await expectReadable();
  });

  it('DRAW-01 has reached no step without a status', async () => {
    await open({ CustomerTrackStatusId: null });
    await expect.element(page.getByRole('list', { name: '跟进状态' })).toBeVisible();
    expect(document.querySelector('[aria-current=step]')).toBeNull();
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
      await expect.element(page.getByText('跟进中（已停用）')).toBeVisible();
      const steps = page.getByRole('list', { name: '跟进状态' }).getByRole('listitem');
      expect(steps.elements().map(({ textContent }) => textContent)).toEqual(statuses);
      expect(steps.elements().findIndex(({ ariaCurrent }) => ariaCurrent === 'step')).toBe(2);
      expect(asked.find(({ path }) => path === 'QueryDicTableList')?.query.get('dicTable')).toBe('1');
    },
  );

  it('from one customer to the next one stays at the tab, and nothing but its content changes', async () => {
    let arrive = nothing;
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
    await expect.element(page.getByRole('tab', { name: '跟进记录' })).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('list', { name: '跟进状态' })).toBeVisible();
    arrive();
    await expect.element(page.getByRole('dialog', { name: '客户 贺佳琪' })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: '跟进记录' })).toHaveAttribute('aria-selected', 'true');
    await expect
      .poll(() => asked.findLast(({ path }) => path === 'QueryCustomerRecordList')?.query.get('customerId'))
      .toBe('102');
    await tab('客户信息');
    await expect.element(page.getByRole('textbox', { name: '姓名' })).toHaveValue('贺佳琪');
  });

  it('DRAW-02 saves what was changed, with the version it is based on, and never a phone', async () => {
    const said = listen();
    const asked = await open({ CreatedTime2: 1_762_500_000 }, { EditCustomer: () => 101 });
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
    const asked = await open(
      {},
      {
        QueryCustomerDetail: () =>
          aCustomerDetail(saves === 0 ? {} : { CustomerTrackStatusId: 14, Remark: '他人的备注', Version: 5 }),
        EditCustomer: () => ((saves += 1) === 1 ? refusing('数据已变更，请刷新后重试') : 101),
      },
    );
    await userEvent.fill(page.getByRole('textbox', { name: '备注' }), '我的备注');
    await userEvent.click(button('保存'));
    await expect.element(page.getByText(/他人已改为「他人的备注」/)).toBeVisible();
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
    await expect.element(page.getByText('该客户当前只能查看，不能修改。')).toBeVisible();
    await expect.element(page.getByText('多次投诉')).toBeVisible();
    expect(page.getByRole('textbox').query()).toBeNull();
    expect(button('保存').query()).toBeNull();
    await tab('客户属性');
    expect(button('新增属性').query()).toBeNull();
    await tab('跟进记录');
    await expect.element(page.getByText('已发资料')).toBeVisible();
    expect(button('新增记录').query()).toBeNull();
    await expectReadable();
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
    await userEvent.click(page.getByRole('tab', { name: '跟进记录' }));
    await expect.element(page.getByText('0 / 30')).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: '跟进内容' }), '字'.repeat(31));
    await userEvent.click(page.getByRole('button', { name: '新增记录' }));
    await expect.element(page.getByText('长度在 1 到 30 个字符')).toBeVisible();
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
    await expect.element(page.getByText('转移客户：公海 → 【陈晓琳】')).toBeVisible();
    await expect.element(page.getByText('已发资料')).not.toBeInTheDocument();
    await expectReadable();
  });
});

describe('Reminders', () => {
  it('DRAW-07 want words and a time; what is refused says which act it was', async () => {
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
    await expect.element(page.getByText('明天上午')).toBeVisible();
    // It would be past before it is sent.
    expect(page.getByText('此刻').query()).toBeNull();
    await userEvent.click(page.getByText('明天上午'));
    await userEvent.click(dialog.getByRole('button', { name: '预约', exact: true }));
    await expect.element(dialog.getByText('预约失败:提醒时间不能早于当前时间')).toBeVisible();
    expect(sent(asked, 'CreateNotice')).toMatchObject([{ CustomerId: 101, Msg: '回访', Noticeminutes: 0 }]);
  });
});
