/** The calls of the telephone: what the channel reports, and what the user does with the running call. */
import { CANCELLED_HERE, PAGE_CLOSED, transferredTo } from '@gonghai/contract/calls/call-causes.rules.ts';
import { CallDirection, CallPhase, type MachineCall } from '@gonghai/contract/calls/call-state.rules.ts';
import type { CallChannel, ChannelListener } from '../line/channel.ts';
import type { Colleague } from '../phone-call.ts';
import { type CallMachine, createCallMachine, type MachineParts } from './call-machine.ts';
import { createDialling, type DialLine, type DialRequest } from './dialling.ts';
import { createIncoming } from './incoming.ts';

interface CallControl {
  readonly listener: Omit<ChannelListener, 'onState'>;
  readonly isBusy: () => boolean;
  /** The caller has checked that the channel is online and no call is running. */
  readonly dial: (request: DialRequest) => Promise<void>;
  readonly answer: () => Promise<void>;
  readonly reject: () => void;
  readonly hangUp: () => void;
  readonly toggleMute: () => void;
  readonly toggleHold: () => void;
  readonly sendTone: (tone: string) => void;
  /** Resolves when the colleague has answered, or when the talk goes on. */
  readonly transfer: (colleague: Colleague) => Promise<void>;
  /** The page closes: ends the call and reports it while there is time. */
  readonly closePage: () => void;
}

type CallParts = MachineParts & DialLine;

const listenTo = (machine: CallMachine, { reports, say }: CallParts): CallControl['listener'] => ({
  onIncoming: createIncoming(machine),
  onRefused: reports.addRefused,
  onRinging: (key, hasSound) => {
    if (!machine.isCurrent(key)) return;
    machine.setTone(hasSound ? undefined : 'outgoing');
    machine.apply({ type: 'ringing', key });
  },
  onAnswered: (key, at = Date.now()) => {
    if (!machine.isCurrent(key)) return;
    machine.setTone();
    machine.apply({ type: 'answered', key, at });
    machine.beat();
  },
  onEnded: (key, end) => {
    if (end.type === 'failed') return machine.fail(key, end.cause, end.at, end.detail);
    const isReal = machine.isCurrent(key);
    const { transferTo } = machine.details();
    const text = isReal && transferTo ? `转接给${transferTo}时${end.cause.text}` : end.cause.text;
    machine.apply({ ...end, key, cause: { ...end.cause, text } });
    if (isReal && end.type === 'lost') say('warning', end.cause.text);
    return undefined;
  },
  onHeld: (key, isHeld, by) => machine.apply({ type: 'held', key, isHeld, by }),
  onQuality: (key, quality) => machine.isCurrent(key) && machine.show({ quality }),
});

const transferBy = (machine: CallMachine, { channel, say }: CallParts): CallControl['transfer'] => {
  const finish = (own: CallChannel, key: string, name: string, failure: string | undefined): void => {
    if (failure === undefined) {
      const cause = transferredTo(name);
      say('success', cause.text);
      own.hangUp(key, cause);
    } else {
      say('error', `转接失败：${failure}`);
      own.hold?.(key, false);
    }
  };
  return async ({ extension, name }) => {
    const [running, own] = [machine.active(), channel()];
    if (!own?.transfer || running?.phase !== CallPhase.Talking || machine.details().transferTo !== undefined) return;
    const { key } = running;
    machine.show({ transferTo: name });
    const failure = await own.transfer(key, extension);
    if (!machine.isCurrent(key)) return;
    machine.show({ transferTo: undefined });
    finish(own, key, name, failure);
  };
};

export const createCallControl = (parts: CallParts): CallControl => {
  const { channel } = parts;
  const machine = createCallMachine(parts);
  const withActive = (act: (running: MachineCall, own: CallChannel) => void): void => {
    const [running, own] = [machine.active(), channel()];
    if (running && own) act(running, own);
  };
  return {
    listener: listenTo(machine, parts),
    isBusy: () => machine.active() !== undefined,
    dial: createDialling(machine, parts),
    answer: async () => {
      const running = machine.active();
      if (running?.phase !== CallPhase.Ringing || running.direction !== CallDirection.In) return;
      // The channel ends the call and says why.
      await channel()
        ?.answer?.(running.key)
        .catch(() => undefined);
    },
    reject: () => withActive(({ key }, own) => own.reject(key)),
    hangUp: () =>
      withActive(({ key, direction, phase }, own) => {
        if (direction === CallDirection.In && phase === CallPhase.Ringing) return own.reject(key);
        own.hangUp(key);
        // A call that is not on the line yet.
        return machine.fail(key, CANCELLED_HERE, Date.now(), '');
      }),
    toggleMute: () =>
      withActive(({ key, isMuted }, own) => {
        if (!own.mute) return;
        own.mute(key, !isMuted);
        machine.apply({ type: 'muted', key, isMuted: !isMuted });
      }),
    toggleHold: () =>
      withActive(({ key, phase, isHeld }, own) => {
        if (phase === CallPhase.Talking && machine.details().transferTo === undefined) own.hold?.(key, !isHeld);
      }),
    sendTone: (tone) => withActive(({ key, phase }, own) => phase === CallPhase.Talking && own.sendTone?.(key, tone)),
    transfer: transferBy(machine, parts),
    closePage: () =>
      withActive(({ key, phase }, own) => {
        machine.closePage();
        own.hangUp(key, PAGE_CLOSED);
        machine.apply({
          type: phase === CallPhase.Talking ? 'ended' : 'failed',
          key,
          at: Date.now(),
          cause: PAGE_CLOSED,
        });
      }),
  };
};
