/** The telephone servers that a page may connect to: those of one tenant, by its host or its session. */
import { readSessionCookie } from '@gonghai/contract/wire/session-cookie.ts';
import type { Database } from './db/database.ts';
import { readPhoneHosts } from './features/lines/lines.port.ts';
import type { Actors } from './features/session/actors.service.ts';
import { findTenantByHost } from './features/session/session.port.ts';
import type { WebParts } from './http/web.ts';

interface PhoneHostParts {
  readonly database: Database;
  readonly authenticate: Actors['authenticate'];
  readonly nowMs: () => number;
}

export const createPhoneHosts = ({ database, authenticate, nowMs }: PhoneHostParts): WebParts['phoneHosts'] => {
  const tenantOf = async (host: string, cookies: string): Promise<number | undefined> => {
    const claimed = await findTenantByHost(database.directory, host);
    if (claimed) return claimed.id;
    const session = readSessionCookie(cookies);
    return session && (await authenticate(String(session.Id), session.signature, nowMs()))?.tenantId;
  };

  return async ({ host, cookies }) => {
    const tenantId = await tenantOf(host, cookies);
    return tenantId === undefined ? [] : readPhoneHosts(database.forTenant(tenantId), tenantId);
  };
};
