import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDeskChannel } from './desk-channel.ts';

const { WebSocket: Real } = globalThis;
const sockets: EventTarget[] = [];

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 1;

  constructor() {
    super();
    sockets.push(this);
  }

  send(): void {}
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { WebSocket: FakeSocket });
});
// The files of a worker share clock and globals.
afterEach(() => {
  vi.useRealTimers();
  globalThis.WebSocket = Real;
});

/** The phone reports this. */
const report = (cmd: string, callid?: string): void => {
  const data = JSON.stringify({ cmd, ...(callid !== undefined && { callid }) });
  sockets.at(-1)?.dispatchEvent(new MessageEvent('message', { data }));
};

const dialled = async () => {
  const said: string[] = [];
  const channel = createDeskChannel({
    onState: () => undefined,
    onIncoming: () => false,
    onRefused: () => undefined,
    onRinging: () => said.push('ringing'),
    onAnswered: () => said.push('answered'),
    onEnded: (_, { type }) => said.push(type),
    onHeld: () => undefined,
    onQuality: () => undefined,
  });
  channel.connect({ kind: LineType.DeskPhone, id: 1, name: '话机', address: 'ws://localhost:1' });
  report('LINK');
  await channel.dial('late', '13900001111', undefined, 'action');
  return said;
};

it('events of an earlier call neither answer nor end the one after it', async () => {
  const said = await dialled();
  report('CBEGIN', 'early');
  expect(said).toEqual([]);
  report('CBEGIN', 'late');
  report('CEND', 'early');
  expect(said).toEqual(['answered']);
  report('CEND', 'late');
  expect(said).toEqual(['answered', 'ended']);
});

it('a talk goes on for longer than a telephone may ring', async () => {
  const said = await dialled();
  report('CBEGIN', 'late');
  await vi.advanceTimersByTimeAsync(61_000);
  expect(said).toEqual(['answered']);
});

it('a call that is not answered ends after a minute', async () => {
  const said = await dialled();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(said).toEqual(['failed']);
});
