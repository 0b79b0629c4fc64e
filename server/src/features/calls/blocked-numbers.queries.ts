/** SQL on the tenant's list of numbers that must not be called. */
import type { BlockedNumber } from '@gonghai/contract/calls/blocked-number.contract.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import { type Db, runStatement } from '../../db/database.ts';
import { readPage } from '../../db/page.ts';
import { anyOf, contains } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';

/** Newest first; `digits` is a part of the number. */
export const searchBlockedNumbers = (
  db: Db,
  tenantId: number,
  digits: string,
  request: PageRequest,
): Promise<Page<BlockedNumber>> => {
  let query = db
    .selectFrom('blocked_number as b')
    .leftJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'b.tenant_id').onRef('s.id', '=', 'b.staff_id'))
    .where('b.tenant_id', '=', tenantId);
  if (digits !== '') query = query.where('b.tel', 'like', contains(digits));
  return readPage(
    db,
    query
      .select(['b.id as Id', 'b.tel as Tel', 'b.created_time as CreatedTime'])
      .select(sql<string>`coalesce(s.name, '')`.as('UserName'))
      .orderBy('b.id', 'desc'),
    request,
  );
};

interface NewNumbers {
  readonly tenantId: number;
  readonly staffId: number;
  readonly now: number;
  readonly tels: readonly string[];
}

/** Returns how many were new. */
export const insertBlockedNumbers = async (trx: Db, { tenantId, staffId, now, tels }: NewNumbers): Promise<number> => {
  const params = new SqlParams();
  const values = [params.add(tenantId), params.add([...tels]), params.add(staffId), params.add(now)] as const;
  const text = `insert into blocked_number (tenant_id, tel, staff_id, created_time)
    select ${values[0]}, tel, ${values[2]}, ${values[3]} from unnest(${values[1]}::text[]) as tel
    on conflict (tenant_id, tel) do nothing returning id`;
  return (await runStatement(trx, params.statement(text))).length;
};

/** Returns the numbers that were deleted. */
export const deleteBlockedNumbers = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<string[]> => {
  const rows = await trx
    .deleteFrom('blocked_number')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .returning('tel')
    .execute();
  return rows.map(({ tel }) => tel);
};
