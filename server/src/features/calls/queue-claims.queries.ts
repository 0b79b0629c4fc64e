/** SQL on claims, which keep two agents from calling the same person, and on the calls of numbers in a queue. */
import { CALLED_RECENTLY_SECONDS, CLAIM_SECONDS } from '@gonghai/contract/calls/queue-values.ts';
import { FILTER_PASSED, NOT_DIALLED } from '@gonghai/contract/customers/call-outcome.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { anyOf, anyText } from '../../db/sql.ts';
import type { Agent } from './agent-states.queries.ts';
import type { CallOfNumber } from './queue.rules.ts';

/** Claims the customer or renews the claim. False while a colleague has it. */
export const claimCustomer = async (
  trx: Db,
  { tenantId, staffId }: Agent,
  customerId: number,
  now: number,
): Promise<boolean> => {
  const { rows } = await sql`insert into call_claim (tenant_id, customer_id, staff_id, beat_time)
    values (${tenantId}, ${customerId}, ${staffId}, ${now})
    on conflict (tenant_id, customer_id) do update set staff_id = excluded.staff_id, beat_time = excluded.beat_time
    where call_claim.staff_id = excluded.staff_id or call_claim.beat_time <= ${now - CLAIM_SECONDS}
    returning customer_id`.execute(trx);
  return rows.length > 0;
};

/** Names of the colleagues who have claimed these customers. */
export const readClaims = async (
  trx: Db,
  { tenantId, staffId }: Agent,
  customerIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, string>> => {
  const rows = await trx
    .selectFrom('call_claim as k')
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'k.tenant_id').onRef('s.id', '=', 'k.staff_id'))
    .select(['k.customer_id as customerId', 's.name'])
    .where('k.tenant_id', '=', tenantId)
    .where('k.customer_id', '=', anyOf(customerIds))
    .where('k.staff_id', '<>', staffId)
    .where('k.beat_time', '>', now - CLAIM_SECONDS)
    .execute();
  return new Map(rows.map(({ customerId, name }) => [customerId, name]));
};

/** Calls of these numbers by anyone, newest first. */
export const readCallsOf = (
  trx: Db,
  tenantId: number,
  tels: readonly string[],
  since: number,
): Promise<CallOfNumber[]> =>
  trx
    .selectFrom('call_log as l')
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.staff_id'))
    .select(['l.tel', 'l.start_time as startTime', 'l.is_incoming as isIncoming', 'l.is_open as isOpen'])
    .select(['l.filter_result as filterResult', 's.name as staffName'])
    .where('l.tenant_id', '=', tenantId)
    .where('l.tel', '=', anyText(tels))
    .where(({ or, eb }) => or([eb('l.start_time', '>', since), eb('l.is_open', '=', true)]))
    .orderBy('l.start_time', 'desc')
    .execute();

export const readListedNumbers = async (
  trx: Db,
  tenantId: number,
  tels: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await trx
    .selectFrom('blocked_number')
    .select('tel')
    .where('tenant_id', '=', tenantId)
    .where('tel', '=', anyText(tels))
    .execute();
  return new Set(rows.map(({ tel }) => tel));
};

/** Which calls this person made to the customer since then. Blocked ones are ignored. */
export const readOwnCalls = async (
  trx: Db,
  { tenantId, staffId }: Agent,
  customerId: number,
  since: number,
): Promise<{ readonly isCalled: boolean; readonly isDeclined: boolean }> => {
  const rows = await trx
    .selectFrom('call_log')
    .select('filter_result as filterResult')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('staff_id', '=', staffId)
    .where('start_time', '>=', since)
    .where('is_incoming', '=', false)
    .execute();
  const has = (result: number): boolean => rows.some(({ filterResult }) => filterResult === result);
  return { isCalled: has(FILTER_PASSED), isDeclined: has(NOT_DIALLED) };
};

/** Whether the claim is this person's and no one has called the number meanwhile. The number must be locked. */
export const holdsClaim = async (
  trx: Db,
  { tenantId, staffId }: Agent,
  { customerId, tel }: { readonly customerId: number; readonly tel: string },
): Promise<boolean> => {
  const row = await trx
    .selectFrom('call_claim as k')
    .select('k.customer_id')
    .where('k.tenant_id', '=', tenantId)
    .where('k.customer_id', '=', customerId)
    .where('k.staff_id', '=', staffId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('call_log as l')
            .select('l.id')
            .where('l.tenant_id', '=', tenantId)
            .where('l.tel', '=', tel)
            .where('l.is_incoming', '=', false)
            .where(({ or, eb }) => or([eb('l.filter_result', '=', FILTER_PASSED), eb('l.is_open', '=', true)]))
            .whereRef('l.start_time', '>', sql<number>`k.beat_time - ${CALLED_RECENTLY_SECONDS}`),
        ),
      ),
    )
    .forKeyShare('k')
    .executeTakeFirst();
  return row !== undefined;
};
