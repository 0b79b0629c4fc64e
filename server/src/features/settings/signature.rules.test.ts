import { isTimely } from '@gonghai/contract/wire/signed-push.ts';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findSigners, signPush } from './signature.rules.ts';

const body = Buffer.from('{"Tel":"13800138000"}');
const timestamp = '1790000000';
const one = { id: 1, secret: 'one' };
const same = { id: 2, secret: 'one' };
const other = { id: 3, secret: 'other' };
const signature = signPush('one', { timestamp, body });

describe('A signature', () => {
  it('is the HMAC-SHA256 of timestamp, dot and body in hexadecimal digits', () => {
    expect(signature).toBe(createHmac('sha256', 'one').update(`${timestamp}.{"Tel":"13800138000"}`).digest('hex'));
  });

  it.each([
    ['of one account', [one, other], { signature }, [1]],
    ['of two accounts with the same secret', [one, same, other], { signature }, [1, 2]],
    ['in upper case', [one], { signature: signature.toUpperCase() }, [1]],
    ['of no account', [other], { signature }, []],
    ['of an unknown token', [], { signature }, []],
    ['that is missing', [one], { signature: '' }, []],
    ['of zeros', [one], { signature: '0'.repeat(64) }, []],
    ['that is too long', [one], { signature: `${signature}00` }, []],
    ['that is cut', [one], { signature: signature.slice(0, 62) }, []],
    ['that is no number', [one], { signature: 'g'.repeat(64) }, []],
    ['of another second', [one], { timestamp: '1790000001', signature }, []],
    ['of other bytes', [one], { body: Buffer.from('{"Tel": "13800138000"}'), signature }, []],
    ['of a body that begins in the timestamp', [one], { timestamp: '1790000000.', body, signature }, []],
  ])('%s', (_, accounts, change, signers) => {
    expect(findSigners(accounts, { timestamp, body, ...change }).map(({ id }) => id)).toEqual(signers);
  });
});

it.each([
  ['now', '1790000000', true],
  ['five minutes ago', '1789999700', true],
  ['in five minutes', '1790000300', true],
  ['a second too old', '1789999699', false],
  ['a second too early', '1790000301', false],
  ['in milliseconds', '1790000000000', false],
  ['missing', '', false],
  ['no number', 'now', false],
  ['a number of another kind', '1.79e9', false],
  ['with a sign', '+1790000000', false],
])('A timestamp %s', (_, text, expected) => {
  expect(isTimely(text, 1_790_000_000)).toBe(expected);
});
