import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { expect, it, onTestFinished } from 'vitest';
import { phoneActions } from '../../../test/phone.ts';
import { onAnnounce } from '../../platform/announce.ts';
import { noPhone, usePhone } from '../phone.ts';
import { mirrorPhone, sharePhone } from './phone-tabs.ts';

const DISCONNECTED = '连接已断开，请检查网络是否正常';

it('A dial while no tab runs the telephone is refused with a message, and passed on as soon as one does', async () => {
  const said: string[] = [];
  onTestFinished(onAnnounce((_, text) => said.push(text)));
  const mirror = mirrorPhone('phone of a test');
  onTestFinished(mirror.stop);
  onTestFinished(() => usePhone.setState(noPhone, true));
  await mirror.actions.dialNumber('13810554330');
  await mirror.actions.dialCustomer(101, CallSource.Customer);
  expect(said).toEqual([DISCONNECTED, DISCONNECTED]);
  // The page that starts closes what the last one left open, which needs no message.
  await mirror.actions.forgetEndedCall();

  const asked: string[] = [];
  const never = new Promise<void>(() => undefined);
  const shared = sharePhone('phone of a test', { ...phoneActions(asked), dialCustomer: () => never });
  onTestFinished(shared.stop);
  await expect.poll(() => usePhone.getState().isInOtherTab).toBe(true);
  await mirror.actions.dialNumber('13810554330');
  expect([asked, said.length]).toEqual([['dialNumber 13810554330'], 2]);

  // The tab is closed during a dial.
  const dialled = mirror.actions.dialCustomer(101, CallSource.Customer);
  mirror.takeOver();
  await dialled;
  expect(said).toEqual([DISCONNECTED, DISCONNECTED, DISCONNECTED]);
});
