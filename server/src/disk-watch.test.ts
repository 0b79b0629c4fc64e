import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { watchDisk } from './disk-space.ts';
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
