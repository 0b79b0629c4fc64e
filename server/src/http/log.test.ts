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

  it.each([
    ['22P02', 'invalid input syntax for type integer: "1"3912345678"', ': invalid input syntax for type integer: "…"'],
    ['22021', 'invalid byte sequence for encoding "UTF8": 0x00', ': invalid byte sequence for encoding "…": 0x00'],
    ['P0001', 'the number 13912345678 is taken', ''],
  ])('of the database with the code %s is logged with its text, without values', (code, message, text) => {
    const written: string[] = [];
    const log = createLog('info', { write: (line: string) => written.push(line) });
    log.error({ err: Object.assign(new Error(message), { code }) }, 'job');
    expect(JSON.parse(written[0]!)).toMatchObject({ err: { code, message: `database error ${code}${text}` } });
    expect(written[0]).not.toContain('3912345678');
  });
});

it('A log that cannot be written does not end the process', async () => {
  const log = createLog('info', openBufferedLog('/dev/full'));
  expect(() => log.info('x'.repeat(10_000))).not.toThrow();
  // The error of the write would be reported as unhandled.
  await setTimeout(50);
});
