import { UA } from 'jssip';
import { expect, it, onTestFinished } from 'vitest';
import { createSipCalls } from './sip-calls.ts';

/** Finds addresses, but never says that it has found them all, as with a network that does not answer. */
class SlowConnection extends RTCPeerConnection {
  constructor(settings?: RTCConfiguration) {
    super(settings);
    this.addEventListener('icegatheringstatechange', (event) => event.stopImmediatePropagation());
    this.addEventListener('icecandidate', (event) => event.candidate ?? event.stopImmediatePropagation());
  }

  override get iceGatheringState(): RTCIceGatheringState {
    return 'gathering';
  }
}

/** A SIP agent whose exchange never answers. */
const anAgent = () => {
  const sent: string[] = [];
  const socket = {
    url: 'ws://exchange.test',
    via_transport: 'ws',
    sip_uri: 'sip:exchange.test;transport=ws',
    onconnect: () => undefined,
    ondisconnect: () => undefined,
    ondata: () => undefined,
    connect: () => socket.onconnect(),
    disconnect: () => undefined,
    send: (message: string) => sent.push(message) > 0,
    isConnected: () => true,
    isConnecting: () => false,
  };
  const agent = new UA({ sockets: [socket], uri: 'sip:8001@exchange.test', register: false });
  agent.start();
  onTestFinished(() => agent.stop());
  return { agent, sent };
};

const nothing = (): undefined => undefined;

it('A call goes out before the browser has found all its addresses', async () => {
  const realConnection = globalThis.RTCPeerConnection;
  globalThis.RTCPeerConnection = SlowConnection;
  const context = new AudioContext();
  const { agent, sent } = anAgent();
  const calls = createSipCalls({
    onState: nothing,
    onIncoming: () => false,
    onRefused: nothing,
    onRinging: nothing,
    onAnswered: nothing,
    onEnded: nothing,
    onHeld: nothing,
    onQuality: nothing,
  });
  onTestFinished(async () => {
    globalThis.RTCPeerConnection = realConnection;
    calls.close();
    await context.close();
  });
  const { stream } = context.createMediaStreamDestination();
  await calls.place('first', (options) => agent.call('sip:13810554330@exchange.test', options), stream);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/^INVITE sip:13810554330@exchange\.test/);
  expect(sent[0]).toContain('a=candidate:');
});
