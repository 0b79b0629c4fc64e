/** Repeated requests: a write with an idempotency key runs once, and its response is returned again for a day. */
import { createHmac } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { prepare } from '../db/prepared.ts';
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

interface Owner {
  readonly tenantId: number;
  readonly staffId: number;
  readonly key: string;
}

const ownerOf = ({ tenantId, userId: staffId }: Actor, { key }: RepeatKey): Owner => ({ tenantId, staffId, key });

// Part of every change, so compiled and planned once.
const find = prepare<Owner, { request_hash: Buffer; answer: unknown }>((db, given) =>
  db
    .selectFrom('idempotent_answer')
    .select(['request_hash', 'answer'])
    .where('tenant_id', '=', given('tenantId'))
    .where('staff_id', '=', given('staffId'))
    .where('key', '=', given('key')),
);
const insert = prepare<Owner & { requestHash: Buffer; answer: string; now: number }, unknown>((db, given) =>
  db.insertInto('idempotent_answer').values({
    tenant_id: given('tenantId'),
    staff_id: given('staffId'),
    key: given('key'),
    request_hash: given('requestHash'),
    answer: given('answer'),
    created_time: given('now'),
  }),
);
const update = prepare<Owner & { answer: string }, unknown>((db, given) =>
  db
    .updateTable('idempotent_answer')
    .set({ answer: given('answer') })
    .where('tenant_id', '=', given('tenantId'))
    .where('staff_id', '=', given('staffId'))
    .where('key', '=', given('key')),
);
const remove = prepare<Owner, unknown>((db, given) =>
  db
    .deleteFrom('idempotent_answer')
    .where('tenant_id', '=', given('tenantId'))
    .where('staff_id', '=', given('staffId'))
    .where('key', '=', given('key')),
);

/** The stored response, or undefined the first time. Throws if the key was used for another request. */
export const findRepeat = async (
  db: Db,
  actor: Actor,
  repeatKey: RepeatKey,
): Promise<{ readonly answer: unknown } | undefined> => {
  const kept = await find.first(db, ownerOf(actor, repeatKey));
  if (!kept) return undefined;
  if (!kept.request_hash.equals(repeatKey.requestHash)) throw malformed();
  return { answer: unpack(kept.answer as Kept) };
};

/**
 * First statement of the transaction. Of two concurrent requests, the second waits here before it has done anything,
 * then fails on the unique key and returns the response of the first.
 */
export const claimKey = async (trx: Db, actor: Actor, repeatKey: RepeatKey, now: number): Promise<void> => {
  const { requestHash } = repeatKey;
  await insert.all(trx, { ...ownerOf(actor, repeatKey), requestHash, answer: JSON.stringify(pack(null)), now });
};

/** Last statement of the transaction. */
export const keepAnswer = async (trx: Db, actor: Actor, repeatKey: RepeatKey, answer: unknown): Promise<void> => {
  await update.all(trx, { ...ownerOf(actor, repeatKey), answer: JSON.stringify(pack(answer)) });
};

/** What was asked for was refused: the key may be used again. */
export const releaseKey = async (trx: Db, actor: Actor, repeatKey: RepeatKey): Promise<void> => {
  await remove.all(trx, ownerOf(actor, repeatKey));
};

export const isRepeatRace = (error: unknown): boolean => violates(error, 'idempotent_answer_pkey');
