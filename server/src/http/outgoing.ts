/** Sends requests to outside services, never to an address inside the installation that the operator did not allow. */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { type IncomingHttpHeaders, request as requestPlain, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses inside the installation. */
const INSIDE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  // IPv4 addresses written as IPv6 by a translator or a tunnel.
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fec0::', 10],
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

interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** Bytes; a longer answer is an error. */
  readonly largestAnswer: number;
}

interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Connecting {
  /** Also names that resolve to an address inside. */
  readonly mayReachInside: boolean;
}

/** Follows no redirects: they would name another host. */
export const sendRequest = (wanted: OutgoingRequest, { mayReachInside }: Connecting): Promise<OutgoingAnswer> =>
  new Promise((resolved, rejected) => {
    const { method, url, headers, body = '', timeoutMs, largestAnswer } = wanted;
    const options: RequestOptions = {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) },
      ...(!mayReachInside && { lookup: lookupOutside }),
    };
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const sent = send(url, options, (response) => {
      const pieces: Buffer[] = [];
      let size = 0;
      response.on('data', (piece: Buffer) => {
        pieces.push(piece);
        size += piece.length;
        if (size > largestAnswer) response.destroy(new Error(`the answer of ${url.host} is too long`));
      });
      response.on('error', rejected);
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        resolved({ status, headers: received, body: Buffer.concat(pieces).toString('utf8') });
      });
    });
    sent.on('error', rejected);
    sent.end(body);
  });

/** Whether an address that a tenant typed may be called: `plain` is not encrypted, `inside` is inside the installation. */
type AddressProblem = 'malformed' | 'plain' | 'inside';

export interface Outgoing {
  readonly problemOf: (address: string) => AddressProblem | undefined;
  /** Throws for an address with a problem, and when no complete answer arrives in time. */
  readonly send: (request: OutgoingRequest) => Promise<OutgoingAnswer>;
}

const bareHost = ({ hostname }: URL): string => hostname.replaceAll(/[[\]]/g, '');

const isInsideHost = (url: URL): boolean => {
  const host = bareHost(url).replace(/\.$/, '');
  const family = isIP(host);
  if (family !== 0) return isInside({ address: host, family });
  return host === 'localhost' || host.endsWith('.localhost');
};

/** `allowed`: origins that the operator allows although they are inside or not encrypted. */
export const createOutgoing = (allowed: readonly string[] = []): Outgoing => {
  const isAllowed = (url: URL): boolean => allowed.includes(url.origin);
  const problemOf = (address: string): AddressProblem | undefined => {
    if (!URL.canParse(address)) return 'malformed';
    const url = new URL(address);
    if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return 'malformed';
    if (!['http:', 'https:'].includes(url.protocol)) return 'malformed';
    if (isAllowed(url)) return undefined;
    if (isInsideHost(url)) return 'inside';
    return url.protocol === 'https:' ? undefined : 'plain';
  };
  return {
    problemOf,
    send: async (request) => {
      const { url } = request;
      const problem = problemOf(`${url.origin}${url.pathname}`);
      if (problem !== undefined) throw new Error(`${url.origin} is refused: ${problem}`);
      return sendRequest(request, { mayReachInside: isAllowed(url) });
    },
  };
};
