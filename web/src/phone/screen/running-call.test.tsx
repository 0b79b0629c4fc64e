import { CallDirection, CallPhase } from '@gonghai/contract/calls/call-state.rules.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '../../../test/overlays.tsx';
import { aCall, endCall } from '../../../test/phone.ts';
import { button, opened, phone, remark, showPhone } from '../../../test/phone-shell.tsx';
import { usePhone } from '../phone.ts';
import { chooseAnswerKey } from './phone-keys.ts';

const boxOf = (element: Element | null) => element!.getBoundingClientRect();

describe('A running call', () => {
  it('is shown in the foot of the drawer, and goes on in its own place when the drawer closes', async () => {
    showPhone();
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
    const { acts } = showPhone();
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

  it('takes digits of the keyboard for the open keypad, and keeps its height', async () => {
    const { acts } = showPhone();
    usePhone.setState({ call: aCall() });
    await expect.element(remark()).toBeVisible();
    const { height } = boxOf(phone().element());
    await userEvent.keyboard('1');
    await userEvent.click(button('键盘'));
    await userEvent.keyboard('10#*');
    await expect.element(page.getByLabelText('已发送的按键')).toHaveTextContent('10#*');
    await expect.poll(() => boxOf(phone().element()).height).toBeLessThanOrEqual(height);
    await userEvent.keyboard('r7');
    await expect.element(remark()).toHaveValue('7');
    expect(acts).toEqual(['sendTone 1', 'sendTone 0', 'sendTone #', 'sendTone *']);
  });

  it('gives the remark the cursor by a key, also where the notes are closed', async () => {
    showPhone();
    const call = aCall();
    usePhone.setState({ call });
    await expect.element(remark()).toBeVisible();
    await userEvent.keyboard('r');
    await expect.element(remark()).toHaveFocus();
    await userEvent.keyboard('一{Escape}');
    await userEvent.click(page.getByRole('button', { name: '关闭' }));
    await expect.element(remark()).not.toBeInTheDocument();
    await userEvent.keyboard('r');
    await expect.element(remark()).toHaveFocus();
    await userEvent.keyboard('二{Escape}');
    endCall(call);
    await expect.element(button('保存')).toBeVisible();
    await userEvent.keyboard('r三');
    await expect.element(remark()).toHaveValue('一二三');
  });

  it('has no button or key for what its line cannot do', async () => {
    const { acts } = showPhone();
    usePhone.setState({ call: aCall(), abilities: ['hold'] });
    await expect.element(button('保持')).toBeVisible();
    for (const name of ['静音', '键盘', '转接']) expect(button(name).query()).toBeNull();
    await userEvent.keyboard('mt');
    expect(phone().getByRole('combobox', { name: '搜索同事' }).query()).toBeNull();
    usePhone.setState({ call: aCall({ phase: CallPhase.Ringing, direction: CallDirection.In }) });
    await expect.element(button('挂断')).toBeVisible();
    expect(button('接听').query()).toBeNull();
    expect(acts).toEqual([]);
  });

  it('ends by a chosen function key while a remark is typed; the help sheet has all keys', async () => {
    const { acts } = showPhone();
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
    const { acts } = showPhone();
    usePhone.setState({
      call: aCall({ phase: CallPhase.Ringing, direction: CallDirection.In, answeredAt: undefined }),
    });
    await expect.element(button('接听')).toBeVisible();
    await userEvent.keyboard('{Alt>}a{/Alt}');
    await userEvent.click(button('拒接'));
    expect(acts).toEqual(['answer', 'reject']);
  });
});

describe('An incoming call', () => {
  const incoming = { direction: CallDirection.In, key: 'in', callLogId: 41 } as const;

  it('rings with its customer, and is written up if it was answered', async () => {
    const { acts } = showPhone();
    usePhone.setState({ call: aCall({ ...incoming, phase: CallPhase.Ringing, answeredAt: undefined }) });
    await expect.element(phone().getByRole('button', { name: /打开客户.*郝俊杰/ })).toBeVisible();
    // In the drawer its notes have their place already.
    await expect.element(phone().getByText('接听后可以在这里写备注')).toBeVisible();
    expect(acts).toEqual([]);
    const talking = aCall(incoming);
    usePhone.setState({ call: talking });
    await userEvent.fill(remark(), '问开课时间');
    endCall(talking);
    await expect.element(button('保存')).toBeVisible();
    await expect.element(remark()).toHaveValue('问开课时间');
    expect(phone().getByText('接听后可以在这里写备注').query()).toBeNull();
  });

  it('of a colleague is named with the extension', async () => {
    showPhone();
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
    showPhone();
    const ringing = aCall({ ...incoming, phase: CallPhase.Ringing, answeredAt: undefined });
    usePhone.setState({ call: ringing });
    await expect.element(button('接听')).toBeVisible();
    endCall(ringing);
    await expect.element(phone()).not.toBeInTheDocument();
  });
});
