import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLog, openBufferedLog } from './log.ts';

describe('An internal error', () => {
  it.each([
    ['nothing', null, 'object'],
    ['a text', '13912345678', 'string'],
    ['an object of no kind', Object.create(null), 'object'],
  ])('is logged also for a thrown %s, without its content', (_, thrown, type) => {
    const written: string[] = [];
    const log = createLog('info', { write: (text: string) => written.push(text) });
    log.error({ request: 'x-1', err: thrown }, 'fault');
    expect(written.map((text) => JSON.parse(text))).toMatchObject([{ request: 'x-1', msg: 'fault', err: { type } }]);
    expect(written[0]).not.toContain('13912345678');
  });
});

it('A log that cannot be written does not end the process', async () => {
  const log = createLog('info', openBufferedLog('/dev/full'));
  expect(() => log.info('x'.repeat(10_000))).not.toThrow();
  // The error of the write would be reported as unhandled.
  await setTimeout(50);
});
