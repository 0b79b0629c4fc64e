import { describe, expect, it } from 'vitest';
import { shareWidths, yieldedWidths, type WidthRequest } from './column-widths.ts';

const request = (width: number, change: Partial<WidthRequest> = {}): WidthRequest => ({
  width,
  grow: 0,
  maxWidth: 10_000,
  fixed: false,
  ...change,
});
const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

describe('shareWidths', () => {
  it('leaves widths alone when there is nothing to share', () => {
    expect(shareWidths([request(100), request(200, { grow: 1 })], 250)).toEqual([100, 200]);
  });

  it('gives the spare room to growing columns by their shares', () => {
    expect(shareWidths([request(100), request(100, { grow: 1 }), request(100, { grow: 2 })], 600)).toEqual([
      100, 200, 300,
    ]);
  });

  it('stops growing at the limit and widens all columns with the rest', () => {
    const widths = shareWidths([request(100), request(100, { grow: 1, maxWidth: 200 })], 500);
    expect(widths[1]).toBeGreaterThan(200);
    expect(widths[0]).toBeGreaterThan(100);
    expect(total(widths)).toBe(500);
  });

  it('never touches a width set by hand', () => {
    const widths = shareWidths([request(80, { fixed: true, grow: 1 }), request(100)], 400);
    expect(widths).toEqual([80, 320]);
  });

  it('leaves room empty when every width was set by hand', () => {
    expect(shareWidths([request(80, { fixed: true }), request(90, { fixed: true })], 400)).toEqual([80, 90]);
  });

  it.each([501, 777, 1199.5, 1920])('fills %s pixels exactly, in whole pixels', (available) => {
    const widths = shareWidths(
      [request(97), request(143, { grow: 1.2, maxWidth: 220 }), request(131, { grow: 2 })],
      available,
    );
    expect(total(widths)).toBe(Math.floor(available));
    expect(widths.every(Number.isInteger)).toBe(true);
  });
});

it.each([
  ['has its whole width where there is room', 200, 130],
  ['keeps what is left', 100, 100],
  ['keeps its least width', -200, 48],
])('A column that yields %s', (_, room, expected) => {
  expect(yieldedWidths([{ wanted: 130, least: 48 }], room)).toEqual([expected]);
});

it('Two columns that yield share what is left', () => {
  const widths = yieldedWidths(
    [
      { wanted: 130, least: 48 },
      { wanted: 100, least: 60 },
    ],
    170,
  );
  expect(total(widths)).toBe(170);
});
