import { describe, expect, it } from 'vitest';
import { complaintIn, explain } from './failure.ts';

const failed = (code: string, message = 'it failed'): Error => Object.assign(new Error(message), { code });

describe('explain', () => {
  it.each([
    ['ENOSPC', 'The disk that holds /data is full: free some space and start again'],
    ['EDQUOT', 'The disk that holds /data is full: free some space and start again'],
    ['53100', 'The disk that holds /data is full: free some space and start again'],
    ['EROFS', '/data is on a read-only disk: choose another with DATA_DIR'],
    ['ENOTDIR', '/data is not a folder: choose another with DATA_DIR'],
  ])('turns %s into a line that says what to do', (code, line) => {
    expect(explain(failed(code), '/data').message).toBe(line);
  });

  it('names the missing program', () => {
    const error = Object.assign(failed('ENOENT', 'spawn setpriv ENOENT'), { syscall: 'spawn setpriv' });
    expect(explain(error, '/data').message).toBe(
      'A program is missing on this machine (spawn setpriv ENOENT): install util-linux',
    );
  });

  it('returns one line', () => {
    expect(explain(new Error('first\n  second\n'), '/data').message).toBe('first second');
  });
});

describe('complaintIn', () => {
  const log = (...lines: string[]): string => lines.map((line) => `2026-11-02 08:00:00 UTC [7] ${line}\n`).join('');

  it("returns the server's last error about itself", () => {
    const text = log(
      'FATAL:  could not open file',
      'LOG:  shutting down',
      'FATAL:  invalid value for parameter "jit": "x"',
      'ERROR:  duplicate key value',
      'FATAL:  the database system is shutting down',
      'FATAL:  terminating connection due to administrator command',
    );
    expect(complaintIn(text, 'FATAL|PANIC')).toBe('invalid value for parameter "jit": "x"');
  });

  it('prefers the error about a full disk to the errors it causes', () => {
    const text = log('FATAL:  could not write: No space left on device', 'PANIC:  cannot abort transaction 1');
    expect(complaintIn(text, 'FATAL|PANIC')).toBe('could not write: No space left on device');
  });

  it('returns nothing for a log without errors', () => {
    expect(complaintIn(log('LOG:  ready'), 'FATAL|PANIC')).toBeUndefined();
  });
});
