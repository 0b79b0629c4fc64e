/** Visibility of customers, for other features. */
import { isEditable, Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { customerTable, type Customers, salesOf } from '../../../db/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';
import { anyOf } from '../../../db/sql.ts';
import type { Actor } from '../../../http/context.ts';
import { ownersInScope } from '../../../http/scope.ts';
import { seesPlace } from '../places.rules.ts';

interface SeenCustomer {
  readonly Name: string;
  readonly Tel: string;
}

const readStanding = (db: Db, { tenantId, kind }: Customers, ids: readonly number[]) =>
  db
    .selectFrom(customerTable[kind])
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
const sightOf = async (db: Db, actor: Actor, kind: CustomerKind): Promise<(customer: Standing) => boolean> => {
  const owners = await ownersInScope(db, actor);
  return ({ placement, ownerId }) =>
    seesPlace(actor, kind, placement) &&
    (ownerId === null || ownerId === actor.userId || owners === null || owners.includes(ownerId));
};

/** In the order of the ids. */
export const seeCustomers = async (
  db: Db,
  actor: Actor,
  ids: readonly number[],
  kind: CustomerKind = CustomerKind.Sales,
): Promise<ReadonlyMap<number, SeenCustomer>> => {
  const isSeen = await sightOf(db, actor, kind);
  const rows = await readStanding(db, { tenantId: actor.tenantId, kind }, ids).execute();
  return new Map(rows.filter(isSeen).map(({ id, Name, Tel }) => [id, { Name, Tel }] as const));
};

/** Whether the actor may see a customer with this phone. */
export const seesTel = async (db: Db, actor: Actor, tel: string, kind: CustomerKind): Promise<boolean> => {
  const isSeen = await sightOf(db, actor, kind);
  const rows = await db
    .selectFrom(customerTable[kind])
    .select(['placement', 'owner_id as ownerId'])
    .$narrowType<{ placement: Placement }>()
    .where('tenant_id', '=', actor.tenantId)
    .where('tel', '=', tel)
    .execute();
  return rows.some(isSeen);
};

/** Visible customers, and whether they can be worked on at their placement. Locked until the transaction ends. */
export const holdCustomers = async (
  trx: Db,
  actor: Actor,
  ids: readonly number[],
  kind: CustomerKind = CustomerKind.Sales,
): Promise<ReadonlyMap<number, boolean>> => {
  const isSeen = await sightOf(trx, actor, kind);
  const rows = await readStanding(trx, { tenantId: actor.tenantId, kind }, ids).forKeyShare().execute();
  return new Map(rows.filter(isSeen).map(({ id, placement }) => [id, isEditable(placement)] as const));
};

interface CallableCustomer extends SeenCustomer {
  readonly id: number;
  readonly placement: Placement;
  readonly isSeen: boolean;
}

type Called = Pick<CallableCustomer, 'id' | 'Name' | 'Tel' | 'placement'> & Standing;

const called = (db: Db, tenantId: number, kind: CustomerKind) =>
  db
    .selectFrom(customerTable[kind])
    .select(['id', 'name as Name', 'tel as Tel', 'placement', 'owner_id as ownerId'])
    .$narrowType<{ placement: Placement }>()
    .where('tenant_id', '=', tenantId)
    .forKeyShare();
const preparedFor = (kind: CustomerKind) => ({
  byId: prepare<{ tenantId: number; id: number }, Called>((db, given) =>
    called(db, given('tenantId'), kind).where('id', '=', given('id')),
  ),
  byTel: prepare<{ tenantId: number; tel: string }, Called>((db, given) =>
    called(db, given('tenantId'), kind).where('tel', '=', given('tel')),
  ),
  telById: prepare<{ tenantId: number; id: number }, { tel: string }>((db, given) =>
    db
      .selectFrom(customerTable[kind])
      .select('tel')
      .where('tenant_id', '=', given('tenantId'))
      .where('id', '=', given('id')),
  ),
});
const prepared = {
  [CustomerKind.Sales]: preparedFor(CustomerKind.Sales),
  [CustomerKind.AfterSales]: preparedFor(CustomerKind.AfterSales),
};

/**
 * A customer that is about to be called, by id or phone, also one that the actor may not see. Locked against moves until
 * the transaction ends, so that a move either sees the call or comes before it.
 */
export const holdForCall = async (
  trx: Db,
  actor: Actor,
  by: { readonly id: number } | { readonly tel: string },
  kind: CustomerKind = CustomerKind.Sales,
): Promise<CallableCustomer | undefined> => {
  const { tenantId } = actor;
  const { byId, byTel } = prepared[kind];
  const found = await ('id' in by
    ? byId.first(trx, { tenantId, id: by.id })
    : byTel.first(trx, { tenantId, tel: by.tel }));
  if (!found) return undefined;
  const { id, Name, Tel, placement, ownerId } = found;
  const isSeen = await sightOf(trx, actor, kind);
  return { id, Name, Tel, placement, isSeen: isSeen({ placement, ownerId }) };
};

export interface StandingCustomer extends CallableCustomer {
  readonly ownerId: number | null;
}

/** The same for many, by id and without a lock. */
export const readForCalls = async (
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StandingCustomer>> => {
  const isSeen = await sightOf(db, actor, CustomerKind.Sales);
  const rows = await readStanding(db, salesOf(actor.tenantId), ids).execute();
  return new Map(rows.map((row) => [row.id, { ...row, isSeen: isSeen(row) }] as const));
};

export const findTel = async (
  db: Db,
  tenantId: number,
  id: number,
  kind: CustomerKind = CustomerKind.Sales,
): Promise<string | undefined> => (await prepared[kind].telById.first(db, { tenantId, id }))?.tel;

const blacklisted = prepare<{ tenantId: number; tel: string }, { id: number }>((db, given) =>
  db
    .selectFrom('customer')
    .select('id')
    .where('tenant_id', '=', given('tenantId'))
    .where('tel', '=', given('tel'))
    .where('placement', '=', Placement.Blacklist),
);

export const isBlacklisted = async (db: Db, tenantId: number, tel: string): Promise<boolean> =>
  (await blacklisted.first(db, { tenantId, tel })) !== undefined;
