/** The telephone of one user in the tab that runs it: line, registration, actions and lifetime. */
import { PAGE_CLOSED } from '@gonghai/contract/calls/call-causes.rules.ts';
import { callMessages as words } from '@gonghai/contract/calls/call-messages.ts';
import * as contract from '@gonghai/contract/calls/call.contract.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { dialWorkOrder } from '@gonghai/contract/work-orders/work-order-call.contract.ts';
import { HubState } from '@gonghai/contract/wire/hub.ts';
import { call } from '../../platform/api.ts';
import { wait } from '../../platform/backoff.ts';
import { useHubState } from '../../platform/hub.ts';
import { mayConnect } from '../../platform/phone-hosts.ts';
import type { SessionUser } from '../../platform/session.ts';
import { followAgentState } from '../calls/agent-state.ts';
import { readBrowserLine } from '../browser-line.ts';
import { createCallControl } from '../calls/call-control.ts';
import { endAbandonedDrafts } from '../call-drafts.ts';
import { createCallReports } from '../calls/call-reports.ts';
import type { CallChannel, ChannelLine } from './channel.ts';
import { createPhoneClaims } from './phone-claim.ts';
import { type PhoneActions, type Registration, usePhone } from '../phone.ts';
import { sharePhone } from './phone-tabs.ts';
import { listDevices, rememberMicrophone, rememberSpeaker } from './sound.ts';

/** How long a dial waits for the registration of a line that the server chose. */
const LINE_WITHIN_MS = 5_000;
/** How long signing out waits for the end of a call to be reported. */
const REPORTED_WITHIN_MS = 2_000;
const RELOAD = '刷新页面后才能使用这条线路';
const LINE_RETRY_MS = 10_000;

export interface Telephone {
  readonly actions: PhoneActions;
  /** Hangs up, reports and leaves the exchange. */
  readonly stop: () => Promise<void>;
}

