import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it.each([
  [0, '0 B'],
  [512, '512 B'],
  [1024, '1.0 KB'],
  [1_536, '1.5 KB'],
  [150 * 1024, '150 KB'],
  [20 * 1024 * 1024, '20.0 MB'],
  [3 * 1024 ** 4, '3072 GB'],
])('says %i bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
