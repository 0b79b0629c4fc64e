/** The waveform of a recording: its bars, its silences, and how much each side talks. Pure. */
import type { RecordDetail } from '@gonghai/contract/calls/recording.contract.ts';
import { SILENT_LEVEL, silentRuns } from '@gonghai/contract/calls/silence.rules.ts';

/** Levels of each channel from 0 to 255, one per bar. Two channels are agent and customer. */
export type Channels = readonly (readonly number[])[];

/** Empty for a recording without a waveform. */
export const readChannels = ({ Channels: count, Waveform }: Pick<RecordDetail, 'Channels' | 'Waveform'>): Channels => {
  if (count === 0) return [];
  const bytes = [...atob(Waveform)].map((character) => character.charCodeAt(0));
  return Array.from({ length: count }, (_, channel) => bytes.filter((__, index) => index % count === channel));
};

const isSilentAt = (channels: Channels, bar: number): boolean =>
  channels.every((levels) => (levels[bar] ?? 0) <= SILENT_LEVEL);

export interface Silence {
  /** Seconds. */
  readonly from: number;
  readonly to: number;
}

/** Shorter pauses belong to the talk. */
const LEAST_SILENCE_SECONDS = 1;

export const silencesOf = (channels: Channels, seconds: number): readonly Silence[] => {
  const count = channels[0]?.length ?? 0;
  return silentRuns(count, (bar) => isSilentAt(channels, bar))
    .map(({ from, to }) => ({ from: (from / count) * seconds, to: (to / count) * seconds }))
    .filter(({ from, to }) => to - from >= LEAST_SILENCE_SECONDS);
};

/** Where to go on, if this moment is silent. A jump of less than this is not worth an interruption. */
const LEAST_JUMP_SECONDS = 0.5;
export const endOfSilence = (silences: readonly Silence[], at: number): number | undefined => {
  const silence = silences.find(({ from, to }) => at >= from && at < to);
  return silence && silence.to - at >= LEAST_JUMP_SECONDS ? silence.to : undefined;
};

interface Shares {
  /** Whole percents of each channel; a bar counts for the louder one. */
  readonly talk: readonly number[];
  readonly silent: number;
  readonly silentSeconds: number;
}

export const sharesOf = (channels: Channels, seconds: number): Shares => {
  const count = channels[0]?.length ?? 0;
  const talk = channels.map(() => 0);
  for (let bar = 0; bar < count; bar += 1) {
    if (isSilentAt(channels, bar)) continue;
    const levels = channels.map((each) => each[bar] ?? 0);
    const loudest = levels.indexOf(Math.max(...levels));
    talk[loudest] = (talk[loudest] ?? 0) + 1;
  }
  const percents = talk.map((bars) => Math.round((bars / Math.max(1, count)) * 100));
  const silentBars = count - talk.reduce((sum, bars) => sum + bars, 0);
  return {
    talk: percents,
    silent: Math.max(0, 100 - percents.reduce((sum, percent) => sum + percent, 0)),
    silentSeconds: count === 0 ? 0 : (silentBars / count) * seconds,
  };
};

/** Height of each half, and width of a bar, in the units of the drawing. */
export const HALF = 32;
const BAR = 0.6;
/** A quiet recording is drawn higher, but noise stays flat. */
const LEAST_PEAK = 60;

/** The bars of a channel as one path, upwards for the first and downwards for the second. */
export const pathOf = (levels: readonly number[], peak: number, isUp: boolean): string =>
  levels
    .map((level, bar) => {
      const height = Math.max(0.8, (level / Math.max(LEAST_PEAK, peak)) * (HALF - 1));
      return `M${bar} ${HALF}v${isUp ? '-' : ''}${height.toFixed(1)}h${BAR}V${HALF}z`;
    })
    .join('');

export const peakOf = (channels: Channels): number => Math.max(0, ...channels.flat());

const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
const ENDS = [0, 1];
/** Below it two quarters would have the same whole second. */
const SHORTEST_IN_QUARTERS = 8;

/** The places of the whole seconds below a waveform, between 0 and 1. */
export const axisParts = (seconds: number): readonly number[] => (seconds < SHORTEST_IN_QUARTERS ? ENDS : QUARTERS);

/** Seconds before the end that count as the end: a player stops a little before the measured length. */
export const END_SECONDS = 0.2;

/** What the clock shows: at the end the whole length, as beside it. */
export const shownPosition = (position: number, seconds: number): number =>
  position >= seconds - END_SECONDS ? Math.round(seconds) : position;
