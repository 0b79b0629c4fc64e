/** The address of this installation for people outside: for QR codes, pay links and notices. */
import type { FastifyRequest } from 'fastify';
import { type AddressInfo, isIPv4 } from 'node:net';
import type { Db } from '../db/database.ts';
import { prepare } from '../db/prepared.ts';

const hostById = prepare<{ tenantId: number }, { host: string | null }>((db, given) =>
  db.selectFrom('tenant').select('host').where('id', '=', given('tenantId')),
);

/** Scheme, host and port of a request. Behind a trusted proxy, those of the proxy. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string => {
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : '';
};

interface AskedFrom {
  readonly host: string;
  readonly origin: string;
}

/** PUBLIC_URL, otherwise the host of the tenant, otherwise that of the request. Without a slash at the end. */
export const readPublicAddress = async (
  directory: Db,
  publicUrl: string | undefined,
  tenantId: number,
  { host, origin }: AskedFrom,
): Promise<string> => {
  if (publicUrl !== undefined) return publicUrl;
  const own = (await hostById.first(directory, { tenantId }))?.host;
  return own == null || own === host ? origin : `https://${own}`;
};

/** What the operator has said about addresses. */
export interface KnownAddresses {
  readonly publicUrl: string | undefined;
  /** Where the server listens; undefined behind a proxy and for all addresses of the machine. */
  readonly ownAddress: () => string | undefined;
}

/**
 * For money: the client's Host header decides nothing, because it would send buyers and notifications elsewhere.
 * Undefined if nothing is known.
 */
export const readPayAddress = async (
  directory: Db,
  { publicUrl, ownAddress }: KnownAddresses,
  tenantId: number,
  { host, origin }: AskedFrom,
): Promise<string | undefined> => {
  if (publicUrl !== undefined) return publicUrl;
  const own = (await hostById.first(directory, { tenantId }))?.host;
  if (own == null) return ownAddress();
  return own === host ? origin : `https://${own}`;
};

const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** The address at which the server was told to listen. */
export const listeningAddress = (at: AddressInfo | string | null): string | undefined => {
  if (at === null || typeof at === 'string' || WILDCARDS.has(at.address)) return undefined;
  return `http://${at.address.includes(':') ? `[${at.address}]` : at.address}:${at.port}`;
};

/** Only this computer itself reaches such an address. */
export const isLoopback = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  const isName = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isName || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
};
