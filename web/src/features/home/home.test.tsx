import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing } from '../../../test/answering.ts';
import { aCustomerRow } from '../../../test/customer-rows.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { usePhoneOfTest } from '../../../test/phone.ts';
import { CustomerAsideSlot } from '../../widgets/CustomerAside.tsx';
import { HomeScreen } from './HomeScreen.tsx';

const now = Math.floor(Date.now() / 1_000);
const notice = (Id: number, CustomerName: string, SubscribeTime: number) => ({
  Id,
  Source: 'Customer',
  CustomerId: Id + 100,
  CustomerName,
  CustomerTel: '13800138000',
  UserName: '周敏',
  Msg: `回访${CustomerName}`,
  SubscribeTime,
  NoticeTime: SubscribeTime,
  Noticeminutes: 0,
  NoticeType: 1,
  CreatedTime: now - 90_000,
  IsSend: false,
  IsCheck: false,
  DoneTime: null,
});
const pageOf = (Rows: readonly object[]) => ({ Rows, Count: Rows.length, PageCount: 12, PageNum: 1, PageIndex: 1 });
const calls = { CustomerTotal: 58, CallTotal: 86, ConnectTotal: 35, CallTime: 6_726 };
const board = {
  ...calls,
  Before: { CustomerTotal: 51, CallTotal: 77, ConnectTotal: 38, CallTime: 5_866 },
  Hours: Array.from({ length: 24 }, (_, Hour) => ({
    Hour,
    CallTotal: Hour === 10 ? 16 : 0,
    ConnectTotal: Hour === 10 ? 7 : 0,
  })),
};
const ranks = (count: number, ownRank = 0) =>
  Array.from({ length: count }, (_, at) => ({
    Rank: at + 1,
    Name: `员工${at + 1}`,
    DeptName: '一组',
    Number: 141 - at,
    UserId: at === 0 ? 7 : null,
    IsOwn: at + 1 === ownRank,
  }));
const rankings = {
  CustomerList: ranks(3),
  CallList: ranks(8, 7),
  ConnectList: ranks(0),
  CallTimeList: ranks(4),
  PaymentLogList: ranks(4),
  UpdatedTime: null,
};
const noDuties = { Orders: null, Payments: null, Leads: null, MissedCalls: null };
const figures = { Overdue: 1, Today: 1, NewUncalled: 12, RecycledSoon: 3, Unread: 2_000, Duties: noDuties };
const idle = { ...figures, Overdue: 0, Today: 0, NewUncalled: 0, RecycledSoon: 0 };

const payments = {
  Wallets: [{ PaymentType: 61, Count: 5 }],
  Yesterday: '2026-11-17',
  Missing: [] as number[],
  Differing: [] as object[],
  Refunds: 0,
  Unclaimed: 0,
};
const allDuties = {
  Orders: {
    Ages: [
      { Age: 1, Count: 0 },
      { Age: 2, Count: 1 },
      { Age: 3, Count: 2 },
    ],
  },
  Payments: { ...payments, Missing: [61], Differing: [{ Month: '2026-11', Count: 4 }] },
  Leads: {
    Waiting: 2,
    Uncalled: [{ UserId: 7, Name: '陈晓琳', Count: 3 }],
    Accounts: [{ Name: '启明消防', TodayCount: 6, FailedCount: 1 }],
  },
  MissedCalls: [{ UserId: 7, Name: '陈晓琳', Count: 1 }],
};

const open = (more: Parameters<typeof answering>[0] = {}, RightList = ['Seat']) => {
  signIn({ RightList: RightList as never });
  let isDone = false;
  const asked = answering({
    QueryHome: () => figures,
    QueryHomeData: () => board,
    QueryHomeList: () => rankings,
    QueryToDoNoticePageList: ({ body }) => {
      if (body['IsOverdue'] !== true) return pageOf([notice(6, '钱客户', now + 600)]);
      return pageOf(isDone ? [] : [notice(5, '赵客户', now - 7_300)]);
    },
    FinishNotice: () => {
      isDone = true;
      return null;
    },
    QueryCustomerPageList: ({ body }) =>
      pageOf([aCustomerRow('RecycleWithinDays' in body ? { RecycleDays: 0 } : { Name: '尹梦洁' })]),
    QueryNoticePageList: () => pageOf([{ ...notice(7, '孙客户', now), Msg: '客户即将被回收' }]),
    ...more,
  });
  showWithDialogs(
    <CustomerAsideSlot value={({ id }) => <dialog open aria-label={`客户 ${id}`} />}>
      <HomeScreen />
    </CustomerAsideSlot>,
  );
  return asked;
};
const follow = page.getByRole('region', { name: '今日跟进' });
const figure = (name: RegExp) => page.getByRole('list', { name: '今天的工作' }).getByRole('link', { name });

