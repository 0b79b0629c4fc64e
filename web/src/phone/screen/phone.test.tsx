import { CallDirection, CallPhase } from '@gonghai/contract/calls/call-state.rules.ts';
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, type RecordedRequest, refusing } from '../../../test/answering.ts';
import { aCustomerDetail, provideCustomerLookups } from '../../../test/customer-rows.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { aCall, endCall, usePhoneOfTest } from '../../../test/phone.ts';
import { type OfferedAct, onAnnounce } from '../../platform/announce.ts';
import { dispatch } from '../../platform/hub.ts';
import { Drawer } from '../../ui/overlay/Drawer.tsx';
import { DrawerColumns } from '../../ui/overlay/DrawerColumns.tsx';
import { useKeyboard } from '../../ui/shortcuts/useKeyboard.tsx';
import { dropDraft, openDraftOfLog } from '../call-drafts.ts';
import { type PhoneState, usePhone } from '../phone.ts';
import { chooseAnswerKey } from './phone-keys.ts';
import { PhoneChip } from '../PhoneChip.tsx';
import { PhoneDock } from '../PhoneDock.tsx';
import { useCallJournal } from '../useCallJournal.ts';
import { useState } from 'react';

const opened: number[] = [];

/** A page with a drawer that closes, and the telephone of the shell. */
const Shell = () => {
  const [isOpen, setOpen] = useState(true);
  useKeyboard();
  useCallJournal();
  return (
    <section className="gh-page" style={{ flex: 1 }}>
      <header>
        <PhoneChip onDevices={() => undefined} />
      </header>
      {isOpen && (
        <Drawer label="客户 郝俊杰" header="郝俊杰" onClose={() => setOpen(false)}>
          <DrawerColumns facts="归属 陈晓琳">时间线</DrawerColumns>
        </Drawer>
      )}
      <PhoneDock onOpenCustomer={(id) => opened.push(id)} />
    </section>
  );
};

/** The telephone in its own place, over a page without a drawer. */
const FloatingShell = () => {
  useKeyboard();
  useCallJournal();
  return <PhoneDock onOpenCustomer={() => undefined} />;
};

const show = (answers: Parameters<typeof answering>[0] = {}) => {
  const acts = usePhoneOfTest();
  signIn({ RightList: ['Seat'] });
  provideCustomerLookups();
  const asked = answering({
    QueryCustomerDetail: () => aCustomerDetail({ CustomerTrackStatusId: 11 }),
    SaveWrapUp: () => null,
    CreateNotice: () => null,
    SetWrapUp: () => null,
    ...answers,
  });
  showWithDialogs(<Shell />, { width: 1200, height: 800 });
  return { acts, asked };
};

const phone = () => page.getByRole('region', { name: '电话' });
const button = (name: string) => phone().getByRole('button', { name, exact: true });
const remark = () => phone().getByRole('textbox', { name: '备注' });
const chip = () => page.getByRole('button', { name: /空闲 · 分机 8016/ });
const boxOf = (element: Element | null) => element!.getBoundingClientRect();

