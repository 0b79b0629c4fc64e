import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { isLow, watchDisk } from './disk-space.ts';
import { createLog } from './http/log.ts';

afterEach(() => vi.useRealTimers());

it('A data folder that has gone is logged and does not end the process', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const folder = mkdtempSync(join(tmpdir(), 'gonghai-test-disk-'));
  const lines: string[] = [];
  const watch = watchDisk(folder, createLog('warn', { write: (line) => lines.push(line) }));
  lines.length = 0;
  rmSync(folder, { recursive: true });
  vi.advanceTimersByTime(60_000);
  watch.close();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'the free space of the disk is unknown' }]);
});

it.each([
  ['less than a tenth of a large disk', { free: 9_900_000_000, size: 100_000_000_000 }, true],
  ['a tenth of a large disk', { free: 10_000_000_000, size: 100_000_000_000 }, false],
  ['less than two gigabytes of a small disk', { free: 1_999_999_999, size: 10_000_000_000 }, true],
  ['two gigabytes of a small disk', { free: 2_000_000_000, size: 10_000_000_000 }, false],
])('The disk with %s left is low: %s', (_, space, expected) => {
  expect(isLow(space)).toBe(expected);
});
