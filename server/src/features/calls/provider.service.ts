/** The outside filter of numbers: one signed request to the address that the operator has set. */
import { createHmac } from 'node:crypto';
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestPlain, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { z } from 'zod';

/** An agent waits for this before each call. */
const TIMEOUT_MS = 800;
const LARGEST_ANSWER = 64 * 1024;

export interface ProviderKeys {
  readonly key: string;
  readonly secret: string;
}

/** The FilterResult of a number; undefined when the provider gave none. */
export type AskProvider = (keys: ProviderKeys, tel: string, now: number) => Promise<number | undefined>;

const answerShape = z.object({ FilterResult: z.int().min(0).max(9) });

/** Addresses inside the installation, which a name must not resolve to unless the operator wrote the address itself. */
const INSIDE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv6');

export const isInside = ({ address, family }: LookupAddress): boolean =>
  INSIDE.check(address, family === 6 ? 'ipv6' : 'ipv4');

/** Checks the address at connect time, so that the name cannot change in between. */
const lookupOutside: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const inside = addresses.find(isInside);
    if (inside) return done(new Error(`${hostname} is ${inside.address}, an address inside`), '', 0);
    return options.all ? done(null, addresses) : done(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0);
  });
};

const signatureOf = ({ key, secret }: ProviderKeys, tel: string, now: number): string =>
  createHmac('sha256', secret).update(`${key}\n${now}\n${tel}`).digest('hex');

const post = (url: URL, body: string): Promise<string> =>
  new Promise((resolved, rejected) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const options: RequestOptions = {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      ...(isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0 && { lookup: lookupOutside }),
    };
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const sent = send(url, options, (response) => {
      // A redirect is an error too: it would name another host.
      if (response.statusCode !== 200) {
        response.destroy();
        return rejected(new Error(`the filter provider answered ${response.statusCode}`));
      }
      const pieces: Buffer[] = [];
      let size = 0;
      response.on('data', (piece: Buffer) => {
        pieces.push(piece);
        size += piece.length;
        if (size > LARGEST_ANSWER) response.destroy(new Error('the answer of the filter provider is too long'));
      });
      response.on('error', rejected);
      return response.on('end', () => resolved(Buffer.concat(pieces).toString('utf8')));
    });
    sent.on('error', rejected);
    sent.end(body);
  });

/** Every failure is reported and lets the call pass. */
export const createProvider =
  (address: string, onFailure: (error: Error) => void): AskProvider =>
  async (keys, tel, now) => {
    try {
      const body = { AppKey: keys.key, Timestamp: now, Tel: tel, Sign: signatureOf(keys, tel, now) };
      return answerShape.parse(JSON.parse(await post(new URL(address), JSON.stringify(body)))).FilterResult;
    } catch (error) {
      onFailure(error instanceof Error ? error : new Error('the filter provider failed'));
      return undefined;
    }
  };
