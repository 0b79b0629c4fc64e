/** Marks known devices with a signed cookie. The cookie alone gives no access. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../db/secrets.ts';
import type { GuestContext } from '../../http/context.ts';

const COOKIE = 'gonghai_device';
const REMEMBERED_SECONDS = 180 * 24 * 3_600;

/** A person who has entered this password. After a change of the password, the device is unknown again. */
interface Proven {
  readonly tenantId: number;
  readonly staffId: number;
  readonly passwordHash: string;
}

const seal = (device: string, { tenantId, staffId, passwordHash }: Proven, secrets: Secrets): string =>
  createHmac('sha256', secrets.derive('device'))
    .update(`${device}:${tenantId}:${staffId}:${passwordHash}`)
    .digest('base64url');

export const rememberDevice = (ctx: GuestContext, person: Proven, secrets: Secrets): void => {
  const device = randomBytes(12).toString('base64url');
  ctx.setCookie(COOKIE, `${device}.${seal(device, person, secrets)}`, REMEMBERED_SECONDS);
};

export const knowsDevice = (ctx: GuestContext, person: Proven, secrets: Secrets): boolean => {
  const [device = '', mark = ''] = (ctx.cookie(COOKIE) ?? '').split('.');
  const [given, wanted] = [Buffer.from(mark), Buffer.from(seal(device, person, secrets))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};
