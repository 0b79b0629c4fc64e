import { expect, it, onTestFinished, vi } from 'vitest';
import { runSteps } from './run.ts';

it('A step that fails does not stop those behind it, and its exit code is passed on', async () => {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  onTestFinished(() => {
    log.mockRestore();
    process.exitCode = undefined;
  });
  await runSteps([
    { name: 'first', command: ['node', '-e', 'process.exit(3)'] },
    { name: 'second', command: ['node', '-e', ''] },
  ]);
  expect(process.exitCode).toBe(3);
  const seconds = said.slice(said.indexOf('\nSeconds per step:') + 1).map((line) => line.trim().split(/\s{2,}/)[1]);
  expect(seconds).toEqual(['first (failed)', 'second', 'in all']);
});