describe('Home', () => {
  it('shows the work of the day in numbers that link to their rows', async () => {
    open();
    await expect.element(figure(/^今日跟进\s*2/)).toHaveAttribute('href', '#/customer/myToDoNotice');
    await expect
      .element(figure(/^新客户未拨打\s*12/))
      .toHaveAttribute('href', expect.stringMatching(/customer\/list\?.*MaxCallTotalTimes=0/));
    await expect
      .element(figure(/^即将回收\s*3/))
      .toHaveAttribute('href', expect.stringMatching(/customer\/list\?.*RecycleWithinDays=3/));
    await expect.element(figure(/^未读消息\s*2,000/)).toHaveAttribute('href', '#/customer/notice?f.IsCheck=false');
    await expect.element(page.getByRole('region', { name: '即将回收的客户' }).getByText('今晚回收')).toBeVisible();
    await expect.element(page.getByRole('region', { name: '新客户未拨打' }).getByText('尹梦洁')).toBeVisible();
    await expect.element(page.getByText('客户即将被回收')).toBeVisible();
    await expectReadable();
  });

  it('lists overdue follow-ups first, removes finished ones, and opens customers in place', async () => {
    const asked = open();
    const lines = follow.getByRole('listitem');
    await expect.poll(() => lines.elements()[0]?.textContent).toMatch(/赵客户.*逾期 2 小时/);
    await userEvent.click(lines.first().getByRole('button', { name: '完成' }));
    await expect.poll(() => lines.elements()[0]?.textContent).toMatch(/钱客户/);
    expect(asked.find(({ path }) => path === 'FinishNotice')?.body).toEqual({ NoticeId: 5, IsDone: true });
    await userEvent.click(follow.getByRole('button', { name: '钱客户' }));
    await expect.element(page.getByRole('dialog', { name: '客户 106' })).toBeVisible();
  });

  it('dials the customer of a follow-up', async () => {
    const acts = usePhoneOfTest();
    open();
    await userEvent.click(follow.getByRole('button', { name: /^拨打 钱客户/ }));
    expect(acts).toEqual(['dialCustomer 106']);
  });

  it('lists missed calls before the follow-ups: called back, or settled without', async () => {
    const acts = usePhoneOfTest();
    const called = {
      ColleagueName: '',
      ColleagueId: null,
      CustomerId: null,
      StartTime: now - 600,
      Times: 1,
      IsNew: true,
    };
    let rows = [
      { ...called, Tel: '13810554330', Name: '郝俊杰', CustomerId: 101, Times: 2 },
      { ...called, Tel: '8001', Name: '', ColleagueName: '陈晓琳', ColleagueId: 12 },
    ];
    const asked = open({
      QueryMissedCalls: () => rows,
      MarkMissedCalls: () => {
        rows = rows.slice(0, 1);
        return null;
      },
    });
    const missed = page.getByRole('region', { name: '未接来电' });
    await expect.element(missed.getByText(/（2 次）/)).toBeVisible();
    const [above, below] = [missed, follow].map((part) => part.element().getBoundingClientRect());
    expect(above!.bottom).toBeLessThan(below!.top);
    await expectReadable(missed.element());
    await userEvent.click(missed.getByRole('button', { name: '回拨 郝俊杰' }));
    await userEvent.click(missed.getByRole('button', { name: '回拨 同事 陈晓琳（分机 8001）' }));
    expect(acts).toEqual(['dialCustomer 101', 'dialColleague 12']);
    await userEvent.click(missed.getByRole('button', { name: '知道了 同事 陈晓琳（分机 8001）' }));
    await expect.element(missed.getByText(/陈晓琳/)).not.toBeInTheDocument();
    const Calls = [{ Tel: '8001', StartTime: now - 600 }];
    expect(asked.find(({ path }) => path === 'MarkMissedCalls')?.body).toEqual({ Calls, IsSettled: true });
    rows = [];
    await userEvent.click(missed.getByRole('button', { name: '知道了 郝俊杰' }));
    await expect.element(missed).not.toBeInTheDocument();
    await expect.element(follow).toBeVisible();
  });

  it('dials a new customer and opens it', async () => {
    const acts = usePhoneOfTest();
    open();
    await userEvent.click(
      page.getByRole('region', { name: '新客户未拨打' }).getByRole('button', { name: /^拨打 尹梦洁/ }),
    );
    const { Id } = aCustomerRow();
    expect(acts).toEqual([`dialCustomer ${Id}`]);
    await expect.element(page.getByRole('dialog', { name: `客户 ${Id}` })).toBeVisible();
  });

  it('says when nothing is due', async () => {
    open({ QueryToDoNoticePageList: () => pageOf([]), QueryHome: () => idle });
    await expect.element(follow.getByText('今天没有待办')).toBeVisible();
  });

  it('never says that nothing is due while something else waits', async () => {
    const Duties = { ...noDuties, Payments: { ...payments, Refunds: 1 } };
    open({ QueryToDoNoticePageList: () => pageOf([]), QueryHome: () => ({ ...idle, Duties }) }, ['PaymentLog']);
    await expect.element(follow.getByText('今天没有要跟进的客户')).toBeVisible();
    await expect.element(page.getByRole('link', { name: '退款待确认 1' })).toBeVisible();
    expect(page.getByText('今天没有待办').query()).toBeNull();
  });

  it('shows approvers, finance and supervisors what waits, each number with its rows', async () => {
    const order = { Id: 9, Name: '赵一', User: { Name: '陈晓琳' }, Amount: 300.3, SubmittedTime: now - 4 * 86_400 };
    const asked = open(
      {
        QueryHome: () => ({ ...figures, Duties: allDuties }),
        QueryWaitingWorkOrders: () => ({ ...pageOf([order]), WarnedCount: 0 }),
        QueryTeamMissedCalls: () =>
          pageOf([
            {
              Id: 3,
              UserId: 7,
              UserName: '陈晓琳',
              Tel: '13810554330',
              Name: '郝俊杰',
              ColleagueName: '',
              ColleagueId: null,
              CustomerId: 101,
              StartTime: now - 600,
              Times: 2,
            },
          ]),
      },
      ['SaleAudit', 'PaymentLog', 'Clue', 'CallLogStats'],
    );
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await expect.element(link('等待3天以上 2')).toHaveAttribute('href', '#/workOrder/inbox?age=3');
    const orders = page.getByRole('region', { name: '待我审批' });
    await expect
      .element(orders.getByRole('link', { name: '赵一' }))
      .toHaveAttribute('href', '#/workOrder/inbox?open=9');
    await expect.element(orders.getByText(/^已等 4天/)).toBeVisible();
    await expect
      .element(link('11 月有差额 4'))
      .toHaveAttribute('href', expect.stringMatching(/calendar\.show=differs/));
    await expect
      .element(link('昨日缺账单 1'))
      .toHaveAttribute('href', expect.stringMatching(/calendar\.only=2026-11-17/));
    await expect.element(link('陈晓琳未首呼 3')).toHaveAttribute('href', expect.stringMatching(/f\.UserIdList=7/));
    await expect
      .element(link('启明消防分配失败 1'))
      .toHaveAttribute('href', expect.stringMatching(/f\.DistributionType=2/));
    await expectReadable();
    await userEvent.click(page.getByRole('button', { name: '陈晓琳 1' }));
    const dialog = page.getByRole('dialog', { name: '陈晓琳的未接来电' });
    await expect.element(dialog.getByText('郝俊杰')).toBeVisible();
    expect(asked.find(({ path }) => path === 'QueryTeamMissedCalls')?.body).toMatchObject({ UserId: 7 });
  });

  it('says what could not be read, and reads it again', async () => {
    let isBroken = true;
    open({
      QueryHome: () => (isBroken ? refusing('读取失败') : figures),
      QueryHomeData: () => (isBroken ? refusing('通话读取失败') : board),
      QueryToDoNoticePageList: ({ body }) => {
        if (isBroken) return refusing('待办读取失败');
        return pageOf(body['IsOverdue'] === true ? [] : [notice(6, '钱客户', now + 600)]);
      },
    });
    await expect.element(page.getByText('首页的数字读取失败')).toBeVisible();
    await expect.element(follow.getByText('待办读取失败')).toBeVisible();
    await expect.element(page.getByText('通话数据读取失败')).toBeVisible();
    for (const name of ['今天的工作', '我的数据'])
      await expect.element(page.getByRole('list', { name }).getByText('—', { exact: true }).first()).toBeVisible();
    isBroken = false;
    await userEvent.click(follow.getByRole('button', { name: '重试' }));
    await expect.element(follow.getByText('钱客户', { exact: true })).toBeVisible();
  });

  it('shows customers only to those who may see them', async () => {
    const asked = open({}, []);
    await expect.element(figure(/^未读消息/)).toBeVisible();
    expect(figure(/^新客户/).query()).toBeNull();
    expect(asked.some(({ path }) => path === 'QueryCustomerPageList')).toBe(false);
  });

  it('HOME-01 HOME-04 HOME-05 shows the board beside the span before, a podium, the ranks below it, and the own one', async () => {
    const asked = open();
    const mine = page.getByRole('list', { name: '我的数据' });
    await expect.element(mine.getByRole('button', { name: /拨打次数\s*86\s*昨天 77/ })).toBeVisible();
    await expect.element(mine.getByRole('button', { name: /拨打次数与昨天相比 \+9/ })).toBeVisible();
    await expect.element(mine.getByRole('button', { name: /接通次数与昨天相比 −3/ })).toBeVisible();
    const card = page.getByRole('region', { name: '排行榜' });
    await expect
      .poll(() => card.getByRole('list', { name: '拨打次数排行前三名' }).element().textContent)
      .toMatch(/员工1.*员工2.*员工3/);
    await expect
      .poll(() => card.getByRole('table', { name: '拨打次数排行' }).element().textContent)
      .toMatch(/员工4.*员工5.*员工6/);
    await expect.element(card.getByRole('table', { name: '我的名次' }).getByText('员工7')).toBeVisible();
    await expect.element(card.getByText('距第 6 名还差 1')).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: '查看更多' }));
    await expect.element(page.getByRole('dialog', { name: '拨打次数排行' }).getByText('员工8')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(card.getByText('人数', { exact: true }));
    await expect
      .poll(() => card.getByRole('table', { name: '拨打人数排行' }).element().textContent)
      .toMatch(/员工1.*员工3/);
    expect(card.getByRole('list').query()).toBeNull();
    await userEvent.click(card.getByText('接通', { exact: true }));
    await expect.element(card.getByText('还没有排名')).toBeVisible();
    expect(asked.filter(({ path }) => path === 'QueryHomeList' || path === 'QueryHomeData')).toHaveLength(2);
    await expect
      .element(page.getByRole('table', { name: '今天各小时的拨打和接通次数' }).getByRole('row', { name: '10 时 16 7' }))
      .toBeInTheDocument();
  });

  it('dims the figures of the span before until those of the chosen one arrive', async () => {
    let answer: (figures: object) => void = () => undefined;
    const later = new Promise<object>((resolve) => (answer = resolve));
    let asked = 0;
    open({ QueryHomeData: () => ((asked += 1) === 1 ? board : later) });
    const mine = page.getByRole('list', { name: '我的数据' });
    await expect.element(mine.getByText('86', { exact: true })).toBeVisible();
    await expect.element(mine).toHaveAttribute('aria-busy', 'false');
    await userEvent.click(page.getByText('昨天', { exact: true }));
    await expect.element(mine).toHaveAttribute('aria-busy', 'true');
    answer({ ...board, CallTotal: 12 });
    await expect.element(mine.getByText('12', { exact: true })).toBeVisible();
    await expect.element(mine).toHaveAttribute('aria-busy', 'false');
  });

  it('asks once each for another span, and opens the calls of a figure', async () => {
    const asked = open({ QueryOwnCalls: () => ({ Rows: [], Count: 0, PageCount: 20, PageNum: 0, PageIndex: 1 }) });
    await userEvent.click(page.getByText('昨天', { exact: true }));
    const asks = (name: string) => asked.filter(({ path }) => path === name).map(({ body }) => body);
    await expect.poll(() => asks('QueryHomeData').length).toBe(2);
    const [today, yesterday] = asks('QueryHomeData');
    expect(yesterday!['EndTime']).toBe(Number(today!['StartTime']) - 1);
    expect(asks('QueryHomeList').map(({ StartTime }) => StartTime)).toEqual([
      today!['StartTime'],
      yesterday!['StartTime'],
    ]);
    await userEvent.click(page.getByRole('list', { name: '我的数据' }).getByRole('button', { name: /^接通次数\s*35/ }));
    const dialog = page.getByRole('dialog', { name: /^我的接通次数/ });
    await expect.element(dialog.getByText('没有通话')).toBeVisible();
    // The figure counts people, the rows are calls: the dialog shows both numbers.
    await expect.element(dialog.getByText('拨打人数')).toBeVisible();
    await expect.element(dialog.getByText('58', { exact: true })).toBeVisible();
    expect(asks('QueryOwnCalls')).toMatchObject([{ IsConnected: true, StartTime: yesterday!['StartTime'] }]);
  });
});
