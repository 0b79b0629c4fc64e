/** SQL on the wrap-up of a call. */
import type { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Agent } from './agent-states.queries.ts';

/** Ends the wrap-up. The mark stays as it is without `isLeft`. False if it is not a log of this caller and source. */
export const setWrapUp = async (
  trx: Db,
  { tenantId, staffId }: Agent,
  id: number,
  {
    isLeft,
    source,
    now,
  }: { readonly isLeft: boolean | undefined; readonly source: CallSource | undefined; readonly now: number },
): Promise<boolean> => {
  let own = trx.updateTable('call_log');
  if (source !== undefined) own = own.where('source', '=', source);
  const row = await own
    .set({
      wrapped_time: sql`coalesce(wrapped_time, ${now}::bigint)`,
      ...(isLeft !== undefined && { is_wrap_up_left: isLeft }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
