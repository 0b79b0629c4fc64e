import { expect, it } from 'vitest';
import { qualityOf } from './call-quality.rules.ts';

it.each([
  [{ loss: 0, jitterMs: 5, roundTripMs: 40 }, 'good'],
  [{ loss: 0.014, jitterMs: 29, roundTripMs: 249 }, 'good'],
  [{ loss: 0.015, jitterMs: 0, roundTripMs: 0 }, 'fair'],
  [{ loss: 0, jitterMs: 30, roundTripMs: 0 }, 'fair'],
  [{ loss: 0, jitterMs: 0, roundTripMs: 250 }, 'fair'],
  [{ loss: 0.05, jitterMs: 0, roundTripMs: 0 }, 'poor'],
  [{ loss: 0, jitterMs: 60, roundTripMs: 0 }, 'poor'],
  [{ loss: 0, jitterMs: 0, roundTripMs: 500 }, 'poor'],
])('%j is %s', (sample, quality) => {
  expect(qualityOf(sample)).toBe(quality);
});
