import { CallPhase } from '@gonghai/contract/calls/call-state.rules.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, type RecordedRequest, refusing } from '../../../test/answering.ts';
import { aCustomerDetail, provideCustomerLookups } from '../../../test/customer-rows.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { aCall, endCall, usePhoneOfTest } from '../../../test/phone.ts';
import { button, chip, FloatingPhone, phone, remark, showPhone } from '../../../test/phone-shell.tsx';
import { type OfferedAct, onAnnounce } from '../../platform/announce.ts';
import { dropDraft, openDraftOfLog } from '../call-drafts.ts';
import { usePhone } from '../phone.ts';

describe('The wrap-up', () => {
  it('goes on with what is typed, takes the status by a key, and Enter saves everything', async () => {
    const { asked } = showPhone();
    const call = aCall();
    usePhone.setState({ call });
    await userEvent.click(remark());
    await userEvent.keyboard('分 6 期');
    endCall(call);
    await expect.element(phone().getByText(/接通 \d\d:\d\d/)).toBeVisible();
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
  ])('of a call without an answer ends with the key %s: %s', async (key, words, proposal) => {
    const { asked } = showPhone();
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

  it('of an after-sales customer saves status, next follow-up and remark under its own prefix', async () => {
    usePhoneOfTest();
    signIn({ RightList: ['AfterSale'] });
    provideCustomerLookups();
    // Calls under the other prefix find no answer.
    const asked = answering({
      'SuccessCustomer/QueryCustomerDetail': () => aCustomerDetail({ CustomerTrackStatusId: 51 }),
      'AfterSaleCall/SaveWrapUp': () => null,
    });
    showWithDialogs(<FloatingPhone />, { width: 1200, height: 800 });
    const call = aCall({ customerId: undefined, afterSaleId: 501, subject: 'AfterSale', answeredAt: undefined });
    usePhone.setState({ call });
    endCall(call);
    await userEvent.click(button('学习中'));
    expect(button('已联系').query()).toBeNull();
    await userEvent.click(button('明天上午'));
    await userEvent.click(remark());
    await userEvent.keyboard('已回访{Enter}');
    await expect.element(phone()).not.toBeInTheDocument();
    const saved = { CustomerId: 501, CustomerTrackStatusId: 52, SubscribeTime: expect.any(Number), Remark: '已回访' };
    expect(writes(asked)).toMatchObject([['SaveWrapUp', saved]]);
  });

  it('takes the keys of an outcome as text in the remark, and only without an answer', async () => {
    const { asked } = showPhone();
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
    showWithDialogs(<FloatingPhone />, { width: 1200, height: 800 });
    await expect.element(button('保存')).toBeVisible();
    await expect.poll(() => document.activeElement?.className).toBe('phone-notes');
  });

  it('of a call in the log clears a remark that is emptied', async () => {
    const { asked } = showPhone();
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
    const { asked } = showPhone({
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
    const { acts } = showPhone();
    const order = { id: 7, pageType: 1 } as const;
    const call = aCall({ customerId: undefined, subject: 'WorkOrder', order, number: '138****4330' });
    usePhone.setState({ call });
    await expect.element(phone().getByText('138 **** 4330')).toBeVisible();
    endCall(call);
    await userEvent.click(button('再次拨打'));
    expect(acts).toEqual(['dialOrder 7 1']);
  });

  it('of a colleague calls the colleague again, whose extension no dial pad takes', async () => {
    const { acts } = showPhone();
    const call = aCall({ customerId: undefined, colleagueId: 12, name: '同事 陈晓琳（分机 8001）', number: '8001' });
    usePhone.setState({ call });
    await expect.element(phone().getByText('同事 陈晓琳（分机 8001）')).toBeVisible();
    endCall(call);
    await userEvent.click(button('再次拨打'));
    expect(acts).toEqual(['dialColleague 12']);
  });

  it('is left for later with Esc or by the next call, and is filled in from the dial pad', async () => {
    const { asked } = showPhone();
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

it('What is typed about a call survives another user and a new session', async () => {
  showPhone();
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
