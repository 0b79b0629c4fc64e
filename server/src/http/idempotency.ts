/** Repeated requests: a write with an idempotency key runs once, and its response is returned again for a day. */
import { createHmac } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { Secrets } from '../db/secrets.ts';
import { violates } from '../db/sql.ts';
import { Told } from './answer.ts';
import type { Actor, RepeatKey } from './context.ts';
import { demandWithinLimits } from './parse.ts';
import { malformed } from './refusal.ts';

export const IDEMPOTENCY_SECONDS = 24 * 3_600;

export const repeatKeyOf = (
  header: string | undefined,
  path: string,
  raw: unknown,
  secrets: Secrets,
): RepeatKey | undefined => {
  if (header === undefined) return undefined;
  if (!/^[\w-]{8,100}$/.test(header)) throw malformed();
  demandWithinLimits(raw);
  // An HMAC: a request may contain a password, and the stored hash must not allow guessing it.
  const requestHash = createHmac('sha256', secrets.derive('repeated request'))
    .update(`${path}\n${JSON.stringify(raw)}`)
    .digest();
  return { key: header, requestHash };
};

interface Kept {
  readonly data: unknown;
  readonly message: string | null;
}

const unpack = ({ data, message }: Kept): unknown => (message === null ? data : new Told(data, message));
const pack = (answer: unknown): Kept =>
  answer instanceof Told ? { data: answer.data, message: answer.message } : { data: answer, message: null };

/** The stored response, or undefined the first time. Throws if the key was used for another request. */
export const findRepeat = async (
  db: Db,
  actor: Actor,
  { key, requestHash }: RepeatKey,
): Promise<{ readonly answer: unknown } | undefined> => {
  const kept = await db
    .selectFrom('idempotent_answer')
    .select(['request_hash', 'answer'])
    .where('tenant_id', '=', actor.tenantId)
    .where('staff_id', '=', actor.userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!kept) return undefined;
  if (!kept.request_hash.equals(requestHash)) throw malformed();
  return { answer: unpack(kept.answer as Kept) };
};

/**
 * First statement of the transaction. Of two concurrent requests, the second waits here before it has done anything,
 * then fails on the unique key and returns the response of the first.
 */
export const claimKey = async (trx: Db, actor: Actor, { key, requestHash }: RepeatKey, now: number): Promise<void> => {
  await trx
    .insertInto('idempotent_answer')
    .values({
      tenant_id: actor.tenantId,
      staff_id: actor.userId,
      key,
      request_hash: requestHash,
      answer: JSON.stringify(pack(null)),
      created_time: now,
    })
    .execute();
};

/** Last statement of the transaction. */
export const keepAnswer = async (trx: Db, actor: Actor, { key }: RepeatKey, answer: unknown): Promise<void> => {
  await trx
    .updateTable('idempotent_answer')
    .set({ answer: JSON.stringify(pack(answer)) })
    .where('tenant_id', '=', actor.tenantId)
    .where('staff_id', '=', actor.userId)
    .where('key', '=', key)
    .execute();
};

/** What was asked for was refused: the key may be used again. */
export const releaseKey = async (trx: Db, actor: Actor, { key }: RepeatKey): Promise<void> => {
  await trx
    .deleteFrom('idempotent_answer')
    .where('tenant_id', '=', actor.tenantId)
    .where('staff_id', '=', actor.userId)
    .where('key', '=', key)
    .execute();
};

export const isRepeatRace = (error: unknown): boolean => violates(error, 'idempotent_answer_pkey');
