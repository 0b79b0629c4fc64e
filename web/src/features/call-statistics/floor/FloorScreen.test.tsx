import type { FloorPerson } from '@gonghai/contract/call-statistics/floor.contract.ts';
import { FloorState } from '@gonghai/contract/call-statistics/floor-values.ts';
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHistory, WithAddress } from '../../../../test/address.tsx';
import { answering, refusing } from '../../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { dispatch } from '../../../platform/hub.ts';
import { listenForShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { FloorScreen } from './FloorScreen.tsx';

const aPerson = (UserId: number, UserName: string, change: Partial<FloorPerson> = {}): FloorPerson => ({
  UserId,
  UserName,
  DepartmentId: 1,
  DepartmentName: '上海一组',
  ExtensionNumber: String(8_000 + UserId),
  State: FloorState.Ready,
  StateSeconds: 30,
  Reason: '',
  CustomerId: null,
  With: '',
  IsIncoming: false,
  IsMobile: false,
  Calls: 0,
  Reached: 0,
  CallSeconds: 0,
  ...change,
});

const aCall = {
  Id: 5,
  StartTime: 1_790_000_000,
  CustomerId: 3,
  With: '梁铭泽',
  Remark: '已约试听',
  CallSeconds: 20,
  FilterResult: 0,
  IsRunning: false,
  IsAnswer: true,
  IsIncoming: false,
  Channel: 1,
  CauseCode: 200,
  CauseText: '通话结束',
  EndMark: 0,
  LostSeconds: 0,
  IsWrapUpLeft: false,
  RecordState: 0,
};

const open = (people: FloorPerson[], search = '') => {
  signIn({ RightList: ['CallLogStats', 'Clue'] });
  onTestFinished(listenForShortcuts());
  const history = createHistory(search);
  const asked = answering({
    QueryFloor: ({ body }) =>
      people.filter(({ UserId }) => (body['UserIds'] as number[] | null)?.includes(UserId) ?? true),
    QueryFloorCalls: () => [aCall],
    QueryWaitingClues: () => ({
      Counts: [2, 0, 0, 1],
      NextSeconds: null,
      Longest: [{ Id: 1, Name: '邵文静', ClueSource: 1, UserName: null, WaitedSeconds: 2_538 }],
    }),
  });
  showWithDialogs(
    <WithAddress history={history}>
      <FloorScreen />
    </WithAddress>,
    { width: 1_200, height: 800 },
  );
  return { asked, history };
};
const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}[ ，]`) });
const chip = (name: string) => page.getByRole('group', { name: '状态' }).getByRole('button', { name });

it('shows each person live, filters by state in the address, and opens the calls of today', async () => {
  const people = [
    aPerson(1, '严文博', {
      State: FloorState.Talking,
      StateSeconds: 522,
      With: '梁铭泽',
      Calls: 42,
      Reached: 18,
      CallSeconds: 2_940,
    }),
    aPerson(2, '褚宇航', {
      State: FloorState.Break,
      Reason: '会议',
      StateSeconds: 60,
      DepartmentId: 2,
      DepartmentName: '杭州一组',
    }),
    aPerson(3, '常浩然', { State: FloorState.Offline, StateSeconds: null }),
  ];
  const { asked, history } = open(people);
  await expect.element(tile('严文博').getByText('与 梁铭泽')).toBeVisible();
  await expect.element(tile('严文博').getByText('42/18・49分')).toBeVisible();
  await expect.element(tile('严文博').getByText(/^08:4\d$/)).toHaveAttribute('data-over', 'true');
  await expect.element(tile('褚宇航').getByText('小休 会议')).toBeVisible();
  await expect.element(page.getByRole('region', { name: '待首呼线索' }).getByText('42:18')).toBeVisible();
  await expect.element(chip('通话中 1')).toBeVisible();
  await expectReadable();

  // A push names the person; only this row is read.
  people[1] = aPerson(2, '褚宇航', {
    State: FloorState.Ringing,
    StateSeconds: 1,
    With: '秦子墨',
    DepartmentId: 2,
    DepartmentName: '杭州一组',
  });
  dispatch(HubEvent.FloorChanged, { Ids: [2] });
  await expect.element(tile('褚宇航').getByText('呼叫 秦子墨')).toBeVisible();
  const reads = asked.filter(({ path }) => path === 'QueryFloor').map(({ body }) => body['UserIds']);
  expect(reads).toEqual([undefined, [2]]);

  await userEvent.click(chip('通话中 1'));
  await expect.element(tile('褚宇航')).not.toBeInTheDocument();
  expect(history.search()).toBe('?state=talking');
  await userEvent.click(tile('严文博'));
  const drawer = page.getByRole('dialog', { name: '严文博的今日通话' });
  await expect.element(drawer.getByText('已约试听')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
});

it('shows hundreds as names with a card, and folds departments', async () => {
  const names = Array.from({ length: 200 }, (_, at) => aPerson(at + 1, `员工${at + 1}`));
  const { history } = open(names);
  await expect.element(page.getByRole('button', { name: /^员工200[ ，]/ })).toBeVisible();
  await userEvent.hover(tile('员工7'));
  await expect.element(page.getByText('上海一组・分机 8007')).toBeVisible();
  await userEvent.click(page.getByText('磁贴', { exact: true }));
  await userEvent.click(page.getByRole('button', { name: /^上海一组/ }));
  await expect.element(tile('员工7')).not.toBeInTheDocument();
  expect(history.search()).toBe('?view=tiles&fold=1');
});

it('begins anew after midnight, while the screen stays open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-03-09T23:59:50+08:00') });
  onTestFinished(() => void vi.useRealTimers());
  const people = [aPerson(1, '严文博', { Calls: 42, Reached: 18, CallSeconds: 2_940 })];
  open(people);
  await expect.element(tile('严文博').getByText('42/18・49分')).toBeVisible();
  people[0] = aPerson(1, '严文博');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(tile('严文博').getByText('今日未呼出')).toBeVisible();
});

it('says when nothing matches, and when no agent is there', async () => {
  open([aPerson(1, '严文博', { State: FloorState.Offline })], '?state=talking');
  await userEvent.click(page.getByRole('button', { name: '显示全部' }));
  await expect.element(page.getByText(/现在没有其他坐席在线/)).toBeVisible();
});

it('says when the states cannot be read', async () => {
  signIn({ RightList: ['CallLogStats'] });
  answering({ QueryFloor: () => refusing('服务器繁忙') });
  showWithDialogs(<FloorScreen />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('坐席状态读取失败服务器繁忙重试');
  expect(page.getByRole('region', { name: '待首呼线索' }).query()).toBeNull();
});
