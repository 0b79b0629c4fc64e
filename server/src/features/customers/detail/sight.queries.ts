/** Visibility of customers, for other features. */
import { isEditable, Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import type { Db } from '../../../db/database.ts';
import { anyOf } from '../../../db/sql.ts';
import type { Actor } from '../../../http/context.ts';
import { ownersInScope } from '../../../http/scope.ts';

export interface SeenCustomer {
  readonly Name: string;
  readonly Tel: string;
}

const readStanding = (db: Db, tenantId: number, ids: readonly number[]) =>
  db
    .selectFrom('customer')
    .select(['id', 'name as Name', 'tel as Tel', 'placement', 'owner_id as ownerId'])
    .$narrowType<{ placement: Placement }>()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .orderBy('id');

interface Standing {
  readonly placement: Placement;
  readonly ownerId: number | null;
}

/** The same rule as for the detail of one customer. */
const sightOf = async (db: Db, actor: Actor): Promise<(customer: Standing) => boolean> => {
  const owners = await ownersInScope(db, actor);
  return ({ placement, ownerId }) =>
    actor.rights.has(placementRight[placement]) &&
    (ownerId === null || ownerId === actor.userId || owners === null || owners.includes(ownerId));
};

/** In the order of the ids. */
export const seeCustomers = async (
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SeenCustomer>> => {
  const isSeen = await sightOf(db, actor);
  const rows = await readStanding(db, actor.tenantId, ids).execute();
  return new Map(rows.filter(isSeen).map(({ id, Name, Tel }) => [id, { Name, Tel }] as const));
};

/** Visible customers, and whether they can be worked on at their placement. Locked until the transaction ends. */
export const holdCustomers = async (
  trx: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> => {
  const isSeen = await sightOf(trx, actor);
  const rows = await readStanding(trx, actor.tenantId, ids).forKeyShare().execute();
  return new Map(rows.filter(isSeen).map(({ id, placement }) => [id, isEditable(placement)] as const));
};

export interface CallableCustomer extends SeenCustomer {
  readonly id: number;
  readonly placement: Placement;
  readonly isSeen: boolean;
}

/**
 * A customer that is about to be called, by id or phone, also one that the actor may not see. Locked against moves until
 * the transaction ends, so that a move either sees the call or comes before it.
 */
export const holdForCall = async (
  trx: Db,
  actor: Actor,
  by: { readonly id: number } | { readonly tel: string },
): Promise<CallableCustomer | undefined> => {
  const customers = trx
    .selectFrom('customer')
    .select(['id', 'name as Name', 'tel as Tel', 'placement', 'owner_id as ownerId'])
    .$narrowType<{ placement: Placement }>()
    .where('tenant_id', '=', actor.tenantId);
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['tel', by.tel] as const);
  const found = await customers.where(column, '=', value).forKeyShare().executeTakeFirst();
  if (!found) return undefined;
  const { id, Name, Tel, placement, ownerId } = found;
  const isSeen = await sightOf(trx, actor);
  return { id, Name, Tel, placement, isSeen: isSeen({ placement, ownerId }) };
};

export const isBlacklisted = async (db: Db, tenantId: number, tel: string): Promise<boolean> => {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('tel', '=', tel)
    .where('placement', '=', Placement.Blacklist)
    .executeTakeFirst();
  return row !== undefined;
};
