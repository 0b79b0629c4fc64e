/** Which customers somebody may see, of those that other features speak of. */
import { type Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import type { Actor } from '../../http/context.ts';
import { ownersInScope } from '../../http/scope.ts';

export interface SeenCustomer {
  readonly Name: string;
  readonly Tel: string;
}

/** In the order of the ids, by the same rule as the detail of one. */
export const seeCustomers = async (
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SeenCustomer>> => {
  const owners = await ownersInScope(db, actor);
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'name as Name', 'tel as Tel', 'placement', 'owner_id as ownerId'])
    .$narrowType<{ placement: Placement }>()
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  const isSeen = (placement: Placement, ownerId: number | null): boolean =>
    actor.rights.has(placementRight[placement]) &&
    (ownerId === null || ownerId === actor.userId || owners === null || owners.includes(ownerId));
  return new Map(
    rows
      .filter(({ placement, ownerId }) => isSeen(placement, ownerId))
      .map(({ id, Name, Tel }) => [id, { Name, Tel }] as const),
  );
};
