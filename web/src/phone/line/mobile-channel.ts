/**
 * The user's mobile phone as a telephone. The server gives it the number; this side follows over the hub what becomes of
 * the command, and learns the end of the call from what the user says on the phone.
 */
import {
  CANCELLED_HERE,
  ENDED_ON_DESKTOP,
  ENDED_ON_PHONE,
  MOBILE_DECLINED,
  MOBILE_EXPIRED,
  MOBILE_GONE,
} from '@gonghai/contract/calls/call-causes.rules.ts';
import { callMessages as say } from '@gonghai/contract/calls/call-messages.ts';
import type { CallCause } from '@gonghai/contract/calls/call-state.rules.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import {
  HubEvent,
  HubMessage,
  HubState,
  type PairedPhoneNow,
  pairedPhoneNow,
  type PhoneHangUp,
  phoneHangUp,
  PhoneOutcome,
  phoneOutcomeLabel,
} from '@gonghai/contract/wire/hub.ts';
import { COMMAND_SECONDS } from '@gonghai/contract/wire/phone-hub.ts';
import { askHub, onHub, useHubState } from '../../platform/hub.ts';
import { type CallChannel, type ChannelEnd, type ChannelListener, CONNECTING, explained, failed } from './channel.ts';
import { closeStream } from './sound.ts';

/** A tap in the last second may still be on its way. */
const EXPIRES_AFTER_MS = (COMMAND_SECONDS + 2) * 1_000;
/** How long the answer of the phone may take after its command is over. */
const ANSWERED_WITHIN_MS = 3_000;

interface MobileCall {
  readonly key: string;
  readonly actionId: string;
  timer: ReturnType<typeof setTimeout>;
  isDialled: boolean;
}

/** `ask` is replaced by tests. */
export const createMobileChannel = (listener: ChannelListener, ask: typeof askHub = askHub): CallChannel => {
  let isPhoneOnline = false;
  let call: MobileCall | undefined;
  let stopFollowing: (() => void) | undefined;

  const finish = (end: ChannelEnd): void => {
    if (!call) return;
    const { key, timer } = call;
    clearTimeout(timer);
    call = undefined;
    listener.onEnded(key, end);
  };
  const fail = (cause: CallCause): void => finish(failed(Date.now(), explained(cause)));

  /** What has become of the command. An answer to an earlier question may not know it yet. */
  const followCommand = (command: PairedPhoneNow['Command'], asked: MobileCall | undefined): void => {
    if (!call || call !== asked) return;
    const isOurs = command?.ActionId === call.actionId;
    if (isOurs && command.IsDialled && !call.isDialled) {
      call.isDialled = true;
      clearTimeout(call.timer);
      // The tone is in the phone.
      listener.onRinging(call.key, true);
    } else if (!isOurs && !call.isDialled) fail(MOBILE_GONE);
    else if (!isOurs) {
      clearTimeout(call.timer);
      call.timer = setTimeout(() => fail(ENDED_ON_PHONE), ANSWERED_WITHIN_MS);
    }
  };
  const join = async (): Promise<void> => {
    const asked = call;
    const { data } = pairedPhoneNow.safeParse(await ask(HubMessage.WebJoin, {}));
    if (!data || !stopFollowing) return;
    isPhoneOnline = data.IsOnline;
    const reason = data.IsPaired ? say.mobileOffline : say.mobileNotPaired;
    listener.onState({ isOnline: data.IsOnline, reason: data.IsOnline ? '' : reason });
    followCommand(data.Command, asked);
  };

  const takeHangUp = ({ ActionId, Seconds, Outcome, EndedAgo }: PhoneHangUp): void => {
    if (call?.actionId !== ActionId) return;
    if (Outcome === null) return fail(MOBILE_DECLINED);
    const at = Date.now() - EndedAgo * 1_000;
    const cause = { code: 0, text: phoneOutcomeLabel[Outcome] };
    if (Outcome !== PhoneOutcome.Answered) return finish(failed(at, explained(cause)));
    listener.onAnswered(call.key, at - Seconds * 1_000);
    return finish({ type: 'ended', at, cause: { code: 0, text: '' } });
  };

  const follow = (): (() => void) => {
    const stops = [
      onHub(HubEvent.PhoneChanged, () => void join()),
      onHub(HubEvent.HangUp, (payload) => {
        const { data } = phoneHangUp.safeParse(payload);
        if (data) takeHangUp(data);
      }),
      useHubState.subscribe(({ state }, before) => {
        if (state === HubState.Connected) void join();
        else if (before.state === HubState.Connected) {
          isPhoneOnline = false;
          listener.onState({ isOnline: false, reason: CONNECTING });
        }
      }),
    ];
    return () => stops.forEach((stop) => stop());
  };

  return {
    connect: ({ kind }) => {
      if (kind !== LineType.Mobile) return;
      stopFollowing?.();
      stopFollowing = follow();
      listener.onState({ isOnline: false, reason: CONNECTING });
      void join();
    },
    disconnect: async () => {
      if (call) fail(call.isDialled ? ENDED_ON_DESKTOP : CANCELLED_HERE);
      stopFollowing?.();
      stopFollowing = undefined;
      isPhoneOnline = false;
    },
    isOnline: () => isPhoneOnline,
    offlineText: say.mobileOffline,
    prepare: async () => undefined,
    dial: async (key, _, sound, actionId) => {
      // Of a browser line that was replaced during the dial.
      closeStream(sound);
      call = { key, actionId, isDialled: false, timer: setTimeout(() => fail(MOBILE_EXPIRED), EXPIRES_AFTER_MS) };
      // The person may have tapped already.
      void join();
    },
    reject: () => undefined,
    hangUp: (key, cause) => {
      if (call?.key === key) fail(cause ?? (call.isDialled ? ENDED_ON_DESKTOP : CANCELLED_HERE));
    },
    changeMicrophone: async () => undefined,
    changeSpeaker: async () => undefined,
    test: async () => [],
  };
};
