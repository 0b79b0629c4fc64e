/** Network quality of a call in three steps, from the statistics of its media connection. */

export const CallQuality = { Good: 'good', Fair: 'fair', Poor: 'poor' } as const;
export type CallQuality = (typeof CallQuality)[keyof typeof CallQuality];

/** Of the time since the measurement before. */
export interface MediaSample {
  /** Share of packets lost, 0 to 1, in the worse direction. */
  readonly loss: number;
  readonly jitterMs: number;
  readonly roundTripMs: number;
}

/** From these on speech is hard to follow. */
const POOR: MediaSample = { loss: 0.05, jitterMs: 60, roundTripMs: 500 };
/** From these on the user notices. */
const FAIR: MediaSample = { loss: 0.015, jitterMs: 30, roundTripMs: 250 };

const reaches = (sample: MediaSample, limit: MediaSample): boolean =>
  sample.loss >= limit.loss || sample.jitterMs >= limit.jitterMs || sample.roundTripMs >= limit.roundTripMs;

export const qualityOf = (sample: MediaSample): CallQuality => {
  if (reaches(sample, POOR)) return CallQuality.Poor;
  return reaches(sample, FAIR) ? CallQuality.Fair : CallQuality.Good;
};
