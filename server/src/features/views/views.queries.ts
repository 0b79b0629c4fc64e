/** SQL on saved views. */
import { sql } from 'kysely';
import { type Db, readRows } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';

interface ShownView {
  readonly id: number;
  readonly name: string;
  readonly search: object;
  readonly isShared: boolean;
  readonly isDefault: boolean;
  readonly isOwn: boolean;
  readonly ownerName: string;
}

/**
 * The caller's own views, and those shared by current supervisors of the caller's department. The departments from the
 * caller's own up to the root determine the supervisors.
 */
const readText = (list: string, me: string, department: string): string => `
  with recursive above as (
    select d.id, d.parent_id from department d where d.tenant_id = $1 and d.id = ${department}
    union
    select d.id, d.parent_id from department d join above on d.id = above.parent_id where d.tenant_id = $1
  )
  select v.id, v.name, v.search, v.is_shared as "isShared", v.staff_id = ${me} as "isOwn", s.name as "ownerName",
    chosen.view_id is not null as "isDefault"
  from customer_view v
  join staff s on s.tenant_id = v.tenant_id and s.id = v.staff_id
  left join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
  left join customer_view_default chosen on chosen.tenant_id = v.tenant_id and chosen.staff_id = ${me}
    and chosen.placement = v.placement and chosen.view_id = v.id
  where v.tenant_id = $1 and v.placement = ${list} and (v.staff_id = ${me}
    or (v.is_shared and s.deleted_time is null and s.status = 0
      and (r.is_built_in or (s.is_admin and s.department_id in (select id from above)))))
  order by v.staff_id = ${me} desc, v.sort, v.id`;

export const readShownViews = (db: Db, actor: Actor, list: number): Promise<ShownView[]> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const text = readText(params.add(list), params.add(actor.userId), params.add(actor.departmentId));
  return readRows(db, params.statement(text));
};

interface StoredView {
  readonly id: number;
  /** The list of the view; the column is called placement, after the first lists. */
  readonly list: number;
  readonly name: string;
  readonly isShared: boolean;
}

const own = (trx: Db, { tenantId, userId }: Actor) =>
  trx
    .selectFrom('customer_view')
    .select(['id', 'placement as list', 'name', 'is_shared as isShared'])
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', userId);

export const lockOwnView = (trx: Db, actor: Actor, id: number): Promise<StoredView | undefined> =>
  own(trx, actor).where('id', '=', id).forUpdate().executeTakeFirst();

/** All own views of a list, in their order. */
export const lockOwnViews = (trx: Db, actor: Actor, list: number): Promise<StoredView[]> =>
  own(trx, actor).where('placement', '=', list).orderBy('sort').orderBy('id').forUpdate().execute();

/** One change of a person's views at a time, also when there are none. */
export const lockViews = async (trx: Db, { tenantId, userId }: Actor): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customer_view ${userId}`}, ${tenantId}::bigint))`.execute(
    trx,
  );
};

interface ViewValues {
  readonly name: string;
  readonly search: string;
  readonly isShared: boolean;
}

export const insertView = async (
  trx: Db,
  { tenantId, userId }: Actor,
  { list, sort, now }: { readonly list: number; readonly sort: number; readonly now: number },
  { name, search, isShared }: ViewValues,
): Promise<number> => {
  const { id } = await trx
    .insertInto('customer_view')
    .values({
      tenant_id: tenantId,
      staff_id: userId,
      placement: list,
      name,
      search,
      is_shared: isShared,
      sort,
      created_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateView = async (trx: Db, tenantId: number, id: number, change: Partial<ViewValues>): Promise<void> => {
  const { name, search, isShared } = change;
  const values = {
    ...(name !== undefined && { name }),
    ...(search !== undefined && { search }),
    ...(isShared !== undefined && { is_shared: isShared }),
  };
  if (Object.keys(values).length === 0) return;
  await trx.updateTable('customer_view').set(values).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
};

export const deleteView = async (trx: Db, tenantId: number, id: number): Promise<void> => {
  await trx.deleteFrom('customer_view').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
};

export const sortViews = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<void> => {
  await trx
    .updateTable('customer_view')
    .set({ sort: sql`array_position(${[...ids]}::bigint[], id)` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .execute();
};

export const chooseDefault = async (
  trx: Db,
  { tenantId, userId }: Actor,
  list: number,
  viewId: number | null,
): Promise<void> => {
  const place = { tenant_id: tenantId, staff_id: userId, placement: list };
  if (viewId === null) {
    await trx
      .deleteFrom('customer_view_default')
      .where('tenant_id', '=', tenantId)
      .where('staff_id', '=', userId)
      .where('placement', '=', list)
      .execute();
    return;
  }
  await trx
    .insertInto('customer_view_default')
    .values({ ...place, view_id: viewId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'staff_id', 'placement']).doUpdateSet({ view_id: viewId }))
    .execute();
};
