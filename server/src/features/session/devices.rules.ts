/** Remembers, in a signed cookie, that somebody has signed in from this browser before. It admits nobody by itself. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../db/secrets.ts';
import type { GuestContext } from '../../http/context.ts';

const COOKIE = 'gonghai_device';
const REMEMBERED_SECONDS = 180 * 24 * 3_600;

const seal = (tenantId: number, staffId: number, secrets: Secrets): string =>
  createHmac('sha256', secrets.derive('device')).update(`${tenantId}:${staffId}`).digest('base64url');

export const rememberDevice = (ctx: GuestContext, tenantId: number, staffId: number, secrets: Secrets): void =>
  ctx.setCookie(COOKIE, seal(tenantId, staffId, secrets), REMEMBERED_SECONDS);

export const knowsDevice = (ctx: GuestContext, tenantId: number, staffId: number, secrets: Secrets): boolean => {
  const given = Buffer.from(ctx.cookie(COOKIE) ?? '');
  const wanted = Buffer.from(seal(tenantId, staffId, secrets));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};
