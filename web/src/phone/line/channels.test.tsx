import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { expect, it, onTestFinished } from 'vitest';
import { noPhone, usePhone } from '../phone.ts';
import { createChannels } from './channels.ts';

it('A line of another kind replaces the channel, whose later reports change nothing', async () => {
  onTestFinished(() => usePhone.setState(noPhone, true));
  const states: string[] = [];
  const channels = createChannels({
    onState: ({ reason }) => states.push(reason),
    onIncoming: () => false,
    onRefused: () => undefined,
    onRinging: () => undefined,
    onAnswered: () => undefined,
    onEnded: () => undefined,
    onHeld: () => undefined,
    onQuality: () => undefined,
  });
  const browser = await channels.open(LineType.Browser);
  expect(await channels.open(LineType.Browser)).toBe(browser);
  const line = {
    id: 1,
    name: '线路',
    address: 'ws://localhost:1',
    domain: 'exchange.test',
    account: '8001',
    password: '',
  };
  browser.connect({ kind: LineType.Browser, ...line });
  expect(usePhone.getState().abilities).toContain('transfer');
  const desk = await channels.open(LineType.DeskPhone);
  onTestFinished(() => desk.disconnect());
  expect(channels.current()).toBe(desk);
  expect(usePhone.getState().abilities).toEqual(['answer']);
  states.length = 0;
  browser.connect({ kind: LineType.Browser, ...line });
  await browser.disconnect();
  expect(states).toEqual([]);
  desk.connect({ kind: LineType.DeskPhone, id: 2, name: '话机', address: 'ws://localhost:1' });
  await expect.poll(() => states).toEqual(['正在连接', '连接已断开，请检查中间件是否开启，并刷新页面']);
});
