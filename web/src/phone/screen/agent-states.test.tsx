import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import type { AgentNow } from '@gonghai/contract/calls/agent-state.contract.ts';
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { aCall, phoneActions, usePhoneOfTest } from '../../../test/phone.ts';
import { dispatch } from '../../platform/hub.ts';
import { useLiveShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { useKeyboard } from '../../ui/shortcuts/useKeyboard.tsx';
import { followAgentState } from '../calls/agent-state.ts';
import { runPhone, usePhone } from '../phone.ts';
import { PhoneChip } from '../PhoneChip.tsx';

const Bar = () => {
  useKeyboard();
  return (
    <header style={{ display: 'flex', justifyContent: 'end', flex: 1, height: 40 }}>
      <PhoneChip onDevices={() => undefined} />
    </header>
  );
};

/** The chip with a server that keeps the state. */
const show = (stored: AgentNow) => {
  usePhoneOfTest();
  signIn({ RightList: ['Seat'] });
  const asked = answering({
    QueryAgentState: () => stored,
    QueryMissedCalls: () => [],
    SetAgentState: ({ body }) => ({ State: body['State'], Reason: body['Reason'] ?? '', Seconds: 0 }),
  });
  const states = followAgentState(() => undefined);
  onTestFinished(states.stop);
  runPhone({ ...phoneActions([]), setAgentState: states.set });
  showWithDialogs(<Bar />, { width: 900, height: 700 });
  const changes = () => asked.filter(({ path }) => path === 'SetAgentState').map(({ body }) => body);
  return changes;
};

const chip = () => page.getByRole('button', { name: /^电话：/ });
const chipText = () => chip().element().textContent;
const READY: AgentNow = { State: AgentState.Ready, Reason: '', Seconds: 0 };

it('The chip shows the state of the server with its clock, and follows changes elsewhere', async () => {
  show({ State: AgentState.Break, Reason: '午餐', Seconds: 725 });
  await expect.poll(chipText).toMatch(/小休 · 午餐\s*12:0[5-9]/);
  await expectReadable();
  dispatch(HubEvent.AgentState, { State: AgentState.Busy, Reason: '', Seconds: 0 });
  await expect.poll(chipText).toMatch(/示忙\s*00:0\d/);
  usePhone.setState({ call: aCall() });
  await expect.poll(chipText).toMatch(/通话中/);
  usePhone.setState({ call: undefined });
  dispatch(HubEvent.AgentState, READY);
  await expect.poll(chipText).toMatch(/空闲 · 分机 8016/);
});

it('States are chosen in the dial pad; a break has an offered or an own reason', async () => {
  const changes = show(READY);
  const states = page.getByRole('group', { name: '坐席状态' });
  const reasons = page.getByRole('group', { name: '小休原因' });
  await userEvent.click(chip());
  await expect.element(states.getByRole('button', { name: '示闲', pressed: true })).toBeVisible();
  await userEvent.click(states.getByRole('button', { name: '示忙' }));
  await expect.poll(chipText).toMatch(/示忙/);
  await userEvent.click(chip());
  await userEvent.click(states.getByRole('button', { name: '小休' }));
  await expectReadable();
  await userEvent.click(reasons.getByRole('button', { name: '会议' }));
  await expect.poll(chipText).toMatch(/小休 · 会议/);
  await userEvent.click(chip());
  await userEvent.click(states.getByRole('button', { name: '小休' }));
  await userEvent.fill(reasons.getByRole('textbox', { name: '其他原因' }), ' 接孩子 ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chipText).toMatch(/小休 · 接孩子/);
  expect(changes()).toEqual([
    { State: AgentState.Busy, Reason: null },
    { State: AgentState.Break, Reason: '会议' },
    { State: AgentState.Break, Reason: '接孩子' },
  ]);
});

it('States are chosen by keys alone', async () => {
  const changes = show(READY);
  await expect.poll(chipText).toMatch(/空闲/);
  // The keys are loaded after the chip.
  await expect.poll(() => useLiveShortcuts.getState().some(({ keys }) => keys === 'Alt+B')).toBe(true);
  await userEvent.keyboard('{Alt>}b{/Alt}');
  await expect.poll(chipText).toMatch(/示忙/);
  await userEvent.keyboard('{Alt>}r{/Alt}');
  await expect.element(page.getByRole('button', { name: '午餐' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(chipText).toMatch(/小休 · 午餐/);
  await userEvent.keyboard('{Alt>}i{/Alt}');
  await expect.poll(chipText).toMatch(/空闲/);
  expect(changes()).toEqual([
    { State: AgentState.Busy, Reason: null },
    { State: AgentState.Break, Reason: '午餐' },
    { State: AgentState.Ready, Reason: null },
  ]);
});
