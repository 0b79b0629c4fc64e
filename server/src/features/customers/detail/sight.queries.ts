/** Which customers somebody may see, of those that other features speak of. */
import { isEditable, type Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
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

/** The same rule as for the detail of one. */
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

/** Those that somebody sees, and whether they are worked where they stand. Until the transaction ends they stay there. */
export const holdCustomers = async (
  trx: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> => {
  const isSeen = await sightOf(trx, actor);
  const rows = await readStanding(trx, actor.tenantId, ids).forKeyShare().execute();
  return new Map(rows.filter(isSeen).map(({ id, placement }) => [id, isEditable(placement)] as const));
};
