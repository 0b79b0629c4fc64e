import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { aCustomerDetail, provideCustomerLookups } from '../../../test/customer-rows.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { aCall, usePhoneOfTest } from '../../../test/phone.ts';
import { button, phone, PhoneShell } from '../../../test/phone-shell.tsx';
import { usePhone } from '../phone.ts';

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
    showWithDialogs(<PhoneShell />, { width: 1200, height: 800 });
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
