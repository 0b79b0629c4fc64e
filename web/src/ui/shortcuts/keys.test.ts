import { describe, expect, it } from 'vitest';
import { advance, capsOf, makesText, strokeOf, strokesOf } from './keys.ts';

const pressed = (key: string, held: Partial<Parameters<typeof strokeOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('strokeOf', () => {
  it.each([
    ['a letter', pressed('g'), 'g'],
    ['a letter under caps lock', pressed('G'), 'g'],
    ['a letter with Shift', pressed('G', { shiftKey: true }), 'shift+g'],
    ['a sign that needs Shift', pressed('?', { shiftKey: true }), '?'],
    ['the full-width sign of a Chinese keyboard', pressed('？', { shiftKey: true }), '?'],
    ['Ctrl', pressed('k', { ctrlKey: true }), 'ctrl+k'],
    ['Command', pressed('k', { metaKey: true }), 'ctrl+k'],
    ['several held keys', pressed('ArrowDown', { shiftKey: true, altKey: true }), 'alt+shift+arrowdown'],
    ['the space bar', pressed(' '), 'space'],
  ])('reads %s', (_, event, stroke) => {
    expect(strokeOf(event)).toBe(stroke);
  });

  it('matches the written form', () => {
    expect(strokesOf('Ctrl+K')).toEqual([strokeOf(pressed('k', { ctrlKey: true }))]);
    expect(strokesOf('Esc')).toEqual([strokeOf(pressed('Escape'))]);
    expect(strokesOf('G H')).toEqual(['g', 'h']);
  });
});

describe('advance', () => {
  const sequences = ['g h', 'g c', 'n', 'h', 'n'].map(strokesOf);

  it.each([
    ['completes a single stroke, the later one of two', [], 'n', { pending: [], complete: 4 }],
    ['begins a sequence', [], 'g', { pending: ['g'] }],
    ['completes a sequence before its last stroke alone', ['g'], 'h', { pending: [], complete: 0 }],
    ['starts afresh when the sequence breaks', ['g'], 'n', { pending: [], complete: 4 }],
    ['may begin the same sequence again', ['g'], 'g', { pending: ['g'] }],
    ['forgets what begins nothing', [], 'z', { pending: [] }],
  ])('%s', (_, pending, stroke, expected) => {
    expect(advance(pending, stroke, sequences)).toEqual(expected);
  });
});

it('prints key caps stroke by stroke', () => {
  expect(capsOf('Ctrl+Enter')).toEqual([['Ctrl', '↵']]);
  expect(capsOf('G H')).toEqual([['G'], ['H']]);
});

it.each([
  ['ctrl+k', false],
  ['alt+n', false],
  ['shift+g', true],
  ['f', true],
  ['f8', false],
  ['shift+f10', false],
  ['?', true],
])('knows whether %s makes text', (stroke, expected) => {
  expect(makesText(stroke)).toBe(expected);
});
