/** Page object of the telephone in the shell, with agents, lines and numbers for one test only. */
import { queryCallLogs } from '@gonghai/contract/calls/call-log.contract.ts';
import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { editLine } from '@gonghai/contract/lines/line.contract.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { ConfigKey, type LineScheme, LineType } from '@gonghai/contract/settings/setting-values.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { readValues } from './settings.ts';
import { aMember, type Account, asAdministrator, call, type Session, sessionFor, unique } from './server.ts';
import { Shell } from './shell.ts';

export interface LineChoice {
  readonly id: number;
  readonly name: string;
}

/** A scheme of the exchange. */
export const anExchangeScheme = async (address: string): Promise<LineChoice> => {
  const name = `线路${unique()}`;
  const scheme: LineScheme = {
    Type: LineType.Browser,
    Name: name,
    Config: [
      { Key: 'WSDomain', Value: address },
      { Key: 'SIPIP', Value: 'exchange.test' },
    ],
  };
  await call(editSetting, { Key: ConfigKey.Lines, Value: JSON.stringify(scheme) }, await asAdministrator());
  const found = (await readValues(ConfigKey.Lines)).find(({ value }) => value['Name'] === name);
  return { id: found!.Id, name };
};

/** The exchange accepts this password for every account. */
export const passwordOf = (account: string): string => `Qiming${account}`;

/** A new mobile number: the exchange reads the last four digits, which are those of a line or of a failure. */
export const aNumber = (lastFour: string): string => {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  return `139${String(random % 10_000).padStart(4, '0')}${lastFour}`;
};

export type Agent = Awaited<ReturnType<typeof anAgent>>;

/** An agent with a line whose account is the extension. */
export const anAgent = async (scheme: LineChoice, extension: string, password = passwordOf(extension)) => {
  const member = await aMember(['Seat']);
  const session = await sessionFor(member);
  const SIPConfig = JSON.stringify({ SchemeId: scheme.id, Name: scheme.name, Type: LineType.Browser });
  const line = { UserId: member.Id, SIPUserName: extension, SIPPassword: password, SIPConfig };
  await call(editLine, line, session);
  return { ...member, session, extension };
};

/** A customer of the agent with such a number, and its call logs, newest first. */
export const aCallee = async ({ session }: Agent, lastFour: string) => {
  const [Name, Tel] = [`客户${unique()}`, aNumber(lastFour)];
  const customerId = await call(editCustomer, { Name, Tel }, session);
  return {
    id: customerId,
    Name,
    Tel,
    readLogs: (reader: Session = session) => call(queryCallLogs, { customerId }, reader),
  };
};

export class PhonePage {
  readonly page: Page;
  readonly chip: Locator;

  constructor(page: Page) {
    this.page = page;
    this.chip = page.getByRole('button', { name: /^电话：/ });
  }

  /** On a page that is drawn in half the time of the home page. */
  static async enter(page: Page, account: Account): Promise<PhonePage> {
    await Shell.enter(page, account, '/customer/notice');
    return new PhonePage(page);
  }

  async says(words: string): Promise<void> {
    await expect(this.chip).toContainText(words);
  }

  async isOnline(extension: string): Promise<void> {
    await this.says(`空闲 · 分机 ${extension}`);
  }

  async dial(number: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: '要拨打的号码' });
    // The dial pad stays open after a call that was not begun.
    if (!(await field.isVisible())) await this.chip.click();
    await field.fill(number);
    await field.press('Enter');
  }

  button(name: '接听' | '拒接' | '挂断' | '静音' | '保持' | '键盘'): Locator {
    return this.page.locator('.phone-acts').getByRole('button', { name, exact: true });
  }

  /** Leaves the wrap-up of an ended call for later. */
  async leaveWrapUp(): Promise<void> {
    await this.says('话后整理');
    await this.page.getByRole('button', { name: '稍后处理' }).click();
    await this.says('空闲');
  }

  /** After a call that failed. The wrap-up can appear a moment after the chip says so. */
  async isReady(): Promise<void> {
    const later = this.page.getByRole('button', { name: '稍后处理' });
    await expect(this.chip).toContainText(/话后整理|空闲/);
    await expect(async () => {
      if (await later.isVisible()) await later.click();
      await expect(this.chip).toContainText('空闲', { timeout: 500 });
    }).toPass({ timeout: 15_000 });
  }

  async openDevices(): Promise<void> {
    await this.chip.click();
    await this.page.getByRole('button', { name: '切换拨号设备' }).click();
  }

  said(text: string): Locator {
    return new Shell(this.page).said(text);
  }
}
