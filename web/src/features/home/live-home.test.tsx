import { HubEvent, HubState } from '@gonghai/contract/wire/hub.ts';
import { rangeOfSpan, Span } from '@gonghai/contract/wire/spans.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { dispatch, useHubState } from '../../platform/hub.ts';
import { nowSeconds } from '../../ui/calendar.ts';
import { RankingsCard } from './RankingsCard.tsx';
import { useLiveHome } from './useLiveHome.ts';

const choice = {
  span: { span: Span.Today },
  range: rangeOfSpan(Span.Today, nowSeconds()),
  departments: [],
  setSpan: () => undefined,
  setDepartments: () => undefined,
};
const APART_MS = 120;
const PACE = { soon: 0, spread: 0, apart: APART_MS, isFresh: true };

/** A connection that is lost and comes back. */
const REGAINED = [HubState.Connecting, HubState.Connected, HubState.Reconnecting, HubState.Connected];

const row = (Rank: number, Name: string, Number: number) => ({
  Rank,
  Name,
  DeptName: '一组',
  Number,
  UserId: null,
  IsOwn: false,
});
const rankingsOf = (CallList: readonly object[]) => ({
  CallList,
  CustomerList: [],
  ConnectList: [],
  CallTimeList: [],
  PaymentLogList: [],
  UpdatedTime: null,
});
const none = { CustomerTotal: 0, CallTotal: 0, ConnectTotal: 0, CallTime: 0 };
const Home = { Overdue: 0, Today: 0, NewUncalled: 0, RecycledSoon: 0, Unread: 0, Duties: {} };

const Page = () => {
  useLiveHome(choice, undefined, PACE);
  return <RankingsCard choice={choice} />;
};

it('G-344 renews everything with one request after pushes, not sooner than allowed, and lets the row that moved glide', async () => {
  signIn();
  const times: number[] = [];
  answering({
    QueryHomeList: () => rankingsOf([row(1, '林雅婷', 12), row(2, '周浩然', 11)]),
    QueryLive: () => {
      times.push(performance.now());
      return {
        Home,
        Board: { ...none, Before: none, Hours: [] },
        Rankings: rankingsOf([row(1, '周浩然', 13), row(2, '林雅婷', 12)]),
      };
    },
  });
  const glides = vi.spyOn(Element.prototype, 'animate');
  onTestFinished(() => glides.mockRestore());
  showWithDialogs(<Page />);
  const rows = page.getByRole('table', { name: '拨打次数排行' }).getByRole('row');
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent))
    .toEqual(['名次姓名拨打次数排行', '1婷林雅婷12', '2然周浩然11']);
  for (let push = 0; push < 5; push += 1) dispatch(HubEvent.HomeChanged, { Ids: null });
  await expect.poll(() => rows.nth(1).element().textContent).toBe('1然周浩然13');
  const moved = glides.mock.contexts.map((element) => (element as HTMLElement).dataset['glide']);
  expect(moved.filter((name) => name !== undefined)).toEqual(['周浩然・一组', '林雅婷・一组']);
  dispatch(HubEvent.HomeChanged, { Ids: null });
  await expect.poll(() => times.length).toBe(2);
  // A timer of the browser may end up to a millisecond early.
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(APART_MS - 1);
});

it('G-344 requests nothing while the page is hidden, and catches up when it is shown', async () => {
  signIn();
  const asked = answering({ QueryHomeList: () => rankingsOf([]), QueryLive: () => ({}) });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  showWithDialogs(<Page />);
  await expect.element(page.getByText('还没有排名')).toBeVisible();
  const lives = () => asked.filter(({ path }) => path === 'QueryLive').length;
  dispatch(HubEvent.HomeChanged, { Ids: null });
  await new Promise((resolve) => setTimeout(resolve, 2 * APART_MS));
  expect(lives()).toBe(0);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(lives).toBe(1);
});

it('renews everything once after a lost connection is back', async () => {
  // The renewal of every minute must not hide a missing one.
  const intervals = vi.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => undefined));
  onTestFinished(() => intervals.mockRestore());
  signIn();
  const Rankings = rankingsOf([row(1, '林雅婷', 12)]);
  const asked = answering({
    QueryHomeList: () => rankingsOf([]),
    QueryLive: () => ({ Home, Board: { ...none, Before: none, Hours: [] }, Rankings }),
  });
  showWithDialogs(<Page />);
  await expect.element(page.getByText('还没有排名')).toBeVisible();
  for (const state of REGAINED) useHubState.setState({ state });
  onTestFinished(() => useHubState.setState({ state: HubState.Disconnected }));
  await expect.element(page.getByText('林雅婷')).toBeVisible();
  expect(asked.filter(({ path }) => path === 'QueryLive')).toHaveLength(1);
});
