/** The SIP sessions of the browser telephone, and what JsSIP does not report: ring timeout, vanished peers, own hang-ups. */
import {
  CANCELLED_HERE,
  CONNECTION_LOST,
  ENDED_HERE,
  ENDED_THERE,
  failureOfSip,
  REFUSED_HERE,
  RING_TIMEOUT,
} from '@gonghai/contract/calls/call-causes.rules.ts';
import { transferFailureOf } from '@gonghai/contract/calls/transfer.rules.ts';
import { C } from 'jssip';
import type { IncomingEvent, OutgoingEvent, RTCSession } from 'jssip/lib/RTCSession';
import type { CallOptions } from 'jssip/lib/UA';
import {
  type CallChannel,
  type ChannelEnd,
  type ChannelListener,
  ChannelRefusal,
  explained,
  failed,
} from './channel.ts';
import { watchMedia } from './media-watch.ts';
import { type Recorder, startRecorder } from './recorder.ts';
import { endOfFailure } from './sip-ends.ts';
import { transferSession } from './sip-transfer.ts';
import { closeStream, openMicrophone, playOnChosenSpeaker } from './sound.ts';

/** An option of each call. Some exchanges refuse less than two minutes, and JsSIP does not try again. */
const SESSION_TIMER_SECONDS = 120;
/** In the sound, as gateways expect it. */
const TONES = { transportType: C.DTMF_TRANSPORT.RFC2833 };
const RING_FOR_MS = 60_000;
/**
 * Without ICE servers a call offers only addresses of this computer. Browsers find those for UDP within a few
 * milliseconds of each other, and wait 100 ms before they add those for TCP, which no gateway uses.
 */
const CANDIDATES_WITHIN_MS = 20;

interface SipCall {
  readonly key: string;
  readonly session: RTCSession;
  readonly player: HTMLAudioElement;
  microphone: MediaStream | undefined;
  /** The sound of the other side. */
  other: MediaStreamTrack | undefined;
  recorder: Recorder | undefined;
  ringing: ReturnType<typeof setTimeout> | undefined;
  stopWatching: () => void;
  /** Set before this side ends the call: JsSIP reports only that it was cancelled. */
  ownEnd: ChannelEnd | undefined;
}

type Controls = Required<
  Pick<
    CallChannel,
    'answer' | 'reject' | 'hangUp' | 'mute' | 'hold' | 'sendTone' | 'changeMicrophone' | 'changeSpeaker'
  >
>;

interface SipCalls {
  /** Resolves when the INVITE is sent, or the call has ended. */
  readonly place: (
    key: string,
    dial: (options: CallOptions) => RTCSession,
    sound: MediaStream | undefined,
  ) => Promise<void>;
  readonly takeIncoming: (session: RTCSession) => void;
  /** `target` is a SIP address. */
  readonly transfer: NonNullable<CallChannel['transfer']>;
  readonly controls: Controls;
  readonly close: () => void;
}

