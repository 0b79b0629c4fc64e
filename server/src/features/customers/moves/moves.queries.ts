/** SQL that moves customers: locked in the order of their ids, moved by one conditional update with their records. */
import type { Act } from '@gonghai/contract/customers/custody.rules.ts';
import type { BatchKind } from '@gonghai/contract/customers/customer-moves.contract.ts';
import type { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { NoticeType } from '@gonghai/contract/notices/notice.contract.ts';
import { customerColumn, type Customers, customerTable } from '../../../db/customer-kind.ts';
import { type Db, runStatement } from '../../../db/database.ts';
import { anyOf } from '../../../db/sql.ts';
import { SqlParams } from '../../../db/sql-params.ts';

export interface Movable {
  readonly id: number;
  readonly name: string;
  readonly placement: Placement;
  readonly ownerId: number | null;
}

/** Locks in the order of ids, so that two commands on the same customers run one after another. */
export const lockCustomers = (trx: Db, { tenantId, kind }: Customers, ids: readonly number[]): Promise<Movable[]> =>
  trx
    .selectFrom(customerTable[kind])
    .select(['id', 'name', 'placement', 'owner_id as ownerId'])
    .$narrowType<{ placement: Placement }>()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();

/** Those that another person took from these placements since then. */
export const readTakenSince = async (
  trx: Db,
  { tenantId, kind }: Customers,
  ids: readonly number[],
  places: readonly Placement[],
  since: number,
): Promise<number[]> => {
  const rows = await trx
    .selectFrom('customer_record')
    .select(`${customerColumn[kind]} as id`)
    .$narrowType<{ id: number }>()
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where(customerColumn[kind], '=', anyOf(ids))
    .where('act', 'is not', null)
    .where('from_placement', '=', anyOf(places))
    .where('created_time', '>=', since)
    .execute();
  return rows.map(({ id }) => id);
};

interface Room {
  readonly staffId: number;
  readonly name: string;
  /** Remaining capacity; null without a limit. */
  readonly left: number | null;
}

/** What the role `r` still allows the member of staff `s` to hold; null without a limit. */
export const capacityLeft = (tenant: string): string => `case when r.customer_total is null then null
  else greatest(0, r.customer_total - coalesce((select sum(k.change) from customer_count k
    where k.tenant_id = ${tenant} and k.placement = 0 and k.owner_id = s.id and k.track_status_id = -1), 0))::int end`;

/** The remaining capacity of these people. */
export const readRoom = (db: Db, tenantId: number, staffIds: readonly number[]): Promise<Room[]> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  return runStatement<Room>(
    db,
    params.statement(`
      select s.id as "staffId", s.name, ${capacityLeft(tenant)} as left
      from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
      where s.tenant_id = ${tenant} and s.id = any(${params.add([...staffIds])}::bigint[])
        and s.deleted_time is null and s.status = 0`),
  );
};

/** The same with locked rows, so that concurrent commands for one person are counted one after another. */
export const lockRoom = async (trx: Db, tenantId: number, staffIds: readonly number[]): Promise<Room[]> => {
  await trx
    .selectFrom('staff')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(staffIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return readRoom(trx, tenantId, staffIds);
};

/**
 * The same for long work. Without a limit the row is locked only against disabling, so that others may still give the
 * person customers.
 */
export const holdRoom = async (trx: Db, tenantId: number, staffId: number): Promise<Room | undefined> => {
  // Read first: two transactions with a shared lock that both need an exclusive one would deadlock.
  const [seen] = await readRoom(trx, tenantId, [staffId]);
  if (seen?.left != null) return (await lockRoom(trx, tenantId, [staffId]))[0];
  await trx
    .selectFrom('staff')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', staffId)
    .forKeyShare()
    .execute();
  const [room] = await readRoom(trx, tenantId, [staffId]);
  return room?.left == null ? room : (await lockRoom(trx, tenantId, [staffId]))[0];
};

export interface MoveOrder {
  readonly tenantId: number;
  /** Sales customers without it. */
  readonly kind?: CustomerKind;
  /** Null for the system. */
  readonly moverId: number | null;
  readonly now: number;
  readonly act: Act;
  readonly recordType: RecordType;
  readonly to: Placement;
  readonly remark: string;
  /** Null for moves that cannot be undone as a batch. */
  readonly batchId: number | null;
  /** From a lead; kept until the owner changes. */
  readonly isClue?: boolean;
}

/** Previous values, needed to undo. */
const BEFORE: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: `jsonb_build_object('got_time', c.got_time, 'migration_time', c.migration_time, 'mover_id', c.mover_id,
  'move_remark', c.move_remark, 'is_clue', c.is_clue)`,
  [CustomerKind.AfterSales]: `jsonb_build_object('got_time', c.got_time, 'migration_time', c.migration_time,
  'mover_id', c.mover_id, 'move_remark', c.move_remark)`,
};

