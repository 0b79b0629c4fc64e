import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, type RecordedRequest, telling } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { usePhoneOfTest } from '../../../test/phone.ts';
import { show } from '../../../test/screen.tsx';
import { startSession } from '../../platform/current-user.ts';
import { setRelativeTimes } from '../../ui/list-time.ts';
import { useKeyboard } from '../../ui/shortcuts/useKeyboard.tsx';
import { type CustomerAsideProps, CustomerAsideSlot } from '../../widgets/CustomerAside.tsx';
import { useUnread } from '../../widgets/unread-notices.ts';
import { NoticeListScreen } from './NoticeListScreen.tsx';
import { ToDoListScreen } from './ToDoListScreen.tsx';

/** Replaces the customer drawer. */
const aDrawer = ({ id, onClose }: CustomerAsideProps) => (
  <dialog open aria-label={`客户 ${id}`}>
    <button type="button" onClick={onClose}>
      返回
    </button>
  </dialog>
);

const signIn = () => {
  const person = { Id: 7, TId: 1, Name: '周敏', UserName: 'zhoumin', DepartmentName: '总部', RoleName: '坐席' };
  startSession(
    { Id: 7, signature: 'f'.repeat(64) },
    { ...person, IsAdmin: false, IsDefaultPwd: false, ExtensionNumber: '', RightList: ['Seat'] },
  );
};
const notice = {
  Id: 5,
  Source: 'Customer',
  CustomerId: 3,
  CustomerName: '赵客户',
  CustomerTel: '13800138000',
  UserName: '周敏',
  Msg: '回访报价',
  SubscribeTime: 1_794_700_900,
  NoticeTime: 1_794_700_000,
  Noticeminutes: 15,
  NoticeType: 1,
  CreatedTime: 1_794_600_000,
  IsSend: true,
  IsCheck: false,
  DoneTime: null,
};
const pageOf = (row: object) => ({ Rows: [row], Count: 1, PageCount: 10, PageNum: 1, PageIndex: 1 });

const serve = () => {
  let isRead = false;
  return answering({
    QueryNoticePageList: () => pageOf({ ...notice, IsCheck: isRead }),
    QueryNoCheckCount: () => (isRead ? 0 : 1),
    UpdateNoticeStatus: () => {
      isRead = true;
      return telling('已阅读');
    },
  });
};

describe('The message list', () => {
  it('NOTI-01 marks a message as read when it is opened, and the unread count falls', async () => {
    signIn();
    const asked = serve();
    useUnread.setState({ count: 1 });
    show(<NoticeListScreen />);
    await expect.element(page.getByText('未读', { exact: true })).toBeVisible();
    expect(asked.find(({ path }) => path === 'QueryNoticePageList')?.body).toMatchObject({ PageCount: 20 });
    await expectReadable();
    await userEvent.click(page.getByRole('button', { name: '回访报价' }));
    const drawer = page.getByRole('dialog', { name: '消息详情' });
    for (const text of ['回访报价', '赵客户', '138 0013 8000', '提前15分钟'])
      await expect.element(drawer.getByText(text)).toBeVisible();
    await expect.element(page.getByText('已读', { exact: true })).toBeVisible();
    await expect.poll(() => useUnread.getState().count).toBe(0);
    expect(asked.find(({ path }) => path === 'UpdateNoticeStatus')?.body).toEqual([{ NoticeId: 5 }]);
  });
});

it('A comment on a call opens the player at its second', async () => {
  signIn();
  const about = { Msg: '录音点评：先问需求', NoticeType: 0, CallLogId: 7, CallSecond: 45, UserName: '陈晓琳' };
  const asked = answering({
    QueryNoticePageList: () => ({ Rows: [{ ...notice, ...about }], Count: 1, PageCount: 10, PageNum: 1, PageIndex: 1 }),
    QueryNoCheckCount: () => 0,
    UpdateNoticeStatus: () => null,
    QueryRecord: () => ({
      State: 2,
      Milliseconds: 60_000,
      Channels: 0,
      Waveform: '',
      CallSeconds: 60,
      IsLengthWrong: false,
      Flag: 2,
      Comments: [
        {
          UserId: 1,
          UserName: '周凯',
          Second: 45,
          Text: '先问需求',
          CreatedTime: 1_790_000_000,
          IsTold: true,
          IsOwn: false,
        },
      ],
    }),
  });
  show(<NoticeListScreen />);
  await page.getByRole('button', { name: '录音点评：先问需求' }).click();
  await expect.element(page.getByRole('slider', { name: '播放位置' })).toHaveAttribute('aria-valuenow', '45');
  await expect.element(page.getByRole('list', { name: '点评' }).getByText('先问需求')).toBeVisible();
  await expect.element(page.getByText('需改进')).toBeVisible();
  expect(asked.find(({ path }) => path === 'QueryRecord')?.query.get('id')).toBe('7');
  // Only a spot check writes comments.
  expect(page.getByRole('button', { name: /写点评/ }).query()).toBeNull();
});

