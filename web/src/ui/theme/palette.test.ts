import { describe, expect, it } from 'vitest';
import { type ColourName, paletteVariables, palettes, type ThemeMode } from './palette.ts';

const channel = (value: number): number => (value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};

const grounds: readonly ColourName[] = ['surface', 'raised', 'sunken', 'canvas', 'hover', 'selected', 'selectedHover'];
const tints: readonly ColourName[] = ['red', 'amber', 'green', 'violet', 'cyan', 'rose', 'blue', 'grey'];

const readable: readonly (readonly [ColourName, ColourName])[] = [
  ...grounds.flatMap((ground) =>
    (['text', 'text2', 'text3', 'brandText'] as const).map((ink) => [ink, ground] as const),
  ),
  ...tints.map((tint) => [tint, `${tint}Soft` as ColourName] as const),
  ['brandText', 'brandSoft'],
  ['text3', 'greySoft'],
  ['green', 'callSoft'],
  ['onBrand', 'brand'],
  ['onBrand', 'brandHover'],
  ['onCall', 'callStrong'],
  ['onInk', 'ink'],
  ['inkGreen', 'ink'],
  ['inkAmber', 'ink'],
];

describe.each(['light', 'dark'] as const)('the %s palette', (mode: ThemeMode) => {
  it.each(readable)('keeps %s readable on %s', (ink, ground) => {
    expect(contrast(palettes[mode][ink], palettes[mode][ground])).toBeGreaterThanOrEqual(4.5);
  });

  it('becomes variables with readable names', () => {
    const names = paletteVariables(mode).map(([name]) => name);
    expect(names).toContain('--brand-soft');
    expect(names).toContain('--text-2');
    expect(new Set(names).size).toBe(names.length);
  });
});
