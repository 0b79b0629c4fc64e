/** SQL of the checks before a dial: attempts so far, and numbers that must not be called. */
import { FILTER_PASSED } from '@gonghai/contract/customers/call-outcome.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';

interface NumberOf {
  readonly tenantId: number;
  readonly tel: string;
}

const lock = prepare<{ tenantId: number; key: string }, unknown>(
  (_, given) => sql`select pg_advisory_xact_lock(hashtextextended(${given('key')}, ${given('tenantId')}::bigint))`,
);

/** One dial of a number at a time, so that attempts are counted one after another. */
export const lockNumber = async (trx: Db, tenantId: number, tel: string): Promise<void> => {
  await lock.all(trx, { tenantId, key: `call ${tel}` });
};

const attempts = prepare<NumberOf & { after: number; most: number }, { time: number }>((db, given) =>
  db
    .selectFrom('call_log')
    .select('start_time as time')
    .where('tenant_id', '=', given('tenantId'))
    .where('tel', '=', given('tel'))
    .where('start_time', '>', given('after'))
    .where(({ or, eb }) => or([eb('filter_result', '=', FILTER_PASSED), eb('is_open', '=', true)]))
    .where('is_incoming', '=', false)
    .orderBy('start_time', 'desc')
    .limit(given('most')),
);

/** Start times of the calls of a number by anyone, newest first. Calls that were not made do not count. */
export const readAttempts = async (
  trx: Db,
  tenantId: number,
  tel: string,
  needed: { readonly after: number; readonly most: number },
): Promise<number[]> => (await attempts.all(trx, { tenantId, tel, ...needed })).map(({ time }) => time);

const listed = prepare<NumberOf, { id: number }>((db, given) =>
  db
    .selectFrom('blocked_number')
    .select('id')
    .where('tenant_id', '=', given('tenantId'))
    .where('tel', '=', given('tel')),
);

export const isOnLocalList = async (db: Db, tenantId: number, tel: string): Promise<boolean> =>
  (await listed.first(db, { tenantId, tel })) !== undefined;

/** How long an answer of the provider is used. */
const KEPT_SECONDS = DAY;

/** The provider's answer of the last day; undefined if it must be asked. */
export const findFilterAnswer = async (
  db: Db,
  tenantId: number,
  tel: string,
  now: number,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('filter_answer')
    .select('filter_result as result')
    .where('tenant_id', '=', tenantId)
    .where('tel', '=', tel)
    .where('asked_time', '>', now - KEPT_SECONDS)
    .executeTakeFirst();
  return row?.result;
};

export const keepFilterAnswer = async (
  trx: Db,
  tenantId: number,
  tel: string,
  result: number,
  now: number,
): Promise<void> => {
  const answer = { filter_result: result, asked_time: now };
  await trx
    .insertInto('filter_answer')
    .values({ tenant_id: tenantId, tel, ...answer })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'tel']).doUpdateSet(answer))
    .execute();
};

export const deleteOldAnswers = async (trx: Db, tenantId: number, now: number): Promise<void> => {
  await trx
    .deleteFrom('filter_answer')
    .where('tenant_id', '=', tenantId)
    .where('asked_time', '<=', now - KEPT_SECONDS)
    .execute();
};
