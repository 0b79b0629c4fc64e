import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, telling } from '../../../test/answering.ts';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { startSession } from '../../platform/current-user.ts';
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
    await expect.element(page.getByText('客户：赵客户')).toBeVisible();
    await expect.element(page.getByText('已读', { exact: true })).toBeVisible();
    await expect.poll(() => useUnread.getState().count).toBe(0);
    expect(asked.find(({ path }) => path === 'UpdateNoticeStatus')?.body).toEqual([{ NoticeId: 5 }]);
  });
});

describe('The things to do', () => {
  it('NOTI-05, NOTI-06 are those of today and tomorrow, and lead to their customers', async () => {
    signIn();
    const asked = answering({ QueryToDoNoticePageList: () => pageOf(notice) });
    const { element } = show(<ToDoListScreen />);
    await expect.element(page.getByText('已提醒', { exact: true })).toBeVisible();
    const { StartTime, EndTime } = asked[0]!.body as { StartTime: number; EndTime: number };
    expect(EndTime - StartTime).toBe(2 * 86_400 - 1);
    expect((StartTime + 8 * 3_600) % 86_400).toBe(0);
    await expectAccessible(element);
    const before = location.hash;
    await userEvent.click(page.getByText('查看客户'));
    expect(location.hash).toBe('#/customer/list?tel=13800138000');
    location.hash = before;
  });
});
