import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, telling } from '../../../test/answering.ts';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { startSession } from '../../platform/current-user.ts';
import { useKeyboard } from '../../ui/shortcuts/useKeyboard.tsx';
import { useUnread } from '../../widgets/unread-notices.ts';
import { NoticeListScreen } from './NoticeListScreen.tsx';
import { ToDoListScreen } from './ToDoListScreen.tsx';

const signIn = () => {
  const person = { Id: 7, TId: 1, Name: '周敏', UserName: 'zhoumin', DepartmentName: '总部', RoleName: '坐席' };
  startSession(
    { Id: 7, signature: 'f'.repeat(64) },
    { ...person, IsAdmin: false, IsDefaultPwd: false, ExtensionNumber: '', RightList: ['Seat'] },
  );
};
const notice = {
  Id: 5,
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

describe('The messages', () => {
  it('NOTI-01 are read when they are opened, and the number of the unread falls', async () => {
    signIn();
    const asked = serve();
    useUnread.setState({ count: 1 });
    const { element } = show(<NoticeListScreen />);
    await expect.element(page.getByText('未读', { exact: true })).toBeVisible();
    await expectAccessible(element);
    await userEvent.click(page.getByRole('button', { name: '回访报价' }));
    const drawer = page.getByRole('dialog', { name: '消息详情' });
    for (const text of ['回访报价', '赵客户', '138 0013 8000', '提前15分钟'])
      await expect.element(drawer.getByText(text)).toBeVisible();
    await expect.element(page.getByText('已读', { exact: true })).toBeVisible();
    await expect.poll(() => useUnread.getState().count).toBe(0);
    expect(asked.find(({ path }) => path === 'UpdateNoticeStatus')?.body).toEqual([{ NoticeId: 5 }]);
  });
});

it('One message after the other is read by the keyboard alone', async () => {
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

it('Where no message is, it is said what brings one', async () => {
  signIn();
  answering({ QueryNoticePageList: () => nothing, QueryNoCheckCount: () => 0 });
  show(<NoticeListScreen />);
  await expect.element(page.getByText('还没有消息')).toBeVisible();
  await expect.element(page.getByText(/预约的跟进到了时间/)).toBeVisible();
});

describe('The things to do', () => {
  it('of two empty days lead to those of the next thirty', async () => {
    signIn();
    const asked = answering({ QueryToDoNoticePageList: () => nothing });
    show(<ToDoListScreen />);
    await expect.element(page.getByText('今天和明天没有待办')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '查看未来 30 天' }));
    await expect.element(page.getByText('没有符合条件的待办')).toBeVisible();
    const { StartTime, EndTime } = asked.at(-1)!.body as { StartTime: number; EndTime: number };
    expect(EndTime - StartTime).toBe(31 * 86_400 - 1);
    expect(page.getByRole('button', { name: '查看未来 30 天' }).query()).toBeNull();
  });

  it('NOTI-05, NOTI-06 are those of today and tomorrow, and lead to their customers', async () => {
    signIn();
    const asked = answering({ QueryToDoNoticePageList: () => pageOf(notice) });
    const { element } = show(<ToDoListScreen />);
    await expect.element(page.getByText('已发送', { exact: true })).toBeVisible();
    const { StartTime, EndTime } = asked[0]!.body as { StartTime: number; EndTime: number };
    // What has come says whether it was read, too.
    await expect.element(page.getByText('未读', { exact: true })).toBeVisible();
    expect(EndTime - StartTime).toBe(2 * 86_400 - 1);
    expect((StartTime + 8 * 3_600) % 86_400).toBe(0);
    await expectAccessible(element);
    const before = location.hash;
    await userEvent.click(page.getByText('查看客户'));
    expect(location.hash).toBe('#/customer/list?tel=13800138000');
    location.hash = before;
  });
});
