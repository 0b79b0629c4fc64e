import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { startCounterpart } from '../../test/providers/counterpart.ts';
import { createOutgoing, isInside, sendRequest } from './outgoing.ts';

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
  ['::7f00:1', true],
  ['2002:7f00:1::', true],
  ['::ffff:0:7f00:1', true],
  ['64:ff9b:1::7f00:1', true],
  ['120.24.0.1', false],
  ['2408:8000::1', false],
])('%s lies inside: %s', (address, expected) => {
  expect(isInside({ address, family: address.includes(':') ? 6 : 4 })).toBe(expected);
});

describe('An address of a setting', () => {
  const { problemOf, send } = createOutgoing();

  // Names are looked up only when they are connected: see below.
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

describe('When it connects', async () => {
  const inside = await startCounterpart(({ path }) =>
    path === '/moved' ? { status: 302, headers: { location: `${inside.origin}/secret` } } : { body: 'secret' },
  );
  afterAll(inside.close);
  const { port } = new URL(inside.origin);
  const get = (url: string) =>
    ({ method: 'GET', url: new URL(url), headers: {}, timeoutMs: 2_000, largestAnswer: 1_000 }) as const;

  // A name whose address changes after the check is looked up once more at this moment: only that address counts.
  it('a name that leads inside by now is refused, without a request', async () => {
    const named = get(`http://localhost:${port}/secret`);
    await expect(sendRequest(named, { mayReachInside: false })).rejects.toThrow(/an address inside/);
    expect(inside.received).toEqual([]);
    expect(await sendRequest(named, { mayReachInside: true })).toMatchObject({ body: 'secret' });
  });

  it('a redirect is an answer, and its target is never asked', async () => {
    const before = inside.received.length;
    const { send } = createOutgoing([inside.origin]);
    expect(await send(get(`${inside.origin}/moved`))).toMatchObject({ status: 302, body: '' });
    expect(inside.received.slice(before).map(({ path }) => path)).toEqual(['/moved']);
  });
});
