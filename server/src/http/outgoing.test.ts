import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createOutgoing, isInside } from './outgoing.ts';

/** Addresses of attackers: forms of inside addresses, other protocols, credentials. */
const attacks: string[] = JSON.parse(
  readFileSync(new URL('../../test/data/ssrf-urls.json', import.meta.url), 'utf8'),
) as string[];

it.each<[string, boolean]>([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.20.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['fd00::2', true],
  ['fe80::1', true],
  ['::ffff:127.0.0.1', true],
  ['120.24.0.1', false],
  ['2408:8000::1', false],
])('%s lies inside: %s', (address, expected) => {
  expect(isInside({ address, family: address.includes(':') ? 6 : 4 })).toBe(expected);
});

describe('An address of a setting', () => {
  const { problemOf, send } = createOutgoing();

  // A name that only resolves to an inside address is refused at connect time.
  it.each(attacks.filter((address) => !address.includes('.test/')))('is refused: %s', async (address) => {
    expect(problemOf(address)).toBeDefined();
    const url = new URL(address);
    const request = { method: 'GET', url, headers: {}, timeoutMs: 500, largestAnswer: 1_000 } as const;
    await expect(send(request)).rejects.toThrow(/is refused/);
  });

  it.each([
    ['https://api.example.com/v3', undefined],
    ['https://8.8.8.8/', undefined],
    ['http://api.example.com/', 'plain'],
    ['https://api.example.com/?a=1', 'malformed'],
    ['https://user@api.example.com/', 'malformed'],
    ['no address', 'malformed'],
    ['', 'malformed'],
  ])('%s: %s', (address, problem) => {
    expect(problemOf(address)).toBe(problem);
  });

  it('may be inside and plain where the operator allows exactly this origin', () => {
    const allowing = createOutgoing(['http://127.0.0.1:9681']);
    expect(allowing.problemOf('http://127.0.0.1:9681/v3')).toBeUndefined();
    expect(allowing.problemOf('http://127.0.0.1:9682/v3')).toBe('inside');
    expect(allowing.problemOf('http://localhost:9681/v3')).toBe('inside');
  });
});