export const createSipCalls = (listener: ChannelListener): SipCalls => {
  let active: SipCall | undefined;
  const finish = (call: SipCall, end: ChannelEnd): void => {
    if (call !== active) return;
    active = undefined;
    clearTimeout(call.ringing);
    call.stopWatching();
    if (call.recorder) listener.onRecorder?.(call.key, false);
    call.recorder?.stop();
    closeStream(call.microphone);
    call.player.srcObject = null;
    listener.onEnded(call.key, call.ownEnd ?? end);
  };

  /** Ends the call from this side. JsSIP throws if the session is over already. */
  const end = (call: SipCall, own: ChannelEnd, status?: number): void => {
    call.ownEnd ??= own;
    try {
      call.session.terminate(status === undefined ? {} : { status_code: status });
    } catch {
      /* The other side was faster. */
    }
    finish(call, own);
  };

  const watchConnection = (call: SipCall, connection: RTCPeerConnection): void => {
    connection.addEventListener('track', ({ track }) => {
      call.other = track;
      call.player.srcObject = new MediaStream([track]);
      void playOnChosenSpeaker(call.player);
      // Rejected if the page was never clicked, or if the call ends first.
      call.player.play().catch(() => undefined);
    });
  };

  const watch = (call: SipCall): void => {
    const { connection } = call.session;
    call.stopWatching = watchMedia(connection, {
      onQuality: (quality) => call === active && listener.onQuality(call.key, quality),
      onLost: (at) => end(call, { type: 'lost', at, cause: CONNECTION_LOST }),
    });
  };

  const record = (call: SipCall): void => {
    const { key, microphone, other } = call;
    if (!microphone || !other || !listener.onRecording || listener.isRecorded?.() === false) return;
    call.recorder ??= startRecorder(microphone, other, (part) => listener.onRecording?.(key, part));
    if (call.recorder) listener.onRecorder?.(key, true);
  };

  const begin = (key: string, session: RTCSession, microphone?: MediaStream): SipCall => {
    const call: SipCall = {
      key,
      session,
      microphone,
      other: undefined,
      recorder: undefined,
      player: new Audio(),
      ringing: undefined,
      stopWatching: () => undefined,
      ownEnd: undefined,
    };
    active = call;
    session.on('icecandidate', ({ ready }) => void setTimeout(ready, CANDIDATES_WITHIN_MS));
    session.on('confirmed', () => {
      clearTimeout(call.ringing);
      if (call !== active) return;
      watch(call);
      listener.onAnswered(key);
      record(call);
    });
    session.on('ended', ({ originator }) => {
      const cause = String(originator) === 'remote' ? ENDED_THERE : ENDED_HERE;
      finish(call, { type: 'ended', at: Date.now(), cause });
    });
    session.on('failed', (event) => finish(call, endOfFailure(session, event)));
    session.on('hold', ({ originator }) =>
      listener.onHeld(key, true, String(originator) === 'local' ? 'here' : 'there'),
    );
    session.on('unhold', ({ originator }) =>
      listener.onHeld(key, false, String(originator) === 'local' ? 'here' : 'there'),
    );
    return call;
  };

  const whenActive = (key: string, act: (call: SipCall) => void): void => {
    if (active?.key === key) act(active);
  };

  const answer = async (key: string): Promise<void> => {
    const microphone = await openMicrophone();
    const call = active;
    if (call?.key !== key) return closeStream(microphone);
    call.microphone = microphone;
    call.session.on('peerconnection', ({ peerconnection }) => watchConnection(call, peerconnection));
    call.session.answer({ mediaStream: microphone, sessionTimersExpires: SESSION_TIMER_SECONDS });
  };

  return {
    place: async (key, dial, sound) => {
      const options: CallOptions = { sessionTimersExpires: SESSION_TIMER_SECONDS };
      try {
        const session = dial(sound ? { ...options, mediaStream: sound } : options);
        const call = begin(key, session, sound);
        watchConnection(call, session.connection);
        session.on('progress', (event: IncomingEvent | OutgoingEvent) =>
          listener.onRinging(key, 'response' in event && Boolean(event.response.body)),
        );
        call.ringing = setTimeout(() => end(call, failed(Date.now(), RING_TIMEOUT)), RING_FOR_MS);
        await new Promise<void>((resolve) => {
          session.on('sending', () => resolve());
          session.on('failed', () => resolve());
        });
      } catch (error) {
        closeStream(sound);
        listener.onEnded(key, failed(Date.now(), failureOfSip({ status: 0, reason: '', cause: '' }), String(error)));
      }
    },
    takeIncoming: (session) => {
      const key = session.id;
      const number = session.remote_identity.uri.user;
      if (active === undefined && listener.onIncoming(key, number)) return void begin(key, session);
      session.terminate({ status_code: 486 });
      return listener.onRefused(number);
    },
    transfer: async (key, target) =>
      active?.key === key ? transferSession(active.session, target) : transferFailureOf(0),
    controls: {
      answer: (key) =>
        answer(key).catch((error: unknown) => {
          if (error instanceof ChannelRefusal) {
            whenActive(key, (call) => end(call, failed(Date.now(), error.failure), 480));
          }
          throw error;
        }),
      reject: (key) => whenActive(key, (call) => end(call, failed(Date.now(), explained(REFUSED_HERE)), 603)),
      hangUp: (key, cause) =>
        whenActive(key, (call) => {
          const at = Date.now();
          const isAnswered = call.session.isEstablished();
          end(
            call,
            isAnswered
              ? { type: 'ended', at, cause: cause ?? ENDED_HERE }
              : failed(at, cause ? explained(cause) : CANCELLED_HERE),
          );
        }),
      mute: (key, isMuted) =>
        whenActive(key, ({ session }) => (isMuted ? session.mute({ audio: true }) : session.unmute({ audio: true }))),
      hold: (key, isHeld) => whenActive(key, ({ session }) => void (isHeld ? session.hold() : session.unhold())),
      sendTone: (key, tone) => whenActive(key, ({ session }) => session.sendDTMF(tone, TONES)),
      changeMicrophone: async () => {
        const call = active;
        const sender = call?.session.connection?.getSenders().find(({ track }) => track?.kind === 'audio');
        if (!call || !sender) return;
        const next = await openMicrophone();
        const [track] = next.getAudioTracks();
        if (call !== active || !track) return closeStream(next);
        track.enabled = call.microphone?.getAudioTracks()[0]?.enabled ?? true;
        await sender.replaceTrack(track);
        closeStream(call.microphone);
        call.microphone = next;
        call.recorder?.setMicrophone(next);
      },
      changeSpeaker: async () => {
        if (active) await playOnChosenSpeaker(active.player);
      },
    },
    close: () => {
      if (active) end(active, { type: 'ended', at: Date.now(), cause: ENDED_HERE });
    },
  };
};