/** The placement of after-sales customers follows from their owner. */
const ownColumns = ({ kind, to, isClue = false }: MoveOrder): string =>
  kind === CustomerKind.AfterSales ? '' : `placement = ${to}, is_clue = ${isClue},`;

/**
 * `held` gives id, to_owner and remark of the customers to move; they must have been locked. The reminders of the former owner end with
 * the move: unsent ones are cancelled, sent ones are done.
 */
const moveText = (held: string, order: MoveOrder, params: SqlParams): string => {
  const { kind = CustomerKind.Sales } = order;
  const [table, column] = [customerTable[kind], customerColumn[kind]];
  const tenant = params.add(order.tenantId);
  const [now, mover, batch] = [params.add(order.now), params.add(order.moverId), params.add(order.batchId)];
  const got = order.to === 0 ? `${now}::bigint` : 'c.got_time';
  return `
    with held as (${held}),
    before as (
      select c.id, c.placement, c.owner_id, ${BEFORE[kind]} as before, held.to_owner, held.remark
      from held join ${table} c on c.tenant_id = ${tenant} and c.id = held.id
    ),
    moved as (
      update ${table} c set ${ownColumns(order)} owner_id = before.to_owner, got_time = ${got},
        migration_time = ${now}, mover_id = ${mover}, move_remark = before.remark,
        version = c.version + 1
      from before where c.tenant_id = ${tenant} and c.id = before.id
      returning c.id, c.version, c.owner_id as to_owner, before.placement, before.owner_id, before.before,
        before.remark
    ),
    silenced as (
      update notice n set cancelled_time = case when n.sent_time is null then ${now}::bigint end,
        done_time = case when n.sent_time is not null then ${now}::bigint end, batch_id = ${batch}
      from moved where n.tenant_id = ${tenant} and n.${column} = moved.id and n.staff_id = moved.owner_id
        and n.notice_type = ${NoticeType.FollowUp} and n.done_time is null and n.cancelled_time is null
        and moved.owner_id is distinct from moved.to_owner
    )
    insert into customer_record (tenant_id, ${column}, staff_id, record_type, record, created_time, act, from_placement,
      from_owner_id, to_placement, to_owner_id, before, batch_id, customer_version)
    select ${tenant}, id, ${mover}, ${order.recordType}, remark, ${now}, ${order.act}, placement, owner_id, ${order.to}, to_owner,
      before, ${batch}, version
    from moved order by id returning ${column} as id`;
};

/** Moves locked customers, each to its new owner. */
export const moveLocked = async (
  trx: Db,
  order: MoveOrder,
  moves: readonly { readonly id: number; readonly ownerId: number | null; readonly remark?: string }[],
): Promise<number> => {
  const params = new SqlParams();
  const ids = params.add(moves.map(({ id }) => id));
  const owners = params.add(moves.map(({ ownerId }) => ownerId));
  const remarks = params.add(moves.map(({ remark = order.remark }) => remark));
  const held = `select id, to_owner, remark
    from unnest(${ids}::bigint[], ${owners}::bigint[], ${remarks}::text[]) as wanted (id, to_owner, remark)`;
  return (await runStatement(trx, params.statement(moveText(held, order, params)))).length;
};

/** All customers of these owners. Rows that changed their owner during the lock wait are left out. */
export const lockHeld = async (
  trx: Db,
  { tenantId, kind }: Customers,
  staffIds: readonly number[],
): Promise<number[]> => {
  const held = await trx
    .selectFrom(customerTable[kind])
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', anyOf(staffIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  return held.map(({ id }) => id);
};

/** All of it to the pool, or to the unowned after-sales customers. */
export const releaseAll = async (trx: Db, order: MoveOrder, staffIds: readonly number[]): Promise<number> =>
  moveLocked(
    trx,
    order,
    (await lockHeld(trx, { tenantId: order.tenantId, kind: order.kind ?? CustomerKind.Sales }, staffIds)).map((id) => ({
      id,
      ownerId: null,
    })),
  );

interface BatchStart {
  readonly tenantId: number;
  readonly staffId: number | null;
  readonly kind: BatchKind;
  /** Sales customers without it. */
  readonly of?: CustomerKind;
  readonly now: number;
}

export const insertBatch = async (
  trx: Db,
  { tenantId, staffId, kind, of = CustomerKind.Sales, now }: BatchStart,
  total: number,
): Promise<number> => {
  const { id } = await trx
    .insertInto('customer_batch')
    .values({
      tenant_id: tenantId,
      staff_id: staffId,
      kind,
      is_after_sales: of === CustomerKind.AfterSales,
      created_time: now,
      total,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** For a batch whose size is known only at the end. An empty batch is deleted. */
export const countBatch = async (trx: Db, tenantId: number, id: number, total: number): Promise<void> => {
  if (total === 0) {
    await trx.deleteFrom('customer_batch').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
    return;
  }
  await trx
    .updateTable('customer_batch')
    .set({ total })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};
