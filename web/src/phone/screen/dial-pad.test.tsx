import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { usePhoneOfTest } from '../../../test/phone.ts';
import { chip, PhoneShell, showPhone } from '../../../test/phone-shell.tsx';
import { type OfferedAct, onAnnounce } from '../../platform/announce.ts';
import { dispatch } from '../../platform/hub.ts';
import { type PhoneState, usePhone } from '../phone.ts';

const boxOf = (element: Element | null) => element!.getBoundingClientRect();

describe('The chip', () => {
  const noLine = { isOnline: false, reason: '没有配置拨号规则，请联系管理员' };
  const open = (RightList: readonly string[], state: Partial<PhoneState>) => {
    const acts = usePhoneOfTest();
    signIn({ RightList: RightList as never });
    answering({ QueryMissedCalls: () => [] });
    usePhone.setState(state);
    showWithDialogs(<PhoneShell />, { width: 1200, height: 800 });
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

describe('The dial pad', () => {
  const [customer, stranger, colleague] = [
    {
      Tel: '13810554330',
      Name: '郝俊杰',
      ColleagueName: '',
      ColleagueId: null,
      CustomerId: 101,
      StartTime: 1_790_000_000,
      Times: 2,
    },
    {
      Tel: '02161234567',
      Name: '',
      ColleagueName: '',
      ColleagueId: null,
      CustomerId: null,
      StartTime: 1_789_000_000,
      Times: 1,
    },
    {
      Tel: '8001',
      Name: '',
      ColleagueName: '陈晓琳',
      ColleagueId: 12,
      CustomerId: null,
      StartTime: 1_788_000_000,
      Times: 1,
    },
  ] as const;
  const missed = () => page.getByRole('region', { name: '未接来电' });
  const counted = (count: RegExp = /个未接来电/) => page.getByRole('button', { name: count });

  it('lists missed calls, and a click calls back', async () => {
    const acts = usePhoneOfTest();
    signIn({ RightList: ['Seat'] });
    answering({
      QueryMissedCalls: () => [customer, stranger, colleague].map((one) => ({ ...one, IsNew: false })),
    });
    showWithDialogs(<PhoneShell />, { width: 1200, height: 800 });
    await userEvent.click(chip());
    await expect.element(missed().getByText('未接来电 3 个')).toBeVisible();
    await expectReadable();
    await userEvent.click(missed().getByRole('button', { name: /郝俊杰（2 次）/ }));
    await userEvent.click(chip());
    await userEvent.click(missed().getByRole('button', { name: /^回拨 021/ }));
    await userEvent.click(chip());
    await userEvent.click(missed().getByRole('button', { name: /^回拨 同事 陈晓琳（分机 8001）/ }));
    expect(acts).toEqual(['dialCustomer 101', 'dialNumber 02161234567', 'dialColleague 12']);
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
    showWithDialogs(<PhoneShell />, { width: 1200, height: 800 });
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
    showWithDialogs(<PhoneShell />, { width: 1200, height: 800 });
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
    expect(said[1]?.[0]).toBe('未接来电：同事 陈晓琳（分机 8001）');
    said[1]?.[1]?.run();
    expect(acts.at(-1)).toBe('dialColleague 12');
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
          ColleagueId: null,
          CustomerId: null,
          StartTime: 1_790_000_000 - at,
          Times: 1,
          IsNew: false,
        })),
    });
    showWithDialogs(<PhoneShell />, { width: 1200, height: 800 });
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

  it('takes the digits that are typed before it is shown, and the Enter behind them', async () => {
    const { acts } = showPhone();
    /** Types at once, wherever the focus is. */
    const press = (key: string) => {
      const target = document.activeElement!;
      const isFree = target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      if (isFree && target instanceof HTMLInputElement) document.execCommand('insertText', false, key);
    };
    await expect.element(chip()).toBeVisible();
    (chip().element() as HTMLElement).click();
    for (const key of '1390000') press(key);
    const field = page.getByRole('textbox', { name: '要拨打的号码' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('8002');
    await expect.element(field).toHaveValue('13900008002');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).not.toBeInTheDocument();
    (chip().element() as HTMLElement).click();
    for (const key of [...'13900008002', 'Enter']) press(key);
    await expect.poll(() => acts).toEqual(['dialNumber 13900008002']);
    await expect.element(field).not.toBeInTheDocument();
  });

  it('dials what is typed with Enter, and a pasted number at once', async () => {
    const { acts } = showPhone();
    await userEvent.click(chip());
    const field = page.getByRole('textbox', { name: '要拨打的号码' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('110{Enter}');
    const incomplete = page.getByText(/请输入 9 到 12 位的完整号码/);
    await expect.element(incomplete).toBeVisible();
    await expectReadable();
    expect(acts).toEqual([]);
    await userEvent.keyboard('1');
    await expect.element(incomplete).not.toBeInTheDocument();
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
