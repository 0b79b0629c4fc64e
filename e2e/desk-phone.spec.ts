/** A sales day by desk phone: chosen, connected, called with it, unplugged and connected again. */
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { expect, test } from '@playwright/test';
import { aDeskScheme, TestDeskPhone } from './models/desk-phone.ts';
import { aCallee, PhonePage } from './models/phone-page.ts';
import { aMember, sessionFor } from './models/server.ts';

const OFFLINE = '连接已断开，请检查中间件是否开启，并刷新页面';

test('CALL-04 an agent calls with a desk phone, whose loss is explained', async ({ page }) => {
  const scheme = await aDeskScheme();
  const member = await aMember(['Seat']);
  const session = await sessionFor(member);
  const agent = { ...member, session, extension: '' };
  const [talker, other] = await Promise.all([aCallee(agent, '1111'), aCallee(agent, '0001')]);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const isAsked = () => sockets.some((url) => url.includes(':8800'));
  const phone = await PhonePage.enter(page, member);

  await test.step('choose the line: the browser’s question is explained before anything connects', async () => {
    await phone.openDevices();
    const devices = page.getByRole('dialog', { name: '切换拨号设备' });
    await devices.getByRole('radio', { name: scheme }).check();
    await devices.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('dialog', { name: '连接话机' })).toContainText('请选择“允许”');
    expect(isAsked()).toBe(false);
  });

  const failed = page.getByRole('dialog', { name: '话机连接失败' });
  const reconnect = failed.getByRole('button', { name: '重新连接' });
  await test.step('without middleware: the text and the three steps', async () => {
    await page.getByRole('dialog', { name: '连接话机' }).getByRole('button', { name: '连接', exact: true }).click();
    await expect(phone.said(OFFLINE)).toBeVisible();
    await expect(failed.getByRole('listitem')).toHaveCount(3);
    await failed.getByRole('button', { name: '关闭' }).last().click();
    await phone.says('话机未连接');
    await phone.dial(talker.Tel);
    await expect(failed).toBeVisible();
    expect(await talker.readLogs()).toEqual([]);
  });

  const desk = await TestDeskPhone.start();
  try {
    await test.step('with it: dial, answer, end, wrap-up', async () => {
      await reconnect.click();
      await phone.says('空闲 · 话机');
      await expect(failed).toBeHidden();
      await phone.dial(talker.Tel);
      await phone.says('通话中');
      await expect(phone.button('静音')).toBeHidden();
      await expect(phone.button('保持')).toBeHidden();
      await expect.poll(talker.readLogs).toMatchObject([{ Channel: 'USB', IsRunning: true }]);
      await phone.button('挂断').click();
      await phone.leaveWrapUp();
      await expect.poll(talker.readLogs).toMatchObject([{ IsRunning: false, IsAnswer: true, CauseText: '本方挂断' }]);
    });

    await test.step('the middleware uploads its recording', async () => {
      await expect.poll(talker.readLogs, { timeout: 30_000 }).toMatchObject([{ RecordState: RecordState.Ready }]);
    });

    await test.step('a reload connects nothing; the next dial does', async () => {
      sockets.length = 0;
      await page.reload();
      await phone.says('话机未连接');
      expect(isAsked()).toBe(false);
      await phone.dial(other.Tel);
      await phone.says('通话中');
      await phone.leaveWrapUp();
      await expect.poll(other.readLogs).toMatchObject([{ IsAnswer: true, CauseText: '对方挂断' }]);
    });

    await test.step('a call that comes in is answered here', async () => {
      desk.type(`ring ${talker.Tel}`);
      await phone.button('接听').click();
      await phone.says('通话中');
      desk.type('hangup');
      await phone.leaveWrapUp();
    });

    await test.step('unplugged while talking: the call is lost, the dialog opens, and the phone comes back', async () => {
      await phone.dial(other.Tel.replace(/0001$/, '2222'));
      await phone.says('通话中');
      desk.type('unplug');
      await expect(phone.said(OFFLINE)).toBeVisible();
      await expect(failed).toBeVisible();
      desk.type('plug');
      await expect(failed).toBeHidden();
      await phone.isReady();
    });
  } finally {
    await desk.stop();
  }
  await phone.says('话机未连接');
  await expect(failed).toBeVisible();
});
