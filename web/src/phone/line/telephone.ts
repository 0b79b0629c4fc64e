/** The telephone of one user in the tab that runs it: line, registration, actions and lifetime. */
import { PAGE_CLOSED } from '@gonghai/contract/calls/call-causes.rules.ts';
import { callMessages as words } from '@gonghai/contract/calls/call-messages.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { HubState } from '@gonghai/contract/wire/hub.ts';
import { wait } from '../../platform/backoff.ts';
import { useHubState } from '../../platform/hub.ts';
import type { SessionUser } from '../../platform/session.ts';
import { followAgentState } from '../calls/agent-state.ts';
import { isLineBlocked, readEnabledLine } from '../enabled-line.ts';
import { createCallControl } from '../calls/call-control.ts';
import { endAbandonedDrafts } from '../call-drafts.ts';
import { createDials } from '../calls/dials.ts';
import { createRecordings } from '../calls/recordings.ts';
import { createCallReports } from '../calls/call-reports.ts';
import type { ChannelLine } from './channel.ts';
import { createChannels } from './channels.ts';
import { type ConnectCause, createDeskConnection } from './desk-connection.ts';
import { followDeskRecordings } from './desk-recording.ts';
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
  const reports = createCallReports(user, (key, actionId) => recordings.takeLog(key, actionId));
  const { abandoned } = reports;
  endAbandonedDrafts({
    isAnswered: abandoned?.isAnswered ?? false,
    answeredAt: abandoned?.answeredAt,
    endedAt: abandoned?.aliveAt,
    cause: PAGE_CLOSED.text,
  });
  let line: ChannelLine | undefined;
  /** Of a line that was changed during a call. */
  let renewalDue: ConnectCause | undefined;
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
    if (wasOnline && registration.reason === words.deskPhoneOffline) desk.showTrouble();
    if (registration.isOnline && !wasOnline) {
      claims.claim();
      void reports.send();
    }
  };
  const offline = (reason: string): void => become({ isOnline: false, reason });

  const connect = async (cause: ConnectCause): Promise<void> => {
    const found = await readEnabledLine(user.Id);
    if (isStopped) return;
    line = found;
    isTaken = false;
    const extension = found?.kind === LineType.Browser ? found.account : '';
    usePhone.setState({ extension, lineKind: found?.kind, isTaken });
    if (!found) {
      claims.leave();
      await channels.current()?.disconnect();
      return offline(words.noLine);
    }
    if (!('WebSocket' in globalThis)) return offline(words.noWebSocket);
    if (isLineBlocked(found)) return offline(RELOAD);
    const own = await channels.open(found.kind);
    if (isStopped) return;
    if (found.kind === LineType.DeskPhone) await desk.connect(own, found, cause);
    else own.connect(found);
  };
  const connectUntilRead = async (): Promise<void> => {
    await connect('page').catch(async () => {
      offline(words.disconnected);
      await wait(LINE_RETRY_MS);
      if (!isStopped) await connectUntilRead();
    });
  };

  const renew = async (cause: ConnectCause): Promise<void> => {
    renewalDue = control.isBusy() ? cause : undefined;
    if (renewalDue) return;
    await connect(cause).catch(() => offline(words.disconnected));
    // A loss was shown when it happened.
    if (cause !== 'page' && usePhone.getState().registration.reason === words.deskPhoneOffline) desk.showTrouble();
  };

  const ensureLine = async (id: number): Promise<void> => {
    if (line?.id === id) return;
    await connect('asked').catch(() => undefined);
    const isOnline = (): boolean => channels.current()?.isOnline() === true;
    for (const until = Date.now() + LINE_WITHIN_MS; Date.now() < until && !isOnline();) await wait(50);
  };

  /** Another browser has the telephone. A running call stays, because it needs no registration. */
  const giveUp = async (): Promise<void> => {
    isTaken = true;
    offline(words.elsewhere);
    usePhone.setState({ isTaken });
    if (control.isBusy()) return;
    await channels.current()?.disconnect();
  };
  const claims = createPhoneClaims(() => void giveUp());

  const settle = (): void => {
    if (renewalDue) void renew(renewalDue);
    else if (isTaken) void giveUp();
  };
  const control = createCallControl({
    channel: () => channels.current(),
    reports,
    ensureLine,
    onIdle: settle,
    say: (tone, text) => shared.say(tone, text),
  });
  const recordings = createRecordings(user, (tone, text) => shared.say(tone, text));
  const channels = createChannels({ ...control.listener, ...recordings.listener, onState: become });
  const desk = createDeskConnection(offline, (tone, text) => shared.say(tone, text));

  /** Why no number can be dialled now; checked before any request. */
  const refusal = (): string | undefined => {
    if (!('WebSocket' in globalThis)) return words.noWebSocket;
    if (control.isBusy()) return words.callRunning;
    const { isOnline, reason } = usePhone.getState().registration;
    if (reason === words.noLine || reason === words.elsewhere || reason === RELOAD) return reason;
    const channel = channels.current();
    return isOnline && channel?.isOnline() ? undefined : (channel?.offlineText ?? words.disconnected);
  };
  const dial = async (request: Parameters<typeof control.dial>[0]): Promise<void> => {
    // A dial is an action of the user, so a desk phone that is not connected yet may connect now.
    if (refusal() === words.deskPhoneOffline) await connect('asked').catch(() => undefined);
    const reason = refusal();
    if (reason === undefined) await control.dial(request);
    else if (reason === words.deskPhoneOffline) {
      // Also if it was not tried, because the browser's question must be explained first.
      offline(reason);
      desk.showTrouble();
    } else shared.say('error', reason);
  };

  /** The network is back: the pauses between attempts have grown meanwhile. */
  const recover = (): void => {
    void reports.send();
    if (!channels.current()?.isOnline() && !isTaken && !control.isBusy()) void renew('page');
  };

  const showDevices = async (): Promise<void> => usePhone.setState({ devices: await listDevices() });

  const actions: PhoneActions = {
    ...createDials({ dial, isMobile: () => line?.kind === LineType.Mobile }),
    answer: control.answer,
    reject: async () => control.reject(),
    hangUp: async () => control.hangUp(),
    toggleMute: async () => control.toggleMute(),
    toggleHold: async () => control.toggleHold(),
    sendTone: async (tone) => control.sendTone(tone),
    transfer: control.transfer,
    chooseMicrophone: async (id) => {
      rememberMicrophone(id);
      await channels.current()?.changeMicrophone();
      await showDevices();
    },
    chooseSpeaker: async (id) => {
      rememberSpeaker(id);
      await channels.current()?.changeSpeaker();
      await showDevices();
    },
    forgetEndedCall: async () => usePhone.setState({ ended: undefined }),
    finishCall: async () => {
      if (!control.isBusy()) return;
      control.hangUp();
      await Promise.race([reports.send(), wait(REPORTED_WITHIN_MS)]);
    },
    renewLine: () => renew('asked'),
    connectPhone: (isExplained) => renew(isExplained ? 'explained' : 'asked'),
    takePhone: () => renew('asked'),
    setAgentState: (state, reason) => agentStates.set(state, reason),
    testCall: async () => {
      const channel = channels.current();
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
  const stopRecordings = followDeskRecordings(channels.current);
  void connectUntilRead();
  void showDevices();

  return {
    actions,
    stop: async () => {
      control.hangUp();
      isStopped = true;
      ended.abort();
      stopHearing();
      stopRecordings();
      agentStates.stop();
      claims.stop();
      reports.stop();
      recordings.stop();
      await channels.current()?.disconnect();
      shared.stop();
    },
  };
};
