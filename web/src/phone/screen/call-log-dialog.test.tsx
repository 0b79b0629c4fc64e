/** The dialog after a call by mobile phone opens, but not while the agent dials through a list. */
import { PAGE_CLOSED } from '@gonghai/contract/calls/call-causes.rules.ts';
import { HubEvent, PhoneOutcome } from '@gonghai/contract/wire/hub.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { aCall, endCall } from '../../../test/phone.ts';
import { phone, showPhone } from '../../../test/phone-shell.tsx';
import { dispatch } from '../../platform/hub.ts';
import { draftOf, endDraft } from '../call-drafts.ts';
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

it('comes with what is said on the phone after the page was loaded again, and the wrap-up says the same', async () => {
  showPhone();
  usePhone.setState({ lineKind: LineType.Mobile });
  const { key, callLogId = 0, actionId = '', name, number, startedAt } = aCall();
  const closed = { isAnswered: false, answeredAt: null, endedAt: Date.now(), cause: PAGE_CLOSED.text };
  endDraft({ key, callLogId, actionId, customerId: null, name, number, startedAt, outcome: closed });
  await expect.element(phone().getByText(PAGE_CLOSED.text)).toBeVisible();
  const said = { Seconds: 130, Outcome: PhoneOutcome.Answered, EndedAgo: 2 };
  dispatch(HubEvent.HangUp, { ActionId: 'of another call', ...said });
  expect(draftOf(key)?.outcome).toEqual(closed);
  dispatch(HubEvent.HangUp, { ActionId: actionId, ...said });
  await expect.element(dialog()).toMatchTextContent(/接通 02:10/);
  expect(phone().element().textContent).toContain('接通 02:10 · 自报');
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
