import { expect, it } from 'vitest';
import { fitScale, FURTHEST, moveBy, NEAREST, turnBy, WHOLE, zoomBy } from './picture-view.ts';

it('keeps the point under the pointer while zooming', () => {
  const at = { x: 100, y: -40 };
  const near = zoomBy(zoomBy(WHOLE, 1, at), 1, at);
  expect(near.zoom).toBeCloseTo(1.5625);
  expect((at.x - near.x) / near.zoom).toBeCloseTo(100);
  expect((at.y - near.y) / near.zoom).toBeCloseTo(-40);
});

it('zooms within bounds, and centres what fits', () => {
  expect([zoomBy(WHOLE, 99).zoom, zoomBy(WHOLE, -99).zoom]).toEqual([NEAREST, FURTHEST]);
  const moved = moveBy(zoomBy(WHOLE, 2), 30, 40);
  expect([moved.x, moved.y]).toEqual([30, 40]);
  expect(zoomBy(moved, -9)).toMatchObject({ x: 0, y: 0 });
  expect(moveBy(WHOLE, 30, 40)).toEqual(WHOLE);
});

it('fits upright and turned pictures, and enlarges none', () => {
  const [phone, stage] = [
    { width: 1_000, height: 2_000 },
    { width: 1_000, height: 500 },
  ];
  expect(fitScale(phone, stage, 0)).toBe(0.25);
  expect(fitScale(phone, stage, turnBy(WHOLE, -1).turns)).toBe(0.5);
  expect(fitScale({ width: 10, height: 10 }, stage, 0)).toBe(1);
});
