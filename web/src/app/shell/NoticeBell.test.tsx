import { HubEvent, HubState } from '@gonghai/contract/wire/hub.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { listen } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { show } from '../../../test/screen.tsx';
import { dispatch, useHubState } from '../../platform/hub.ts';
import { NoticeBell, ToDoLink } from './NoticeBell.tsx';

const notice = (Id: number, Msg: string) => ({
  Id,
  CustomerId: null,
  CustomerName: null,
  CustomerTel: null,
  UserName: '周敏',
  Msg,
  SubscribeTime: 1_794_700_000,
  NoticeTime: 1_794_700_000,
  Noticeminutes: 0,
  NoticeType: 1,
  CreatedTime: 1_794_600_000,
  IsSend: true,
  IsCheck: false,
});
const become = (state: HubState): void => useHubState.setState({ state });

it('NOTI-04 announces notices missed while disconnected after reconnecting, each once', async () => {
  signIn();
  onTestFinished(() => become(HubState.Disconnected));
  const [early, late] = [notice(4, '早先的提醒'), notice(5, '断线时的提醒')];
  const asked = answering({
    QueryNoCheckCount: () => 2,
    QueryNoticePageList: () => ({ Rows: [late, early], Count: 2, PageCount: 20, PageNum: 1, PageIndex: 1 }),
  });
  const missed = () => asked.filter(({ path }) => path === 'QueryNoticePageList').map(({ body }) => body);
  const said = listen();
  show(<NoticeBell />);
  become(HubState.Connected);
  await expect.element(page.getByRole('link', { name: '消息，2条未读' })).toBeVisible();
  dispatch(HubEvent.Notice, early);
  await expect.poll(() => said).toEqual(['info: 早先的提醒']);
  expect(missed()).toEqual([]);

  const counted = () => asked.filter(({ path }) => path === 'QueryNoCheckCount').length;
  const before = counted();
  become(HubState.Disconnected);
  await expect.poll(counted).toBe(before + 1);
  become(HubState.Connected);
  await expect.poll(() => said).toEqual(['info: 早先的提醒', 'info: 断线时的提醒']);
  expect(missed()).toMatchObject([{ IsCheck: false }]);
  dispatch(HubEvent.Notice, late);
  dispatch(HubEvent.Notice, notice(6, '新的提醒'));
  await expect.poll(() => said).toEqual(['info: 早先的提醒', 'info: 断线时的提醒', 'info: 新的提醒']);
});

it('The icon of the to-do list shows how many are due, and asks again when a reminder comes', async () => {
  signIn();
  let due = { Overdue: 0, Today: 1 };
  answering({ QueryToDoCount: () => due });
  show(<ToDoLink />);
  await expect.element(page.getByRole('link', { name: '待办提醒，1项到期' })).toBeVisible();
  due = { Overdue: 2, Today: 1 };
  dispatch(HubEvent.Notice, notice(7, '到期'));
  await expect.element(page.getByRole('link', { name: '待办提醒，3项到期' })).toHaveTextContent('3');
});
