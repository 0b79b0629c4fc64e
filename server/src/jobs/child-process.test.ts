/** A process for untrusted files ends with its parent, also in the middle of endless work. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isRunning } from '../../test/processes/running.ts';

const PARENT = fileURLToPath(new URL('../../test/processes/endless-parent.ts', import.meta.url));

it('ends when its parent is killed while it is busy', async () => {
  const parent = spawn(process.execPath, [PARENT], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const child = Number(line.toString());
  expect(isRunning(child)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(child), { timeout: 60_000 }).toBe(false);
});
