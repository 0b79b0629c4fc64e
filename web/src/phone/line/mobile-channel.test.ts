import { HubEvent, PhoneOutcome } from '@gonghai/contract/wire/hub.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatch } from '../../platform/hub.ts';
import type { ChannelEnd, ChannelListener } from './channel.ts';
import { createMobileChannel } from './mobile-channel.ts';

beforeEach(() => void vi.useFakeTimers());
// Clears the timers too. The files of a worker share the clock.
afterEach(() => void vi.useRealTimers());

/** Without `ask` the hub is not connected, so the state of the phone is never answered. */
const called = async (ask?: () => Promise<unknown>) => {
  const ends: ChannelEnd[] = [];
  const answers: number[] = [];
  const listener: ChannelListener = {
    onState: () => undefined,
    onIncoming: () => false,
    onRefused: () => undefined,
    onRinging: () => undefined,
    onAnswered: (_, at = 0) => answers.push(at),
    onEnded: (_, end) => ends.push(end),
    onHeld: () => undefined,
    onQuality: () => undefined,
  };
  const channel = createMobileChannel(listener, ask);
  channel.connect({ kind: LineType.Mobile, id: 1, name: '手机外呼' });
  await channel.dial('key', '13800138000', undefined, 'action');
  const say = (ActionId: string, Outcome: PhoneOutcome | null, Seconds = 0) =>
    dispatch(HubEvent.HangUp, { ActionId, Outcome, Seconds, EndedAgo: 4 });
  return { channel, ends, answers, say };
};

describe('A call by mobile phone', () => {
  it('ends with what was said on the phone, at its times', async () => {
    const { ends, answers, say } = await called();
    say('action', PhoneOutcome.Answered, 60);
    expect(answers).toEqual([Date.now() - 64_000]);
    expect(ends).toMatchObject([{ type: 'ended', at: Date.now() - 4_000 }]);
    say('action', PhoneOutcome.Answered, 60);
    expect(ends).toHaveLength(1);
  });

  it.each([
    [PhoneOutcome.NotAnswered, '未接通'],
    [PhoneOutcome.Busy, '忙线'],
    [PhoneOutcome.NoSuchNumber, '空号'],
    [null, '在手机上取消'],
  ])('without an answer (%s): %s', async (outcome, text) => {
    const { ends, say } = await called();
    say('action', outcome);
    expect(ends).toMatchObject([{ type: 'failed', cause: { text } }]);
  });

  it('is not ended by another call, or by a message in no form', async () => {
    const { ends, say } = await called();
    say('another', PhoneOutcome.Answered, 60);
    for (const payload of [null, {}, { ActionId: 'action' }]) dispatch(HubEvent.HangUp, payload);
    expect(ends).toEqual([]);
  });

  it('that the phone does not make ends when the command is over', async () => {
    const { ends } = await called();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ends).toMatchObject([{ type: 'failed', cause: { text: '手机没有在30秒内拨出' } }]);
  });

  it('is not ended by an answer that was asked for before its dial', async () => {
    const answers: ((now: unknown) => void)[] = [];
    const { ends } = await called(() => new Promise((answer) => answers.push(answer)));
    const [beforeDial, afterDial] = answers;
    const now = { IsPaired: true, IsOnline: true, Command: null };
    beforeDial?.(now);
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual([]);
    // Asked for after the dial, it says that the phone has no such command.
    afterDial?.(now);
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toHaveLength(1);
  });

  it('can be cancelled on the computer, and the line left', async () => {
    const { channel, ends } = await called();
    channel.hangUp('another');
    expect(ends).toEqual([]);
    channel.hangUp('key');
    expect(ends).toMatchObject([{ type: 'failed', cause: { code: 487 } }]);
    await channel.disconnect();
    expect(ends).toHaveLength(1);
    expect(channel.isOnline()).toBe(false);
  });
});
