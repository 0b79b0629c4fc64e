/** Steps of dialling through a list: when the next customer is dialled, and when not. */
import { CallPhase } from '@gonghai/contract/calls/call-state.rules.ts';
import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { answering, later } from '../../test/answering.ts';
import { aCustomerDetail, provideCustomerLookups } from '../../test/customer-rows.ts';
import { expectReadable, showWithDialogs, TAB } from '../../test/overlays.tsx';
import { aCall, endCall, phoneActions } from '../../test/phone.ts';
import { FloatingPhone } from '../../test/phone-shell.tsx';
import { signIn } from '../../test/person.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { openDialog } from '../ui/overlay/overlays.ts';
import { askAhead, continueQueue, pauseQueue, resumeQueue, skipNext, startCalls, useCallQueue } from './call-queue.ts';
import { useCallDrafts } from './call-drafts.ts';
import { runPhone, usePhone } from './phone.ts';
import { QueueMark } from './QueueMark.tsx';
import { QueueStrip } from './QueueStrip.tsx';

const queue = {
  Title: '全部客户',
  CustomerIds: [5],
  Called: 0,
  Reached: 0,
  Booked: 0,
  Left: 1,
  Done: [],
  Upcoming: [],
};
const person = { CustomerId: 5, Name: '郝俊杰', CustomerType: 0, Left: 0, Skipped: [] };
const second = {
  CustomerId: 6,
  Name: '钱坤',
  Tel: '',
  CustomerType: 0,
  TrackStatusName: '',
  CallTotalTimes: 0,
  CreatedTime: 1_790_000_000,
} as const;
const busy = { state: AgentState.Busy, reason: '', words: '示忙', since: Date.now() };

/** The customers that were dialled. */
const aPhone = (): number[] => {
  const dialled: number[] = [];
  const dialCustomer = async (customerId: number): Promise<void> => {
    dialled.push(customerId);
    usePhone.setState({ call: aCall({ customerId }) });
  };
  runPhone({ ...phoneActions([]), dialCustomer });
  onTestFinished(() => runPhone(undefined));
  return dialled;
};
const { getState, setState } = useCallQueue;
const isIdle = () => !getState().isBusy;

beforeEach(() => {
  signIn();
  setState({ queue, isPaused: true, isBusy: false, isOver: false, inDrawer: undefined });
  onTestFinished(() => setState({ queue: null }));
});

it.each([
  ['is continued by P or its button', resumeQueue],
  ['is started', () => void startCalls({ CustomerIds: [5] })],
  ['continues after a wrap-up', () => (setState({ isPaused: false }), void continueQueue())],
])('While the agent is 示忙 no queue dials when it %s', async (_, act) => {
  const dialled = aPhone();
  const asked = answering({ NextInQueue: () => person, StartQueue: () => ({ Total: 1 }), QueryQueue: () => queue });
  usePhone.setState({ away: busy });
  act();
  await expect.poll(isIdle).toBe(true);
  expect(getState().isPaused).toBe(true);
  expect(asked.map(({ path }) => path)).not.toContain('NextInQueue');
  usePhone.setState({ away: undefined });
  resumeQueue();
  await expect.poll(() => dialled).toEqual([5]);
});

it('A pause while the next customer is asked for dials no one', async () => {
  const dialled = aPhone();
  const next = later<object>();
  answering({ NextInQueue: () => next.promise, QueryQueue: () => queue });
  resumeQueue();
  pauseQueue();
  next.keep(person);
  await expect.poll(isIdle).toBe(true);
  expect(dialled).toEqual([]);
  expect(getState()).toMatchObject({ isPaused: true, isOver: false });
});

it('A wrap-up that is saved while the person before is being skipped dials the next one afterwards, once', async () => {
  const dialled = aPhone();
  const skipped = later<object>();
  const asked = answering({
    NextInQueue: ({ body }) => (body['SkipCustomerId'] === undefined ? person : skipped.promise),
    QueryQueue: () => queue,
  });
  setState({ queue: { ...queue, Upcoming: [second] }, isPaused: false });
  skipNext();
  await expect.poll(() => asked.length).toBe(1);
  void continueQueue();
  void continueQueue();
  skipped.keep(person);
  await expect.poll(() => dialled).toEqual([5]);
  await expect.poll(isIdle).toBe(true);
  expect(dialled).toEqual([5]);
});

it('The next customer is asked for while the wrap-up is saved, and asked for again if one was skipped meanwhile', async () => {
  const dialled = aPhone();
  const listed = { ...queue, Upcoming: [second] };
  const asked = answering({
    NextInQueue: () => ({ ...person, CustomerId: 4 + asked.filter(({ path }) => path === 'NextInQueue').length }),
    QueryQueue: () => listed,
  });
  setState({ queue: listed, isPaused: false });
  askAhead();
  await expect.poll(() => asked.map(({ path }) => path)).toEqual(['NextInQueue']);
  expect(dialled).toEqual([]);
  await continueQueue();
  expect(dialled).toEqual([5]);
  usePhone.setState({ call: undefined });
  askAhead();
  skipNext();
  await expect.poll(isIdle).toBe(true);
  await continueQueue();
  expect(dialled).toEqual([5, 8]);
});

