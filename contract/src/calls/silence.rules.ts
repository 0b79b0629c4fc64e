/** Silences of a waveform. Pure: the player skips them, the server finds the longest. */

/** Bars of a waveform up to this level have no speech: 3 percent of the loudest sample that is possible. */
export const SILENT_LEVEL = 7;

/** Bars from `from` to before `to`. */
interface SilentRun {
  readonly from: number;
  readonly to: number;
}

export const silentRuns = (bars: number, isSilent: (bar: number) => boolean): readonly SilentRun[] => {
  const runs: SilentRun[] = [];
  let from: number | undefined;
  for (let bar = 0; bar <= bars; bar += 1) {
    if (bar < bars && isSilent(bar)) from ??= bar;
    else if (from !== undefined) {
      runs.push({ from, to: bar });
      from = undefined;
    }
  }
  return runs;
};

interface Waveform {
  readonly channels: number;
  /** For each bar one byte of each channel. */
  readonly bars: Uint8Array;
}

/** In milliseconds, while neither side speaks. 0 without a waveform. */
export const longestSilence = ({ channels, bars }: Waveform, milliseconds: number): number => {
  if (channels === 0 || bars.length === 0) return 0;
  const count = bars.length / channels;
  const isSilent = (bar: number): boolean =>
    bars.subarray(bar * channels, (bar + 1) * channels).every((level) => level <= SILENT_LEVEL);
  const longest = Math.max(0, ...silentRuns(count, isSilent).map(({ from, to }) => to - from));
  return Math.round((longest / count) * milliseconds);
};
