/** SQL on comments at seconds of recordings. */
import type { CallComment } from '@gonghai/contract/calls/spot-check-values.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';

/** For those who may hear the call: the caller asks `mayHear`. */
export const readComments = (db: Db, { tenantId, userId }: Actor, callId: number): Promise<CallComment[]> =>
  db
    .selectFrom('call_comment as c')
    .leftJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.staff_id'))
    .where('c.tenant_id', '=', tenantId)
    .where('c.call_log_id', '=', callId)
    .orderBy('c.second')
    .orderBy('c.created_time')
    .orderBy('c.staff_id')
    .select([
      'c.staff_id as UserId',
      sql<string>`coalesce(s.name, '')`.as('UserName'),
      'c.second as Second',
      'c.text as Text',
      'c.created_time as CreatedTime',
      'c.is_told as IsTold',
      sql<boolean>`c.staff_id = ${userId}::bigint`.as('IsOwn'),
    ])
    .execute();

/** The comment of one person. */
interface CommentPlace {
  readonly tenantId: number;
  readonly callId: number;
  readonly second: number;
  readonly staffId: number;
}

interface StoredComment {
  readonly text: string;
  readonly isTold: boolean;
}

export const findComment = (trx: Db, place: CommentPlace): Promise<StoredComment | undefined> =>
  trx
    .selectFrom('call_comment')
    .select(['text', 'is_told as isTold'])
    .where('tenant_id', '=', place.tenantId)
    .where('call_log_id', '=', place.callId)
    .where('second', '=', place.second)
    .where('staff_id', '=', place.staffId)
    .executeTakeFirst();

export const putComment = async (
  trx: Db,
  { tenantId, callId, second, staffId }: CommentPlace,
  { text, isTold }: StoredComment,
  now: number,
): Promise<void> => {
  const values = { text, is_told: isTold, created_time: now };
  await trx
    .insertInto('call_comment')
    .values({ tenant_id: tenantId, call_log_id: callId, second, staff_id: staffId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'call_log_id', 'second', 'staff_id']).doUpdateSet(values))
    .execute();
};

export const removeComment = async (trx: Db, place: CommentPlace): Promise<void> => {
  await trx
    .deleteFrom('call_comment')
    .where('tenant_id', '=', place.tenantId)
    .where('call_log_id', '=', place.callId)
    .where('second', '=', place.second)
    .where('staff_id', '=', place.staffId)
    .execute();
};
