/** The sound of one recording: an audio element with its address, place, speed and skipped silences. */
import { listenToRecord } from '@gonghai/contract/calls/recording.contract.ts';
import { createTicket } from '@gonghai/contract/wire/ticket.ts';
import { createStore, type StoreApi } from 'zustand';
import { call } from '../../platform/api.ts';
import { readSession } from '../../platform/session.ts';
import { END_SECONDS, endOfSilence, type Silence } from './waveform.ts';

export const RATES = [1, 1.5, 2, 3] as const;
export type Rate = (typeof RATES)[number];

interface SoundState {
  readonly isPlaying: boolean;
  /** Asked to play; no sound yet. */
  readonly isWaiting: boolean;
  readonly isFailed: boolean;
  /** Seconds. */
  readonly position: number;
}

export interface Sound {
  readonly state: StoreApi<SoundState>;
  readonly toggle: () => void;
  readonly play: () => void;
  readonly pause: () => void;
  /** Seconds. */
  readonly seek: (position: number) => void;
  readonly setRate: (rate: Rate) => void;
  readonly setSkipped: (silences: readonly Silence[]) => void;
  /** The exact place, for drawing. */
  readonly now: () => number;
  /** Ends the sound. It can be played again. */
  readonly stop: () => void;
}

/** An audio element sends no headers: a ticket for this recording takes the place of the session. */
const addressOf = async (callId: number): Promise<string> => {
  const path = `${listenToRecord.path}?id=${callId}`;
  const { Ticket } = await call(createTicket, { Path: path }, { quiet: true });
  return `/crm/${path}&uid=${readSession()?.Id}&signature=${Ticket}`;
};

/** A ticket ends after ten minutes, so a pause may outlast it. Another error right after a new one is final. */
const AGAIN_AFTER_MS = 5_000;

/** Nothing is requested before the first play: opening the player is not listening. */
export const createSound = (callId: number, start: number, seconds: number): Sound => {
  const state = createStore<SoundState>(() => ({
    isPlaying: false,
    isWaiting: false,
    isFailed: false,
    position: start,
  }));
  const audio = new Audio();
  audio.preload = 'auto';
  let silences: readonly Silence[] = [];
  let fetchedAt = -Infinity;
  let round = 0;
  let frame = 0;

  const isLoaded = (): boolean => audio.src !== '' && audio.readyState > 0;
  const now = (): number => (isLoaded() ? audio.currentTime : state.getState().position);

  const skip = (): void => {
    const end = audio.seeking ? undefined : endOfSilence(silences, audio.currentTime);
    if (end !== undefined) audio.currentTime = Math.min(end, seconds);
  };
  const follow = (): void => {
    cancelAnimationFrame(frame);
    if (audio.paused) return;
    skip();
    frame = requestAnimationFrame(follow);
  };

  const fail = (): void => state.setState({ isPlaying: false, isWaiting: false, isFailed: true });
  const begin = (): void => {
    audio.play().catch((error: unknown) => {
      // Interrupted by a pause or another load.
      if (!(error instanceof DOMException && error.name === 'AbortError') && audio.error === null) {
        state.setState({ isPlaying: false, isWaiting: false });
      }
    });
  };
  const load = async (): Promise<void> => {
    const own = (round += 1);
    fetchedAt = Date.now();
    state.setState({ isWaiting: true, isFailed: false });
    try {
      const address = await addressOf(callId);
      if (own !== round) return;
      const { position } = state.getState();
      const rate = audio.playbackRate;
      audio.src = address;
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
      audio.currentTime = position;
      begin();
    } catch {
      if (own === round) fail();
    }
  };

  audio.addEventListener('playing', () => {
    state.setState({ isPlaying: true, isWaiting: false });
    follow();
  });
  audio.addEventListener('pause', () => state.setState({ isPlaying: false, isWaiting: false, position: now() }));
  audio.addEventListener('waiting', () => state.setState({ isWaiting: true }));
  audio.addEventListener('seeked', () => state.setState({ position: now(), isWaiting: false }));
  audio.addEventListener('timeupdate', () => {
    // Frames stop in a hidden page.
    if (!audio.paused) skip();
    state.setState({ position: now() });
  });
  audio.addEventListener('error', () => {
    if (audio.getAttribute('src') === null) return;
    if (Date.now() - fetchedAt > AGAIN_AFTER_MS) void load();
    else fail();
  });

  const play = (): void => {
    if (audio.ended || state.getState().position >= seconds - END_SECONDS) seek(0);
    if (audio.getAttribute('src') === null || state.getState().isFailed) void load();
    else begin();
  };
  const pause = (): void => {
    round += 1;
    audio.pause();
    state.setState({ isPlaying: false, isWaiting: false });
  };
  const seek = (wanted: number): void => {
    const position = Math.min(Math.max(0, wanted), seconds);
    state.setState({ position });
    if (isLoaded()) audio.currentTime = position;
  };

  return {
    state,
    play,
    pause,
    toggle: () => (state.getState().isPlaying || state.getState().isWaiting ? pause() : play()),
    seek,
    setRate: (rate) => {
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
    },
    setSkipped: (next) => {
      silences = next;
    },
    now,
    stop: () => {
      pause();
      cancelAnimationFrame(frame);
      audio.removeAttribute('src');
      audio.load();
    },
  };
};
