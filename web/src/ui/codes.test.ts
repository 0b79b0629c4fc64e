import { expect, it } from 'vitest';
import { choicesOf, wordOf } from './codes.ts';

const Size = { Small: 0, Large: 2 } as const;
const sizeLabel = { 2: '大', 0: '小' } as const;

it('offers each code with its word, in the order of the codes', () => {
  const wanted = [
    { value: 0, label: '小' },
    { value: 2, label: '大' },
  ];
  expect(choicesOf(Size, sizeLabel)).toEqual(wanted);
  expect(choicesOf([2, 0], sizeLabel)).toEqual(wanted.toReversed());
});

it('shows the label of a code, and nothing for an unknown one', () => {
  const words = wordOf(choicesOf(Size, sizeLabel));
  expect([0, 2, 1, '0', undefined].map(words)).toEqual(['小', '大', '', '', '']);
});
