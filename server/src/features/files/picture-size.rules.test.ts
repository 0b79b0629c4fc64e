import { pictureMessages as say } from '@gonghai/contract/files/picture.contract.ts';
import { describe, expect, it } from 'vitest';
import { detectionSize, pieceRows, refusalOfSize } from './picture-size.rules.ts';

describe('The size of a picture', () => {
  it.each([
    ['of a phone', 1_170, 2_532, null],
    ['of a long screenshot', 1_080, 20_000, null],
    ['of the highest ratio', 10, 200, null],
    ['of the highest ratio, lying', 200, 10, null],
    ['above the highest ratio', 10, 201, say.tooLong],
    ['above the highest ratio, lying', 201, 10, say.tooLong],
    ['with a side above the limit', 1_100, 20_001, say.tooManyPixels],
    ['with too many pixels', 5_000, 5_001, say.tooManyPixels],
    ['of a small file with 1.7 billion pixels after scaling', 60, 200_000, say.tooManyPixels],
  ])('%s is checked', (_, width, height, refusal) => {
    expect(refusalOfSize({ width, height })).toBe(refusal);
  });

  it('never needs more than 6 million pixels for the reading, in pieces of 700,000', () => {
    for (const [width, height] of [
      [1, 20],
      [60, 1_200],
      [1_080, 20_000],
      [20_000, 1_000],
      [719, 720],
    ] as const) {
      expect(refusalOfSize({ width, height })).toBeNull();
      const size = detectionSize({ width, height });
      expect([size.width % 32, size.height % 32]).toEqual([0, 0]);
      expect(size.width * size.height).toBeLessThan(6_000_000);
      for (const { from, to } of pieceRows(size.height)) expect((to - from) * size.width).toBeLessThan(700_000);
    }
  });

  it('is cut into pieces that report each line once', () => {
    for (const height of [32, 1_280, 1_312, 10_880]) {
      const pieces = pieceRows(height);
      const reports = Array.from({ length: height }, (_, row) => pieces.filter(({ isOwn }) => isOwn(row)).length);
      expect(reports.every((count) => count === 1)).toBe(true);
      for (const { from, to } of pieces) expect([from % 32, to % 32]).toEqual([0, 0]);
    }
  });
});
