/** A sales day by mobile phone: paired by its code, called with it, answered for on the phone, and revoked. */
import { createPairing } from '@gonghai/contract/calls/paired-phone.contract.ts';
import { CallEndMark } from '@gonghai/contract/customers/call-outcome.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { ConfigKey, LineType } from '@gonghai/contract/settings/setting-values.ts';
import { devices, expect, type Page, test } from '@playwright/test';
import { CustomerPage } from './models/customer-page.ts';
import { aCallee, PhonePage } from './models/phone-page.ts';
import { aMember, asAdministrator, call, sessionFor, unique } from './models/server.ts';

const OFFLINE = '手机不在线，请打开手机上的拨号页';

const aMobileScheme = async (): Promise<string> => {
  const Name = `手机${unique()}`;
  const Value = JSON.stringify({ Type: LineType.Mobile, Name, Config: [] });
  await call(editSetting, { Key: ConfigKey.Lines, Value }, await asAdministrator());
  return Name;
};

/** Chooses the line and returns the address in the code. */
const pairingAddress = async (page: Page, phone: PhonePage, scheme: string): Promise<string> => {
  const made = page.waitForResponse((response) => response.url().includes(createPairing.path));
  await phone.openDevices();
  const dialog = page.getByRole('dialog', { name: '切换拨号设备' });
  await dialog.getByRole('radio', { name: scheme }).check();
  const { Data } = (await (await made).json()) as { Data: { Address: string } };
  await expect(dialog.getByRole('note')).toContainText('这台电脑自己的地址');
  return Data.Address;
};

test('CALL-09 an agent pairs a mobile phone and calls with it', async ({ page, browser }) => {
  const scheme = await aMobileScheme();
  const member = await aMember(['Seat']);
  const agent = { ...member, session: await sessionFor(member), extension: '' };
  const [talker, other] = await Promise.all([aCallee(agent, '1111'), aCallee(agent, '0486')]);
  const desktop = await PhonePage.enter(page, member);
  const address = await pairingAddress(page, desktop, scheme);
  const { defaultBrowserType: _, ...device } = devices['Pixel 7'];
  const pocket = await browser.newContext({ ...device, viewport: { width: 320, height: 640 } });
  const phone = await pocket.newPage();
  // The page takes one tap at a time. Headless browsers have no dialler, and wait for it.
  const tap = async (name: string): Promise<void> => {
    const button = phone.getByRole('button', { name, exact: true });
    await expect(button).toBeEnabled();
    await button.dispatchEvent('click');
  };

  await test.step('the code pairs the phone; the chip shows its state', async () => {
    await phone.goto(address);
    await expect(phone.getByText('等待电脑拨号')).toBeVisible();
    expect(phone.url()).not.toContain('#');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await desktop.says('空闲 · 手机');
  });

  await test.step('a dial shows the person; one tap makes the call', async () => {
    // An open menu stays open when the page is drawn again.
    await phone.getByLabel('更多').tap();
    await desktop.dial(talker.Tel);
    await desktop.says('请在手机上点拨打');
    await expect(phone.getByRole('heading', { name: talker.Name })).toBeVisible();
    await expect(phone.getByRole('button', { name: '退出并解除配对' })).toBeVisible();
    await phone.getByLabel('更多').tap();
    await tap('拨打');
    await desktop.says('手机通话中');
    expect(await phone.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await expect.poll(talker.readLogs).toMatchObject([{ Channel: 'Mobile', IsRunning: true }]);
  });

  const dialog = page.getByRole('dialog', { name: '通话记录' });
  await test.step('what is said on the phone is logged; the dialog closes by itself', async () => {
    await tap('已接通');
    await expect(dialog).toContainText('自报');
    const ended = { IsRunning: false, IsAnswer: true, EndMark: CallEndMark.SelfReported };
    await expect.poll(talker.readLogs).toMatchObject([ended]);
    await expect(phone.getByText('等待电脑拨号')).toBeVisible();
    await expect(dialog).toBeHidden();
    await desktop.leaveWrapUp();
  });

  await test.step('a dialog that is touched stays, and what was typed is in the wrap-up', async () => {
    await desktop.dial(other.Tel);
    await expect(phone.getByRole('heading', { name: other.Name })).toBeVisible();
    await tap('拨打');
    await tap('空号');
    await expect(dialog).toContainText('空号');
    await tap('撤销');
    await tap('忙线');
    await expect(dialog).toContainText('忙线');
    await dialog.getByRole('textbox', { name: '通话备注' }).fill('下午再打');
    await page.waitForTimeout(6_000);
    await dialog.getByRole('button', { name: '去整理' }).click();
    await expect(page.locator('.phone textarea')).toHaveValue('下午再打');
    await page.getByRole('button', { name: '稍后处理' }).click();
    await expect.poll(other.readLogs).toMatchObject([{ IsAnswer: false, CauseText: '忙线' }]);
  });

  await test.step('a list is dialled through: the phone shows one person after the other, the keys stay on the desktop', async () => {
    const second = await aCallee(agent, '2222');
    const first = await aCallee(agent, '3333');
    const list = new CustomerPage(page);
    await list.go('/customer/list');
    await expect(list.row(first.Name)).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Control+a');
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '开始连拨' }).click();
    for (const [person, outcome] of [
      [first, '忙线'],
      [second, '已接通'],
    ] as const) {
      await expect(phone.getByRole('heading', { name: person.Name })).toBeVisible();
      await tap('拨打');
      await tap(outcome);
      await expect(page.getByRole('form', { name: '话后整理' })).toBeFocused();
      await page.keyboard.press('Enter');
    }
    const summary = page.getByRole('region', { name: '连拨小结' });
    await expect(summary).toContainText('拨打 2 位，接通 1 位，预约 0 位，跳过 2 位');
    await expect(dialog).toBeHidden();
    await summary.getByRole('button', { name: '完成' }).click();
  });

  await test.step('without the phone nothing is dialled; revoking ends its page', async () => {
    await phone.goto('about:blank');
    await desktop.says('手机不在线');
    await desktop.dial(talker.Tel);
    await expect(desktop.said(OFFLINE)).toBeVisible();
    expect(await talker.readLogs()).toHaveLength(1);
    await phone.goto(new URL('/phone', address).href);
    await desktop.says('空闲 · 手机');
    await page.keyboard.press('Escape');
    await desktop.openDevices();
    await page.getByRole('button', { name: '解除配对' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: '解除配对' }).click();
    await expect(phone.getByText('配对已解除')).toBeVisible();
    await desktop.says('手机未配对');
  });
  await pocket.close();
});
