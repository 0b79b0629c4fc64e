import { expect, it } from 'vitest';
import { partsOf } from './difference.ts';

const marked = (shown: string, other: string): string =>
  partsOf(shown, other)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('');

it.each([
  ['4,680.00', '4,680.00', '4,680.00'],
  ['4,860.00', '4,680.00', '4,[86]0.00'],
  ['1,280.00', '1,280.50', '1,280.[0]0'],
  ['10.00', '110.00', '10.00'],
  ['110.00', '10.00', '[1]10.00'],
  ['11-15', '11-16', '11-1[5]'],
])('%s beside %s: %s', (shown, other, expected) => expect(marked(shown, other)).toBe(expected));
