import { describe, expect, it } from 'vitest';
import { cornerOf, freePlace } from './floating-place.ts';

const area = { left: 8, top: 52, width: 1424, height: 840 };
const card = { width: 316, height: 130 };
const pager = { left: 212, top: 850, width: 1220, height: 42 };
const home = { right: 16, bottom: 0 };

describe('The floating telephone', () => {
  it('stays where it was left when nothing is in the way', () => {
    const left = cornerOf({ ...card, left: 300, top: 200 }, area);
    expect(freePlace(card, left, area, [pager])).toEqual({ left: 300, top: 200 });
  });

  it('stays above the pager', () => {
    const place = freePlace(card, home, area, [pager]);
    expect(place).toEqual({ left: 1100, top: 850 - 8 - 130 });
  });

  it('stays whole inside a smaller window', () => {
    const small = { left: 8, top: 52, width: 784, height: 540 };
    expect(freePlace(card, { right: 1_000, bottom: 700 }, small, [])).toEqual({ left: 8, top: 52 });
  });

  it('leaves a dialog to the side, and gives up when the dialog takes everything', () => {
    const dialog = { left: 700, top: 60, width: 732, height: 780 };
    expect(freePlace(card, home, area, [pager, dialog])).toEqual({ left: 8, top: 850 - 8 - 130 });
    expect(freePlace(card, home, area, [area])).toBeUndefined();
  });
});