export const startTelephone = (user: SessionUser, name: string): Telephone => {
  const reports = createCallReports(user);
  const { abandoned } = reports;
  endAbandonedDrafts({
    isAnswered: abandoned?.isAnswered ?? false,
    answeredAt: abandoned?.answeredAt,
    endedAt: abandoned?.aliveAt,
    cause: PAGE_CLOSED.text,
  });
  let line: ChannelLine | undefined;
  let channel: CallChannel | undefined;
  let isRenewalDue = false;
  let isTaken = false;
  let isStopped = false;

  const become = (registration: Registration): void => {
    // The exchange may still report the registration that another browser has taken.
    if (isStopped || (isTaken && registration.reason !== words.elsewhere)) return;
    const { isOnline: wasOnline, reason } = usePhone.getState().registration;
    usePhone.setState({ registration });
    if (registration.reason === words.registrationFailed && reason !== words.registrationFailed) {
      shared.say('error', words.registrationFailed);
    }
    if (registration.isOnline && !wasOnline) {
      claims.claim();
      void reports.send();
    }
  };
  const offline = (reason: string): void => become({ isOnline: false, reason });

  /** JsSIP is large, so it is loaded with the first browser line. */
  const openChannel = async (): Promise<CallChannel> => {
    const { createSipChannel } = await import('./sip-channel.ts');
    channel ??= createSipChannel({ ...control.listener, onState: become });
    return channel;
  };

  const connect = async (): Promise<void> => {
    const found = await readBrowserLine(user.Id);
    if (isStopped) return;
    line = found;
    isTaken = false;
    usePhone.setState({ extension: found?.account ?? '', isTaken });
    if (!found) {
      claims.leave();
      await channel?.disconnect();
      return offline(words.noLine);
    }
    if (!('WebSocket' in globalThis)) return offline(words.noWebSocket);
    if (!mayConnect(found.address)) return offline(RELOAD);
    const own = await openChannel();
    if (!isStopped) own.connect(found);
    return undefined;
  };
  const connectUntilRead = async (): Promise<void> => {
    await connect().catch(async () => {
      offline(words.disconnected);
      await wait(LINE_RETRY_MS);
      if (!isStopped) await connectUntilRead();
    });
  };

  const renew = async (): Promise<void> => {
    isRenewalDue = control.isBusy();
    if (!isRenewalDue) await connect().catch(() => offline(words.disconnected));
  };

  const ensureLine = async (id: number): Promise<void> => {
    if (line?.id === id) return;
    await connect().catch(() => undefined);
    for (const until = Date.now() + LINE_WITHIN_MS; Date.now() < until && !channel?.isOnline();) await wait(50);
  };

  /** Another browser has the telephone. A running call stays, because it needs no registration. */
  const giveUp = async (): Promise<void> => {
    isTaken = true;
    offline(words.elsewhere);
    usePhone.setState({ isTaken });
    if (control.isBusy()) return;
    await channel?.disconnect();
  };
  const claims = createPhoneClaims(() => void giveUp());

  const settle = (): void => {
    if (isRenewalDue) void renew();
    else if (isTaken) void giveUp();
  };
  const control = createCallControl({
    channel: () => channel,
    reports,
    ensureLine,
    onIdle: settle,
    say: (tone, text) => shared.say(tone, text),
  });

  /** Why no number can be dialled now; checked before any request. */
  const refusal = (): string | undefined => {
    if (!('WebSocket' in globalThis)) return words.noWebSocket;
    if (control.isBusy()) return words.callRunning;
    const { isOnline, reason } = usePhone.getState().registration;
    if (reason === words.noLine || reason === words.elsewhere || reason === RELOAD) return reason;
    return isOnline && channel?.isOnline() ? undefined : words.disconnected;
  };
  const dial = async (request: Parameters<typeof control.dial>[0]): Promise<void> => {
    const reason = refusal();
    if (reason === undefined) await control.dial(request);
    else shared.say('error', reason);
  };

  /** The network is back: the pauses between attempts have grown meanwhile. */
  const recover = (): void => {
    void reports.send();
    if (!channel?.isOnline() && !isTaken && !control.isBusy()) void renew();
  };

  const showDevices = async (): Promise<void> => usePhone.setState({ devices: await listDevices() });

  const actions: PhoneActions = {
    dialCustomer: (customerId, subject = CallSource.Customer) =>
      dial({
        known: { customerId, subject },
        send: (idempotencyKey) =>
          call(contract.dialCustomer, { CustomerId: customerId }, { quiet: true, idempotencyKey }),
      }),
    dialOrder: (order) =>
      dial({
        known: { order, subject: CallSource.WorkOrder },
        send: (idempotencyKey) => {
          const wanted = { CustomerId: order.id, PageType: order.pageType ?? null };
          return call(dialWorkOrder, wanted, { quiet: true, idempotencyKey });
        },
      }),
    dialNumber: (tel) =>
      dial({
        known: { number: tel },
        send: (idempotencyKey) => call(contract.dialTel, { Tel: tel }, { quiet: true, idempotencyKey }),
      }),
    answer: control.answer,
    reject: async () => control.reject(),
    hangUp: async () => control.hangUp(),
    toggleMute: async () => control.toggleMute(),
    toggleHold: async () => control.toggleHold(),
    sendTone: async (tone) => control.sendTone(tone),
    transfer: control.transfer,
    chooseMicrophone: async (id) => {
      rememberMicrophone(id);
      await channel?.changeMicrophone();
      await showDevices();
    },
    chooseSpeaker: async (id) => {
      rememberSpeaker(id);
      await channel?.changeSpeaker();
      await showDevices();
    },
    forgetEndedCall: async () => usePhone.setState({ ended: undefined }),
    finishCall: async () => {
      if (!control.isBusy()) return;
      control.hangUp();
      await Promise.race([reports.send(), wait(REPORTED_WITHIN_MS)]);
    },
    renewLine: renew,
    takePhone: renew,
    setAgentState: (state, reason) => agentStates.set(state, reason),
    testCall: async () => {
      if (!control.isBusy() && channel) return channel.test();
      shared.say('error', control.isBusy() ? words.callRunning : words.noLine);
      return [];
    },
  };

  const shared = sharePhone(name, actions);
  usePhone.setState({ isInOtherTab: false });
  const agentStates = followAgentState((text) => shared.say('error', text));
  const ended = new AbortController();
  const listen = { signal: ended.signal };
  addEventListener('pagehide', control.closePage, listen);
  addEventListener('online', recover, listen);
  navigator.mediaDevices?.addEventListener('devicechange', () => void showDevices(), listen);
  const stopHearing = useHubState.subscribe(({ state }) => state === HubState.Connected && void reports.send());
  void connectUntilRead();
  void showDevices();

  return {
    actions,
    stop: async () => {
      control.hangUp();
      isStopped = true;
      ended.abort();
      stopHearing();
      agentStates.stop();
      claims.stop();
      reports.stop();
      await channel?.disconnect();
      shared.stop();
    },
  };
};