it('A long message ends inside its column', async () => {
  signIn();
  const Rows = [{ ...notice, Msg: '线索表单有提交被拒绝'.repeat(20) }];
  answering({
    QueryNoticePageList: () => ({ Rows, Count: 1, PageCount: 10, PageNum: 1, PageIndex: 1 }),
    QueryNoCheckCount: () => 0,
  });
  show(<NoticeListScreen />);
  const message = page.getByRole('button', { name: /^线索表单/ });
  await expect.element(message).toBeVisible();
  const state = page.getByText('未读', { exact: true }).element().getBoundingClientRect();
  expect(message.element().getBoundingClientRect().right).toBeLessThan(state.left);
});

it('Messages are read one after another by keyboard', async () => {
  signIn();
  const Rows = ['第一条', '第二条'].map((Msg, at) => ({ ...notice, Id: at + 5, Msg }));
  const asked = answering({
    QueryNoticePageList: () => ({ Rows, Count: 2, PageCount: 10, PageNum: 1, PageIndex: 1 }),
    QueryNoCheckCount: () => 0,
    UpdateNoticeStatus: () => telling('已阅读'),
  });
  const Desk = () => {
    useKeyboard();
    return <NoticeListScreen />;
  };
  show(<Desk />);
  await userEvent.click(page.getByRole('button', { name: '第一条' }));
  const drawer = page.getByRole('dialog', { name: '消息详情' });
  await expect.element(drawer.getByText('第一条')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(drawer.getByText('第二条')).toBeVisible();
  await expect.poll(() => document.querySelector('[data-index][aria-current]')?.textContent).toContain('第二条');
  const read = () => asked.filter(({ path }) => path === 'UpdateNoticeStatus').map(({ body }) => body);
  await expect.poll(read).toEqual([[{ NoticeId: 5 }], [{ NoticeId: 6 }]]);
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
});

const nothing = { Rows: [], Count: 0, PageCount: 10, PageNum: 0, PageIndex: 1 };

it('An empty message list explains when messages arrive', async () => {
  signIn();
  answering({ QueryNoticePageList: () => nothing, QueryNoCheckCount: () => 0 });
  show(<NoticeListScreen />);
  await expect.element(page.getByText('还没有消息')).toBeVisible();
  await expect.element(page.getByText(/预约的跟进到了时间/)).toBeVisible();
});

describe('The to-do list', () => {
  /** Overdue reminders are separate from those of the chosen days; finished ones are in neither. */
  const serveToDo = (overdue: readonly object[], later: readonly object[]) => {
    let done: unknown;
    const open = (rows: readonly object[]) => {
      const Rows = rows.filter((row) => (row as { Id: number }).Id !== done);
      return { ...nothing, Rows, Count: Rows.length };
    };
    return answering({
      QueryToDoNoticePageList: ({ body }) => open(body['IsOverdue'] === true ? overdue : later),
      FinishNotice: ({ body }) => {
        done = body['IsDone'] ? body['NoticeId'] : undefined;
        return null;
      },
      PostponeNotice: () => null,
      CreateCustomerRecord: () => null,
      Query: () => [],
    });
  };
  const now = () => Math.floor(Date.now() / 1_000);
  const late = () => ({ ...notice, Id: 8, Msg: '昨天的回访', SubscribeTime: now() - 90_000 });
  const soon = () => ({ ...notice, Id: 9, Msg: '今天的回访', CustomerName: '钱客户', SubscribeTime: now() + 600 });
  const Desk = () => {
    useKeyboard();
    return (
      <CustomerAsideSlot value={aDrawer}>
        <ToDoListScreen />
      </CustomerAsideSlot>
    );
  };
  const group = page.getByRole('region', { name: '已逾期' });
  const asks = (asked: readonly RecordedRequest[], overdue: boolean) =>
    asked.filter(({ path, body }) => path === 'QueryToDoNoticePageList' && body['IsOverdue'] === overdue);

  it('offers the next thirty days when two days are empty', async () => {
    signIn();
    const asked = serveToDo([], []);
    show(<ToDoListScreen />);
    await expect.element(page.getByText('今天和明天没有待办')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '查看未来 30 天' }));
    await expect.element(page.getByText('没有符合条件的待办')).toBeVisible();
    const { StartTime, EndTime } = asks(asked, false).at(-1)!.body as { StartTime: number; EndTime: number };
    expect(EndTime - StartTime).toBe(31 * 86_400 - 1);
    expect(page.getByRole('button', { name: '查看未来 30 天' }).query()).toBeNull();
  });

  it('NOTI-05, NOTI-06, G-307 shows today and tomorrow, with links to the customers of both kinds', async () => {
    signIn();
    const asked = serveToDo([], [notice, { ...notice, Id: 6, Source: 'SuccessCustomer', CustomerName: '售后客户' }]);
    show(<ToDoListScreen />);
    await expect.element(page.getByText('已提醒', { exact: true }).first()).toBeVisible();
    const { StartTime, EndTime } = asks(asked, false)[0]!.body as { StartTime: number; EndTime: number };
    // A sent reminder also shows whether it was read.
    await expect.element(page.getByText('未读', { exact: true }).first()).toBeVisible();
    expect(EndTime - StartTime).toBe(2 * 86_400 - 1);
    expect((StartTime + 8 * 3_600) % 86_400).toBe(0);
    const before = location.hash;
    for (const [at, list] of ['list', 'afterSaleList'].entries()) {
      await userEvent.click(page.getByText('查看客户').nth(at));
      expect(location.hash).toBe(`#/customer/${list}?tel=13800138000`);
    }
    location.hash = before;
  });

  it('shows overdue reminders above the table for any range of days, and finishes them there', async () => {
    signIn();
    const asked = serveToDo([late()], [soon()]);
    showWithDialogs(<Desk />);
    await expect.element(group.getByText('逾期 1 天')).toBeVisible();
    await expect.element(page.getByRole('grid').getByText('今天的回访')).toBeVisible();
    await expectReadable();
    expect(asks(asked, true)[0]!.body).not.toHaveProperty('StartTime');
    // 完成 is always visible, the other actions only on the row with the pointer or the focus.
    await userEvent.hover(page.getByRole('heading', { name: '待办提醒' }));
    const opacityOf = (name: string) => {
      const button = group.getByRole('button', { name }).element();
      return Number(getComputedStyle(button).opacity) * Number(getComputedStyle(button.parentElement!).opacity);
    };
    expect([opacityOf('完成'), opacityOf('改期')]).toEqual([1, 0]);
    await userEvent.hover(group.getByText('昨天的回访'));
    expect(opacityOf('改期')).toBe(1);
    await userEvent.click(group.getByRole('button', { name: '完成' }));
    await expect.element(group).not.toBeInTheDocument();
    expect(asked.find(({ path }) => path === 'FinishNotice')?.body).toEqual({ NoticeId: 8, IsDone: true });
  });

  it('shows both groups in the same columns, and twenty rows at first', async () => {
    signIn();
    const asked = serveToDo([late()], [soon()]);
    showWithDialogs(<Desk />, { width: 1400 });
    await expect.element(group.getByText('昨天的回访')).toBeVisible();
    await expect.element(page.getByRole('grid').getByText('今天的回访')).toBeVisible();
    const lefts = (row: Element) =>
      [...row.querySelectorAll('[data-column]')].map((cell) => [
        cell.getAttribute('data-column'),
        Math.round(cell.getBoundingClientRect().left),
      ]);
    const above = document.querySelector('[data-overdue-row]')!;
    const below = document.querySelector('[data-index]')!;
    await expect.poll(() => lefts(above)).toEqual(lefts(below));
    expect(lefts(above).length).toBeGreaterThan(6);
    const textLeft = (row: Element) =>
      row.querySelector('[data-column=CustomerName] button')!.getBoundingClientRect().left;
    expect(textLeft(above)).toBe(textLeft(below));
    expect(asks(asked, false)[0]!.body).toMatchObject({ PageCount: 20 });
  });

  it('loads more when there are more overdue reminders than one page holds', async () => {
    signIn();
    const asked = answering({
      QueryToDoNoticePageList: ({ body }) => {
        if (body['IsOverdue'] !== true) return nothing;
        const at = Number(body['PageIndex']);
        const Rows = [{ ...late(), Id: 100 + at, Msg: `逾期第${at}页` }];
        return { Rows, Count: 2, PageCount: 1, PageNum: 2, PageIndex: at };
      },
    });
    showWithDialogs(<Desk />);
    await expect.element(group.getByText('已逾期 2 项')).toBeVisible();
    await userEvent.click(group.getByRole('button', { name: '加载更多（还有 1 项）' }));
    await expect.element(group.getByText('逾期第2页')).toBeVisible();
    await expect.element(group.getByText('逾期第1页')).toBeVisible();
    expect(group.getByRole('button', { name: /加载更多/ }).query()).toBeNull();
    expect(asks(asked, true).map(({ body }) => body['PageIndex'])).toEqual([1, 2]);
  });

  it('shows times as the tenant chose for lists', async () => {
    signIn();
    setRelativeTimes(true);
    onTestFinished(() => setRelativeTimes(false));
    serveToDo([{ ...late(), SubscribeTime: now() - 86_400 }], [{ ...soon(), SubscribeTime: now() + 86_400 }]);
    showWithDialogs(<Desk />);
    await expect
      .element(group.getByText(/^昨天 \d\d:\d\d$/))
      .toHaveAttribute('title', expect.stringMatching(/^\d{4}-/));
    await expect.element(page.getByRole('grid').getByText(/^明天 \d\d:\d\d$/)).toBeVisible();
  });

  it('postpones, notes and opens in place from the row', async () => {
    signIn();
    const asked = serveToDo([], [soon()]);
    showWithDialogs(<Desk />);
    const row = page.getByRole('row', { name: /今天的回访/ });
    await userEvent.click(row.getByRole('button', { name: '改期' }));
    await userEvent.click(page.getByRole('menuitem', { name: /明天上午/ }));
    await expect.poll(() => asked.find(({ path }) => path === 'PostponeNotice')?.body).toMatchObject({ NoticeId: 9 });
    await userEvent.click(row.getByRole('button', { name: '写记录' }));
    const dialog = page.getByRole('dialog', { name: '写跟进记录：钱客户' });
    await userEvent.fill(dialog.getByRole('textbox', { name: '跟进内容' }), '已回访');
    await expectReadable();
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    await expect
      .poll(() => asked.find(({ path }) => path === 'CreateCustomerRecord')?.body)
      .toEqual({ CustomerId: 3, Record: '已回访' });
    await userEvent.click(row.getByRole('button', { name: '钱客户' }));
    await expect.element(page.getByRole('dialog', { name: '客户 3' })).toBeVisible();
  });

  it('moves with J and K through the rows, the overdue ones first', async () => {
    signIn();
    serveToDo([late()], [soon()]);
    showWithDialogs(<Desk />);
    await expect.element(group).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(group.getByRole('button', { name: '赵客户' })).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(page.getByRole('grid')).toHaveFocus();
    expect(document.querySelector('.gh-table-row.active')?.textContent).toContain('今天的回访');
  });
});

