import { expect, it } from 'vitest';
import { pagesFor } from './settings.ts';

const GB = 1_073_741_824;

it.each([
  [0.5, 128],
  [2, 256],
  [4, 512],
  [24, 1_024],
])('gives a machine of %d GB shared buffers of %d MB', (machine, megabytes) => {
  expect(pagesFor(machine * GB)).toBe(megabytes);
});