it('Who is being called is not the next one, and is marked as called before the talk begins', async () => {
  const third = { ...second, CustomerId: 7, Name: '韩雪' };
  setState({ queue: { ...queue, CustomerIds: [6, 7], Left: 2, Upcoming: [second, third] }, isPaused: false });
  usePhone.setState({ call: aCall({ customerId: 6, phase: CallPhase.Ringing, answeredAt: undefined }) });
  onTestFinished(() => usePhone.setState({ call: undefined }));
  showWithDialogs(
    <>
      <QueueMark customerId={6} />
      <QueueStrip onOpenCustomer={() => undefined} />
    </>,
  );
  const next = page.getByRole('region', { name: '下一位' });
  await expect.element(next.getByText('韩雪')).toBeVisible();
  expect(next.getByText('钱坤').query()).toBeNull();
  await expect.element(page.getByText('呼叫中', { exact: true })).toBeVisible();
  usePhone.setState({ call: aCall({ customerId: 6 }) });
  await expect.element(page.getByText('通话中', { exact: true })).toBeVisible();
});

it('A queue that was paused after its last customer shows its summary, once that call is written up', async () => {
  setState({ queue: { ...queue, Called: 1, Left: 0 } });
  usePhone.setState({ call: aCall({ customerId: 5 }) });
  onTestFinished(() => usePhone.setState({ call: undefined }));
  showWithDialogs(<QueueStrip onOpenCustomer={() => undefined} />);
  await expect.element(page.getByText('没有下一位了，保存后完成连拨')).toBeVisible();
  usePhone.setState({ call: undefined });
  const summary = page.getByRole('region', { name: '连拨小结' });
  await expect.element(summary.getByText('连拨已完成')).toBeVisible();
  expect(page.getByRole('button', { name: '拨打下一位' }).query()).toBeNull();
});

it('A queue that is over shows its summary, and no buttons to pause or end it', async () => {
  showWithDialogs(<QueueStrip onOpenCustomer={() => undefined} />);
  await expect.element(page.getByRole('button', { name: '结束连拨' })).toBeVisible();
  setState({ isOver: true });
  await expect.element(page.getByRole('region', { name: '连拨小结' })).toBeVisible();
  for (const name of [/^继续 /, '结束连拨']) expect(page.getByRole('button', { name }).elements()).toEqual([]);
  await expectReadable();
});

/** A queue that runs, with three people to come, and its telephone. */
const showStrip = async () => {
  provideCustomerLookups();
  const Upcoming = [second, { ...second, CustomerId: 7 }, { ...second, CustomerId: 8 }];
  answering({
    QueryCustomerDetail: () => aCustomerDetail({ Id: 5, CustomerTrackStatusId: 11 }),
    QueryQueue: () => ({ ...queue, Upcoming }),
  });
  setState({ queue: { ...queue, Upcoming }, isPaused: false });
  onTestFinished(() => {
    usePhone.setState({ call: undefined });
    useCallDrafts.setState({ all: [], openKey: null });
  });
  showWithDialogs(
    <>
      <QueueStrip onOpenCustomer={() => undefined} />
      <FloatingPhone />
    </>,
    { width: 1_200, height: 800 },
  );
  const strip = page.getByRole('region', { name: '连拨', exact: true });
  const height = (): number => strip.element().getBoundingClientRect().height;
  await expect.element(page.getByRole('region', { name: '下一位' })).toBeVisible();
  return { strip, height };
};

it('The strip keeps its height from call to wrap-up to the next person', async () => {
  const { strip, height } = await showStrip();
  const before = height();
  const calls = [
    aCall({ key: 'a', phase: CallPhase.Ringing, answeredAt: undefined, customerId: 5 }),
    aCall({ key: 'a', customerId: 5 }),
  ];
  for (const call of calls) {
    usePhone.setState({ call });
    await expect.element(strip.getByRole('region', { name: '电话' })).toBeVisible();
    expect(height()).toBe(before);
  }
  for (const call of calls) {
    usePhone.setState({ call });
    endCall(call);
    await expect.element(strip.getByRole('group', { name: '跟进状态' })).toBeVisible();
    expect(height()).toBe(before);
  }
});

it('The strip keeps its height while the telephone floats beside a dialog, where it is as narrow as anywhere', async () => {
  const { strip, height } = await showStrip();
  const telephone = page.getByRole('region', { name: '电话' });
  const box = (): DOMRect => telephone.element().getBoundingClientRect();
  usePhone.setState({ call: aCall({ customerId: 5 }) });
  await expect.element(strip.getByRole('region', { name: '电话' })).toBeVisible();
  const before = height();
  const close = openDialog(<Dialog title="任务">内容</Dialog>, { owner: TAB });
  await expect.element(telephone).not.toHaveAttribute('data-docked');
  await expect.poll(() => box().bottom).toBeLessThanOrEqual(innerHeight);
  expect([height(), box().width]).toEqual([before, 332]);
  expect(box().height).toBeLessThan(before);
  close();
  await expect.element(strip.getByRole('region', { name: '电话' })).toBeVisible();
  expect(height()).toBe(before);
});