it('The customer of a message opens in place, and closing it shows the message again', async () => {
  signIn();
  serve();
  const Desk = () => (
    <CustomerAsideSlot value={aDrawer}>
      <NoticeListScreen />
    </CustomerAsideSlot>
  );
  show(<Desk />);
  const before = location.hash;
  await userEvent.click(page.getByRole('button', { name: '回访报价' }));
  await userEvent.click(page.getByRole('dialog', { name: '消息详情' }).getByRole('button', { name: '查看客户' }));
  await expect.element(page.getByRole('dialog', { name: '客户 3' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '返回' }));
  await expect.element(page.getByRole('dialog', { name: '消息详情' })).toBeVisible();
  expect(location.hash).toBe(before);
});

describe.each([
  ['a message', <NoticeListScreen key="list" />],
  ['a follow-up', <ToDoListScreen key="to-do" />],
])('The number of %s', (_, screen) => {
  const Desk = () => {
    useKeyboard();
    return <CustomerAsideSlot value={aDrawer}>{screen}</CustomerAsideSlot>;
  };
  const dialButton = page.getByRole('button', { name: '拨打 赵客户 138 0013 8000' });

  it('CUST-20 dials by a click or D', async () => {
    signIn();
    const acts = usePhoneOfTest();
    answering({
      QueryNoticePageList: () => pageOf(notice),
      QueryToDoNoticePageList: ({ body }) =>
        body['IsOverdue'] === true ? { ...pageOf(notice), Rows: [], Count: 0 } : pageOf(notice),
      QueryNoCheckCount: () => 0,
      UpdateNoticeStatus: () => telling('已阅读'),
    });
    showWithDialogs(<Desk />);
    await userEvent.click(dialButton);
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('jd');
    await expect.poll(() => acts).toEqual(['dialCustomer 3', 'dialCustomer 3']);
  });
});
