/** The dialog after a call by mobile phone opens, but not while the agent dials through a list. */
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { aCall, endCall } from '../../../test/phone.ts';
import { phone, showPhone } from '../../../test/phone-shell.tsx';
import { useCallQueue } from '../call-queue.ts';
import { usePhone } from '../phone.ts';

const queue = { Title: '', CustomerIds: [101], Called: 1, Reached: 0, Booked: 0, Left: 0, Done: [], Upcoming: [] };
const dialog = () => page.getByRole('dialog', { name: '通话记录' });

it('says what was logged', async () => {
  showPhone();
  usePhone.setState({ lineKind: LineType.Mobile, call: aCall() });
  await expect.element(phone()).toBeVisible();
  endCall(aCall());
  await expect.element(dialog().getByText('自报')).toBeVisible();
});

it('leaves the keys to the wrap-up while a queue runs, which says the same', async () => {
  useCallQueue.setState({ queue, isPaused: false });
  onTestFinished(() => useCallQueue.setState({ queue: null, isPaused: true }));
  showPhone();
  usePhone.setState({ lineKind: LineType.Mobile, call: aCall() });
  await expect.element(phone()).toBeVisible();
  endCall(aCall());
  await expect.poll(() => phone().element().textContent).toContain('· 自报');
  expect(dialog().elements()).toEqual([]);
});
