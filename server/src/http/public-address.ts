/** The address of this installation for people outside: for QR codes, pay links and notices. */
import type { FastifyRequest } from 'fastify';
import { isIPv4 } from 'node:net';
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

export interface AskedFrom {
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

/** Only this computer itself reaches such an address. */
export const isLoopback = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  const isName = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isName || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
};