describe('A running call', () => {
  it('is shown in the foot of the drawer, and goes on in its own place when the drawer closes', async () => {
    show();
    usePhone.setState({ call: aCall() });
    await expect.element(phone().getByText('01:2', { exact: false }).first()).toBeVisible();
    await expect.element(phone().getByText('138 1055 4330')).toBeVisible();
    const facts = boxOf(document.querySelector('.gh-drawer-facts'));
    expect(facts.bottom).toBeLessThanOrEqual(boxOf(phone().element()).top);
    await expectReadable();
    await userEvent.fill(remark(), '要求周末班');
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(remark()).not.toBeInTheDocument();
    await userEvent.click(button('备注'));
    await expect.element(remark()).toHaveValue('要求周末班');
    await userEvent.click(phone().getByRole('button', { name: /^打开客户/ }));
    expect(opened).toEqual([101]);
  });

  it('is muted, held, typed into and ended by buttons and keys', async () => {
    const { acts } = show();
    usePhone.setState({ call: aCall() });
    await userEvent.click(button('静音'));
    await userEvent.keyboard('m');
    await userEvent.click(button('保持'));
    await userEvent.click(button('键盘'));
    const keypad = page.getByRole('group', { name: '通话键盘' });
    for (const key of ['1', '0', '井号']) await userEvent.click(keypad.getByRole('button', { name: key }));
    await expect.element(page.getByLabelText('已发送的按键')).toHaveTextContent('10#');
    await userEvent.fill(remark(), 'm');
    await userEvent.keyboard('{Alt>}a{/Alt}');
    expect(acts).toEqual([
      'toggleMute',
      'toggleMute',
      'toggleHold',
      'sendTone 1',
      'sendTone 0',
      'sendTone #',
      'hangUp',
    ]);
  });

  it('ends by a chosen function key while a remark is typed; the help sheet has all keys', async () => {
    const { acts } = show();
    chooseAnswerKey('F8');
    onTestFinished(() => chooseAnswerKey('Alt+A'));
    usePhone.setState({ call: aCall() });
    await userEvent.click(remark());
    await userEvent.keyboard('m{F8}');
    expect(acts).toEqual(['hangUp']);
    await expect.element(remark()).toHaveValue('m');
    usePhone.setState({ call: undefined });
    await expect.element(phone()).not.toBeInTheDocument();
    await userEvent.keyboard('?');
    const sheet = page.getByRole('dialog', { name: '快捷键' });
    for (const words of ['接听或挂断电话', '通话静音', '转接通话', '拨打选中的客户']) {
      await expect.element(sheet.getByText(words)).toBeVisible();
    }
    await expect.element(sheet.getByText('F8')).toBeVisible();
  });

  it('that comes in is answered with the key, or refused', async () => {
    const { acts } = show();
    usePhone.setState({
      call: aCall({ phase: CallPhase.Ringing, direction: CallDirection.In, answeredAt: undefined }),
    });
    await expect.element(button('接听')).toBeVisible();
    await userEvent.keyboard('{Alt>}a{/Alt}');
    await userEvent.click(button('拒接'));
    expect(acts).toEqual(['answer', 'reject']);
  });
});

