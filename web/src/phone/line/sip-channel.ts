/** The browser as a telephone: JsSIP over a WebSocket to the exchange, with the sound of the browser. */
import { callMessages as say } from '@gonghai/contract/calls/call-messages.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { UA, WebSocketInterface } from 'jssip';
import type { ReferEvent, RTCSession } from 'jssip/lib/RTCSession';
import type { RTCSessionEvent } from 'jssip/lib/UA';
import { createBackoff } from '../../platform/backoff.ts';
import { type BrowserLine, type CallChannel, type ChannelListener, CONNECTING } from './channel.ts';
import { testLine } from './line-test.ts';
import { openMicrophone } from './sound.ts';
import { createSipCalls } from './sip-calls.ts';

/** The time an exchange has to confirm that the telephone leaves. */
const LEAVE_WITHIN_MS = 1_000;
/** Growing pauses between attempts to connect, in seconds. */
const PAUSES = { least: 1, most: 30 } as const;
/** A registration is renewed after half of this time. */
const REGISTERED_FOR_SECONDS = 120;
/** Pauses before another registration after a refusal that may pass. */
const RETRY_MS = { least: 5_000, most: 45_000, factor: 3 } as const;
/** The exchange knows the account and refuses it: trying again may lock it. */
const isFinalRefusal = (status: number): boolean => [401, 403, 404, 407].includes(status);

const newAgent = ({ address, domain, account, password }: BrowserLine): UA =>
  new UA({
    sockets: [new WebSocketInterface(address)],
    uri: `sip:${account}@${domain}`,
    password,
    register: true,
    register_expires: REGISTERED_FOR_SECONDS,
    session_timers: true,
    connection_recovery_min_interval: PAUSES.least,
    connection_recovery_max_interval: PAUSES.most,
    user_agent: 'Gonghai',
  });

export const createSipChannel = (listener: ChannelListener): CallChannel => {
  let line: BrowserLine | undefined;
  let agent: UA | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const pauses = createBackoff(RETRY_MS);
  let takeTest: ((session: RTCSession) => void) | undefined;
  const calls = createSipCalls(listener);

  const offline = (reason: string): void => listener.onState({ isOnline: false, reason });

  const tryAgain = (from: UA, status: number): void => {
    if (isFinalRefusal(status)) return;
    clearTimeout(retry);
    retry = setTimeout(() => from === agent && from.isConnected() && from.register(), pauses.next());
  };

  const watch = (own: UA): void => {
    // An agent that was replaced says nothing any more.
    const isCurrent = (): boolean => own === agent;
    own.on('registered', () => {
      pauses.reset();
      if (isCurrent()) listener.onState({ isOnline: true, reason: '' });
    });
    own.on('unregistered', () => isCurrent() && offline(say.disconnected));
    own.on('disconnected', () => isCurrent() && offline(say.disconnected));
    own.on('registrationFailed', ({ response }) => {
      if (!isCurrent()) return;
      // Without a connection the transport tries again by itself.
      if (!own.isConnected()) return offline(say.disconnected);
      offline(say.registrationFailed);
      tryAgain(own, response?.status_code ?? 0);
    });
    own.on('newRTCSession', ({ originator, session }: RTCSessionEvent) => {
      // The other side must not make this telephone dial. Without an answer JsSIP would leave the request open.
      session.on('refer', ({ reject }: ReferEvent) => reject());
      if (String(originator) !== 'remote') return;
      const isTest = takeTest !== undefined && session.remote_identity.uri.user === line?.account;
      if (isTest) takeTest?.(session);
      else calls.takeIncoming(session);
    });
  };

  const leave = async (own: UA | undefined): Promise<void> => {
    if (!own) return;
    const isKnown = new Promise<void>((resolve) => {
      own.on('unregistered', () => resolve());
      setTimeout(resolve, own.isRegistered() ? LEAVE_WITHIN_MS : 0);
    });
    own.stop();
    await isKnown;
  };

  return {
    connect: (next) => {
      if (next.kind !== LineType.Browser) return;
      clearTimeout(retry);
      pauses.reset();
      const before = agent;
      line = next;
      agent = newAgent(next);
      watch(agent);
      offline(CONNECTING);
      void leave(before);
      agent.start();
    },
    disconnect: async () => {
      clearTimeout(retry);
      calls.close();
      const own = agent;
      agent = undefined;
      line = undefined;
      await leave(own);
    },
    isOnline: () => agent?.isRegistered() === true && agent.isConnected(),
    offlineText: say.disconnected,
    prepare: openMicrophone,
    dial: async (key, number, sound) => {
      const [own, target] = [agent, `sip:${number}@${line?.domain}`];
      if (own) await calls.place(key, (options) => own.call(target, options), sound);
    },
    ...calls.controls,
    transfer: (key, extension) => calls.transfer(key, `sip:${extension}@${line?.domain}`),
    test: () =>
      testLine(line, (take) => {
        takeTest = take;
      }),
  };
};
