/** Tokens with which desk phones and recorders upload the recording of one call. */
import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../db/secrets.ts';

interface RecordToken {
  readonly tenantId: number;
  readonly staffId: number;
  readonly actionId: string;
  /** Unix seconds. */
  readonly expires: number;
}

const SHAPE = /^(\d{1,10})\.(\d{1,15})\.(\d{1,11})\.([\w-]{1,64})\.([\w-]{43})$/;

const proofOf = (secrets: Secrets, content: string): Buffer => Buffer.from(secrets.derive(`record token ${content}`));

export const writeRecordToken = (secrets: Secrets, { tenantId, staffId, expires, actionId }: RecordToken): string => {
  const content = `${tenantId}.${staffId}.${expires}.${actionId}`;
  return `${content}.${proofOf(secrets, content).toString()}`;
};

/** Undefined for a forged or expired token. */
export const readRecordToken = (secrets: Secrets, token: string, now: number): RecordToken | undefined => {
  const [, tenantId = '', staffId = '', expires = '', actionId = '', proof = ''] = SHAPE.exec(token) ?? [];
  const wanted = proofOf(secrets, `${tenantId}.${staffId}.${expires}.${actionId}`);
  if (proof.length !== wanted.length || !timingSafeEqual(Buffer.from(proof), wanted)) return undefined;
  if (Number(expires) < now) return undefined;
  return { tenantId: Number(tenantId), staffId: Number(staffId), actionId, expires: Number(expires) };
};