describe('A transfer', () => {
  const people = [
    { UserId: 2, UserName: '沈雅婷', DepartmentName: '销售一部', ExtensionNumber: '8002', State: 1, IsCalling: true },
    { UserId: 3, UserName: '陈晓琳', DepartmentName: '销售一部', ExtensionNumber: '8003', State: 1, IsCalling: false },
    { UserId: 4, UserName: '陈立', DepartmentName: '售后部', ExtensionNumber: '8004', State: 3, IsCalling: false },
    { UserId: 5, UserName: '周文', DepartmentName: '', ExtensionNumber: '8005', State: null, IsCalling: false },
    { UserId: 6, UserName: '陈思远', DepartmentName: '售后部', ExtensionNumber: '8006', State: 1, IsCalling: false },
  ];
  const ask = () => {
    const acts = usePhoneOfTest();
    signIn({ RightList: ['Seat'] });
    provideCustomerLookups();
    answering({
      QueryTransferTargets: () => people,
      QueryCustomerDetail: () => aCustomerDetail({ CustomerTrackStatusId: 11 }),
    });
    showWithDialogs(<Shell />, { width: 1200, height: 800 });
    usePhone.setState({ call: aCall() });
    return acts;
  };
  const list = () => phone().getByRole('region', { name: '转接给同事' });
  const names = () => [...document.querySelectorAll('.transfer-row b')].map(({ textContent }) => textContent);

  it('lists those who take calls first; others are named with the reason and cannot be chosen', async () => {
    const acts = ask();
    await userEvent.click(button('转接'));
    await expect.element(list().getByRole('option', { name: /陈晓琳.*8003.*销售一部.*示闲/ })).toBeVisible();
    expect(names()).toEqual(['陈晓琳', '陈思远', '沈雅婷', '陈立', '周文']);
    await expectReadable();
    for (const words of [/沈雅婷.*通话中/, /陈立.*小休/, /周文.*离线/]) {
      const option = list().getByRole('option', { name: words });
      await expect.element(option).toHaveAttribute('aria-disabled', 'true');
      option.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    expect(acts).toEqual([]);
    await userEvent.click(list().getByText('陈思远'));
    expect(acts).toEqual(['transfer 8006 陈思远']);
    await expect.element(list()).not.toBeInTheDocument();
  });

  it('is made by keys: T opens, typing searches, arrows choose, Enter transfers, Esc closes the list only', async () => {
    const acts = ask();
    await expect.element(button('转接')).toBeVisible();
    await userEvent.keyboard('t');
    const field = list().getByRole('combobox', { name: '搜索同事' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(list()).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog', { name: '客户 郝俊杰' })).toBeVisible();
    button('转接').element().focus();
    await userEvent.keyboard('t');
    await expect.element(field).toHaveFocus();
    await expect.poll(names).toHaveLength(5);
    await userEvent.keyboard('{Escape}');
    await expect.element(button('转接')).toHaveFocus();
    await userEvent.keyboard('t');
    await userEvent.fill(field, '陈');
    await expect.poll(names).toEqual(['陈晓琳', '陈思远', '陈立']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(acts).toEqual(['transfer 8006 陈思远']);
  });

  it('is shown while it is under way, when the call can only be hung up', async () => {
    const acts = ask();
    usePhone.setState({ call: aCall({ transferTo: '陈晓琳', isHeld: true }) });
    await expect.element(phone().getByText('正在转接给 陈晓琳…')).toBeVisible();
    expect(button('保持').query()).toBeNull();
    await userEvent.keyboard('t');
    expect(list().query()).toBeNull();
    await userEvent.click(button('挂断'));
    expect(acts).toEqual(['hangUp']);
  });
});

describe('An incoming call', () => {
  const incoming = { direction: CallDirection.In, key: 'in', callLogId: 41 } as const;

  it('rings with its customer, and is written up if it was answered', async () => {
    const { acts } = show();
    usePhone.setState({ call: aCall({ ...incoming, phase: CallPhase.Ringing, answeredAt: undefined }) });
    await expect.element(phone().getByRole('button', { name: /打开客户.*郝俊杰/ })).toBeVisible();
    expect(acts).toEqual([]);
    const talking = aCall(incoming);
    usePhone.setState({ call: talking });
    await userEvent.fill(remark(), '问开课时间');
    endCall(talking);
    await expect.element(button('保存')).toBeVisible();
    await expect.element(remark()).toHaveValue('问开课时间');
  });

  it('of a colleague is named with the extension', async () => {
    show();
    const name = '同事 陈晓琳（分机 8001）';
    usePhone.setState({ call: aCall({ ...incoming, name, number: '8001', customerId: undefined }) });
    await expect.element(phone().getByText(name)).toBeVisible();
    expect(
      phone()
        .getByText(/未登记的号码|^8001$/)
        .query(),
    ).toBeNull();
  });

  it('that was not answered needs no wrap-up', async () => {
    show();
    const ringing = aCall({ ...incoming, phase: CallPhase.Ringing, answeredAt: undefined });
    usePhone.setState({ call: ringing });
    await expect.element(button('接听')).toBeVisible();
    endCall(ringing);
    await expect.element(phone()).not.toBeInTheDocument();
  });
});

describe('The wrap-up', () => {
  it('goes on with what is typed, takes the status by a key, and Enter saves everything', async () => {
    const { asked } = show();
    const call = aCall();
    usePhone.setState({ call });
    await userEvent.click(remark());
    await userEvent.keyboard('分 6 期');
    endCall(call);
    await expect.element(phone().getByText('接通 01:2', { exact: false })).toBeVisible();
    // The same field: digits are text there.
    await userEvent.keyboard('2');
    await expect.element(remark()).toHaveValue('分 6 期2');
    expect(phone().getByRole('button', { name: '已联系', pressed: true }).query()).toBeNull();
    await expectReadable();
    document.querySelector<HTMLElement>('.phone-notes')?.focus();
    await userEvent.keyboard('2');
    await expect.element(phone().getByRole('button', { name: '已联系', pressed: true })).toBeVisible();
    await userEvent.click(button('明天上午'));
    document.querySelector<HTMLElement>('.phone-notes')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(phone()).not.toBeInTheDocument();
    const saved = asked.filter(({ path }) => !path.startsWith('Query')).map(({ path, body }) => [path, body]);
    expect(saved).toEqual([
      [
        'SaveWrapUp',
        {
          CallLogId: 31,
          CustomerId: 101,
          CustomerTrackStatusId: 12,
          SubscribeTime: expect.any(Number),
          Remark: '分 6 期2',
          IsLeft: null,
        },
      ],
    ]);
  });

  const failed = () => aCall({ phase: CallPhase.Ringing, answeredAt: undefined, startedAt: Date.now() - 20_000 });
  const writes = (asked: readonly RecordedRequest[]) =>
    asked.filter(({ path }) => !path.startsWith('Query')).map(({ path, body }) => [path, body]);

  it.each([
    ['q', '无人接听', '一小时后提醒'],
    ['w', '关机', undefined],
    ['e', '空号', undefined],
    ['s', '拒接', undefined],
  ])('of a call without an answer ends with the key %s: %s', async (key, words, proposal) => {
    const { asked } = show();
    const said: (readonly [string, OfferedAct | undefined])[] = [];
    onTestFinished(onAnnounce((_, text, act) => said.push([text, act])));
    const call = failed();
    usePhone.setState({ call });
    endCall(call);
    await expect.element(button(words)).toBeVisible();
    if (proposal) await expectReadable();
    await userEvent.keyboard(key);
    await expect.element(phone()).not.toBeInTheDocument();
    expect(writes(asked)).toMatchObject([['SaveWrapUp', { CallLogId: 31, Remark: words }]]);
    expect(said.map(([text, act]) => [text, act?.label])).toEqual([[`已记录：${words}`, proposal]]);
    said[0]?.[1]?.run();
    if (!proposal) return;
    await expect.poll(() => writes(asked)).toHaveLength(2);
    const [, [path, booking] = []] = writes(asked);
    expect([path, booking]).toMatchObject(['CreateNotice', { CustomerId: 101, Msg: words, Noticeminutes: 0 }]);
    const minutes = (Number((booking as { SubscribeTime: number }).SubscribeTime) - Date.now() / 1_000) / 60;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
    await expect.poll(() => said.at(-1)?.[0]).toMatch(/^已预约 \d\d:\d\d 提醒$/);
  });

  it('takes the keys of an outcome as text in the remark, and only without an answer', async () => {
    const { asked } = show();
    const [unanswered, answered] = [failed(), aCall({ key: 'second', callLogId: 32 })];
    usePhone.setState({ call: unanswered });
    endCall(unanswered);
    await userEvent.click(remark());
    await userEvent.keyboard('qw');
    await expect.element(remark()).toHaveValue('qw');
    expect(writes(asked)).toEqual([]);
    await userEvent.click(button('关机'));
    await expect.element(phone()).not.toBeInTheDocument();
    expect(writes(asked)).toMatchObject([['SaveWrapUp', { CallLogId: 31, Remark: '关机，qw' }]]);
    usePhone.setState({ call: answered });
    endCall(answered);
    await expect.element(button('保存')).toBeVisible();
    expect(button('关机').query()).toBeNull();
  });

  it('has the focus after a reload', async () => {
    usePhoneOfTest();
    signIn({ RightList: ['Seat'] });
    provideCustomerLookups();
    const { customerId = null, name, number, startedAt } = aCall();
    const outcome = { isAnswered: true, answeredAt: startedAt, endedAt: startedAt + 60_000, cause: '' };
    openDraftOfLog(
      { key: 'log 31', callLogId: 31, customerId, name, number, startedAt, outcome },
      { callLogId: 31, remark: '' },
    );
    onTestFinished(() => dropDraft('log 31'));
    answering({ QueryCustomerDetail: () => aCustomerDetail({ CustomerTrackStatusId: 11 }) });
    showWithDialogs(<FloatingShell />, { width: 1200, height: 800 });
    await expect.element(button('保存')).toBeVisible();
    await expect.poll(() => document.activeElement?.className).toBe('phone-notes');
  });

  it('of a call in the log clears a remark that is emptied', async () => {
    const { asked } = show();
    const { customerId = null, name, number, startedAt } = aCall();
    const outcome = { isAnswered: true, answeredAt: startedAt, endedAt: startedAt + 60_000, cause: '' };
    const known = { key: 'log 31', callLogId: 31, customerId, name, number, startedAt, outcome };
    openDraftOfLog(known, { callLogId: 31, remark: '要求周末班' });
    await expect.element(remark()).toHaveValue('要求周末班');
    await userEvent.clear(remark());
    await userEvent.click(button('保存'));
    await expect.element(phone()).not.toBeInTheDocument();
    const saved = asked.filter(({ path }) => path === 'SaveWrapUp').map(({ body }) => body);
    expect(saved).toMatchObject([{ CallLogId: 31, Remark: '', SubscribeTime: null, IsLeft: false }]);
  });

  it('keeps what is typed when it is refused; the same one sent again has the same repeat key', async () => {
    const refusals = ['提醒时间不能早于当前时间', '提醒时间不能早于当前时间'];
    const { asked } = show({
      SaveWrapUp: () => {
        const refusal = refusals.pop();
        return refusal === undefined ? null : refusing(refusal);
      },
    });
    const call = aCall();
    usePhone.setState({ call });
    await userEvent.fill(remark(), '周末班');
    endCall(call);
    const keys = () =>
      asked.flatMap(({ path, headers }) => (path === 'SaveWrapUp' ? headers.get('idempotency-key') : []));
    await userEvent.click(button('保存'));
    await expect.poll(keys).toHaveLength(1);
    await userEvent.click(button('保存'));
    await expect.poll(keys).toHaveLength(2);
    await expect.element(remark()).toHaveValue('周末班');
    await userEvent.fill(remark(), '周末班可以');
    await userEvent.click(button('保存'));
    await expect.element(phone()).not.toBeInTheDocument();
    const [first, again, other] = keys();
    expect(first).toMatch(/^[\w-]{8,100}$/);
    expect([again === first, other === first]).toEqual([true, false]);
  });

  it('of an order shows its number as the server does, and calls the order again by its id', async () => {
    const { acts } = show();
    const order = { id: 7, pageType: 1 } as const;
    const call = aCall({ customerId: undefined, subject: 'WorkOrder', order, number: '138****4330' });
    usePhone.setState({ call });
    await expect.element(phone().getByText('138 **** 4330')).toBeVisible();
    endCall(call);
    await userEvent.click(button('再次拨打'));
    expect(acts).toEqual(['dialOrder 7 1']);
  });

  it('is left for later with Esc or by the next call, and is filled in from the dial pad', async () => {
    const { asked } = show();
    const [first, next] = [aCall(), aCall({ key: 'second', name: '尹梦洁', callLogId: 32, customerId: 102 })];
    usePhone.setState({ call: first });
    await userEvent.fill(remark(), '明早再打');
    endCall(first);
    await expect.element(button('保存')).toBeVisible();
    usePhone.setState({ call: next });
    await expect.element(phone().getByText('尹梦洁')).toBeVisible();
    endCall(next);
    document.querySelector<HTMLElement>('.phone-notes')?.focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(phone()).not.toBeInTheDocument();
    const left = asked.filter(({ path }) => path === 'SetWrapUp').map(({ body }) => body);
    expect(left).toEqual([
      { CallLogId: 31, IsLeft: true },
      { CallLogId: 32, IsLeft: true },
    ]);
    await userEvent.click(chip());
    await expect.element(page.getByText('待整理 2 通')).toBeVisible();
    await expectReadable();
    await userEvent.click(page.getByRole('button', { name: /郝俊杰/ }));
    await expect.element(remark()).toHaveValue('明早再打');
  });
});

describe('The chip', () => {
  const noLine = { isOnline: false, reason: '没有配置拨号规则，请联系管理员' };
  const open = (RightList: readonly string[], state: Partial<PhoneState>) => {
    const acts = usePhoneOfTest();
    signIn({ RightList: RightList as never });
    answering({ QueryMissedCalls: () => [] });
    usePhone.setState(state);
    showWithDialogs(<Shell />, { width: 1200, height: 800 });
    return acts;
  };

  it('does not say 离线 to a user without a line, and is left out without the right to call', async () => {
    open(['Seat'], { registration: noLine, extension: '' });
    await expect.element(page.getByRole('button', { name: /未配置线路/ })).toBeVisible();
    expect(page.getByText(/离线/).query()).toBeNull();
    signIn({ RightList: ['Finance'] as never });
    await expect.element(page.getByRole('button', { name: /^电话：/ })).not.toBeInTheDocument();
  });

  it('offers to use the telephone here while another window has it', async () => {
    const reason = '电话正在另一窗口使用';
    const acts = open(['Seat'], { registration: { isOnline: false, reason }, isTaken: true });
    await userEvent.click(page.getByRole('button', { name: /^电话：/ }));
    await userEvent.click(page.getByRole('button', { name: '在此使用' }));
    expect(page.getByRole('alert').element().textContent).toContain(reason);
    expect(acts).toEqual(['takePhone']);
  });
});

it('What is typed about a call survives another user and a new session', async () => {
  show();
  const call = aCall();
  usePhone.setState({ call });
  await userEvent.fill(remark(), '等审批');
  await userEvent.click(button('明天上午'));
  endCall(call);
  await expect.element(button('保存')).toBeVisible();
  signIn({ Id: 8 });
  await expect.element(phone()).not.toBeInTheDocument();
  signIn({ RightList: ['Seat'] });
  await expect.element(remark()).toHaveValue('等审批');
  const next = () => document.querySelector<HTMLInputElement>('.next-follow-up input')?.value;
  await expect.poll(next).toMatch(/\d:\d\d/);
});

describe('The dial pad', () => {
  const [customer, stranger, colleague] = [
    { Tel: '13810554330', Name: '郝俊杰', ColleagueName: '', CustomerId: 101, StartTime: 1_790_000_000, Times: 2 },
    { Tel: '02161234567', Name: '', ColleagueName: '', CustomerId: null, StartTime: 1_789_000_000, Times: 1 },
    { Tel: '8001', Name: '', ColleagueName: '陈晓琳', CustomerId: null, StartTime: 1_788_000_000, Times: 1 },
  ] as const;
  const missed = () => page.getByRole('region', { name: '未接来电' });
  const counted = (count: RegExp = /个未接来电/) => page.getByRole('button', { name: count });

  it('lists missed calls, and a click calls back', async () => {
    const acts = usePhoneOfTest();
    signIn({ RightList: ['Seat'] });
    answering({
      QueryMissedCalls: () => [customer, stranger, colleague].map((one) => ({ ...one, IsNew: false })),
    });
    showWithDialogs(<Shell />, { width: 1200, height: 800 });
    await userEvent.click(chip());
    await expect.element(missed().getByText('未接来电 3 个')).toBeVisible();
    await expectReadable();
    await expect.element(missed().getByRole('button', { name: /同事 陈晓琳（分机 8001）/ })).toBeDisabled();
    await userEvent.click(missed().getByRole('button', { name: /郝俊杰（2 次）/ }));
    await userEvent.click(chip());
    await userEvent.click(missed().getByRole('button', { name: /^回拨/ }).last());
    expect(acts).toEqual(['dialCustomer 101', 'dialNumber 02161234567']);
  });

  it('counts new missed calls on the chip until they are shown', async () => {
    usePhoneOfTest();
    signIn({ RightList: ['Seat'] });
    let isSeen = false;
    const asked = answering({
      QueryMissedCalls: () => [
        { ...customer, IsNew: !isSeen },
        { ...stranger, IsNew: !isSeen },
        { ...colleague, IsNew: false },
      ],
      MarkMissedCalls: () => {
        isSeen = true;
        return null;
      },
    });
    showWithDialogs(<Shell />, { width: 1200, height: 800 });
    await expect.element(counted(/，\s*2\s*个未接来电/)).toBeVisible();
    await expectReadable();
    expect(asked.some(({ path }) => path === 'MarkMissedCalls')).toBe(false);
    await userEvent.click(chip());
    await expect.element(missed()).toBeVisible();
    await expect.element(counted()).not.toBeInTheDocument();
    const marked = asked.filter(({ path }) => path === 'MarkMissedCalls').map(({ body }) => body);
    const Calls = [customer, stranger].map(({ Tel, StartTime }) => ({ Tel, StartTime }));
    expect(marked).toEqual([{ Calls, IsSettled: false }]);
  });

  it('announces a call that is missed now with its caller and 回拨, once', async () => {
    const acts = usePhoneOfTest();
    signIn({ RightList: ['Seat'] });
    let rows = [{ ...stranger, IsNew: true }] as readonly object[];
    const asked = answering({ QueryMissedCalls: () => rows });
    const said: (readonly [string, OfferedAct | undefined])[] = [];
    onTestFinished(onAnnounce((_, text, act) => said.push([text, act])));
    showWithDialogs(<Shell />, { width: 1200, height: 800 });
    await expect.element(counted(/，\s*1\s*个未接来电/)).toBeVisible();
    const push = async (next: readonly object[]) => {
      rows = next;
      const before = asked.length;
      dispatch(HubEvent.MissedCalls, {});
      await expect.poll(() => asked.length).toBeGreaterThan(before);
    };
    await push([{ ...customer, IsNew: true }, ...rows]);
    await expect.poll(() => said.map(([text]) => text)).toEqual(['未接来电：郝俊杰']);
    said[0]?.[1]?.run();
    expect([said[0]?.[1]?.label, acts]).toEqual(['回拨', ['dialCustomer 101']]);
    await push(rows);
    await push([{ ...colleague, IsNew: true }, ...rows]);
    await expect.poll(() => said).toHaveLength(2);
    expect(said[1]).toEqual(['未接来电：同事 陈晓琳（分机 8001）', undefined]);
    // Called back in another window.
    await push([]);
    await expect.element(counted()).not.toBeInTheDocument();
  });

  it('shows the first missed calls, and all of them on demand', async () => {
    const acts = usePhoneOfTest();
    signIn({ RightList: ['Seat'] });
    const telOf = (at: number) => `138105543${String(at).padStart(2, '0')}`;
    answering({
      QueryMissedCalls: () =>
        Array.from({ length: 30 }, (_, at) => ({
          Tel: telOf(at),
          Name: '',
          ColleagueName: '',
          CustomerId: null,
          StartTime: 1_790_000_000 - at,
          Times: 1,
          IsNew: false,
        })),
    });
    showWithDialogs(<Shell />, { width: 1200, height: 800 });
    await userEvent.click(chip());
    await expect.element(missed().getByText('未接来电 30 个')).toBeVisible();
    expect(missed().getByRole('button', { name: /^回拨/ }).elements()).toHaveLength(5);
    await userEvent.click(missed().getByRole('button', { name: '显示全部' }));
    expect(missed().getByRole('button', { name: /^回拨/ }).elements()).toHaveLength(30);
    await expectReadable();
    // The pad with its settings stays in the window.
    expect(boxOf(document.querySelector('.dial-pad footer')).bottom).toBeLessThanOrEqual(window.innerHeight);
    await userEvent.click(missed().getByRole('button', { name: /^回拨/ }).last());
    expect(acts).toEqual([`dialNumber ${telOf(29)}`]);
  });

  it('dials what is typed with Enter, and a pasted number at once', async () => {
    const { acts } = show();
    await userEvent.click(chip());
    const field = page.getByRole('textbox', { name: '要拨打的号码' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('110{Enter}');
    expect(acts).toEqual([]);
    await userEvent.fill(field, '138 1055 4330');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => acts).toEqual(['dialNumber 13810554330']);
    await userEvent.click(chip());
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '电话：０２１－６１２３ ４５６７');
    await expect.element(field).toHaveFocus();
    field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    expect(acts).toEqual(['dialNumber 13810554330', 'dialNumber 02161234567']);
  });
});
