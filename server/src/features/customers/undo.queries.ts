/** All SQL of taking batches back: whatever nobody touched since returns to what it was. */
import type { BatchKind, CustomerBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import { type Db, runStatement } from '../../db/database.ts';
import { readPage } from '../../db/page.ts';
import { anyOf } from '../../db/sql.ts';
import { Holes } from '../../db/statement.ts';

export interface StoredBatch {
  readonly id: number;
  readonly kind: BatchKind;
  readonly staffId: number | null;
  readonly createdTime: number;
  readonly total: number;
  readonly undoneTime: number | null;
}

export const lockBatch = (trx: Db, tenantId: number, id: number): Promise<StoredBatch | undefined> =>
  trx
    .selectFrom('customer_batch')
    .select(['id', 'kind', 'staff_id as staffId', 'created_time as createdTime', 'total', 'undone_time as undoneTime'])
    .$narrowType<{ kind: BatchKind }>()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Of these people; null for everybody's, the system's among them. */
export const searchBatches = (
  db: Db,
  tenantId: number,
  owners: readonly number[] | null,
  request: PageRequest,
): Promise<Page<Omit<CustomerBatch, 'MayUndo'>>> => {
  let query = db
    .selectFrom('customer_batch as b')
    .leftJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'b.tenant_id').onRef('s.id', '=', 'b.staff_id'))
    .where('b.tenant_id', '=', tenantId);
  if (owners) query = query.where('b.staff_id', '=', anyOf(owners));
  return readPage(
    db,
    query
      .select([
        'b.id as Id',
        'b.kind as Kind',
        's.name as UserName',
        'b.created_time as CreatedTime',
        'b.total as Total',
        'b.undone_time as UndoneTime',
        'b.undone_total as UndoneTotal',
      ])
      .$narrowType<{ Kind: BatchKind }>()
      .orderBy('b.id', 'desc'),
    request,
  );
};

export interface Undoing {
  readonly tenantId: number;
  readonly batchId: number;
  readonly staffId: number;
  readonly now: number;
  readonly act: number;
  readonly recordType: number;
}

/** Locked first, in the order of ids; the statements behind it see what was waited for. */
export const lockMovedBy = async (trx: Db, { tenantId, batchId }: Undoing): Promise<void> => {
  await sql`select count(*) from (
    select c.id from customer_record r join customer c on c.tenant_id = r.tenant_id and c.id = r.customer_id
    where r.tenant_id = ${tenantId} and r.batch_id = ${batchId} and r.act is not null order by c.id for update of c
  ) locked`.execute(trx);
};

/** Nobody changed it since, and whoever had it then may have it again. */
const UNTOUCHED = `c.version = r.customer_version and (r.from_owner_id is null or exists (
  select from staff s where s.tenant_id = r.tenant_id and s.id = r.from_owner_id and s.status = 0 and s.deleted_time is null))`;

export const undoMoves = async (trx: Db, undoing: Undoing): Promise<number> => {
  const holes = new Holes();
  const [tenant, batch] = [holes.hold(undoing.tenantId), holes.hold(undoing.batchId)];
  const [who, now] = [holes.hold(undoing.staffId), holes.hold(undoing.now)];
  const text = `
    with back as (
      select c.id, r.from_placement, r.from_owner_id, r.before, c.placement, c.owner_id
      from customer_record r join customer c on c.tenant_id = r.tenant_id and c.id = r.customer_id
      where r.tenant_id = ${tenant} and r.batch_id = ${batch} and r.from_placement is not null and ${UNTOUCHED}
    ),
    returned as (
      update customer c set placement = back.from_placement, owner_id = back.from_owner_id,
        got_time = (back.before ->> 'got_time')::bigint, migration_time = (back.before ->> 'migration_time')::bigint,
        mover_id = (back.before ->> 'mover_id')::bigint, move_remark = back.before ->> 'move_remark',
        is_clue = (back.before ->> 'is_clue')::boolean, version = c.version + 1
      from back where c.tenant_id = ${tenant} and c.id = back.id
      returning c.id, c.version, c.placement as to_placement, c.owner_id as to_owner, back.placement, back.owner_id
    ),
    awakened as (
      update notice n set cancelled_time = null, batch_id = null
      from returned where n.tenant_id = ${tenant} and n.batch_id = ${batch} and n.customer_id = returned.id
    )
    insert into customer_record (tenant_id, customer_id, staff_id, record_type, created_time, act, from_placement,
      from_owner_id, to_placement, to_owner_id, customer_version)
    select ${tenant}, id, ${who}, ${undoing.recordType}, ${now}, ${undoing.act}, placement, owner_id, to_placement,
      to_owner, version
    from returned order by id returning customer_id as id`;
  return (await runStatement(trx, holes.fill(text))).length;
};

export interface LeftAlone {
  readonly Id: number;
  readonly Name: string;
  readonly isChanged: boolean;
}

/** What a batch moved and cannot take back. Asked before it is. */
export const readTouched = (trx: Db, { tenantId, batchId }: Undoing, most: number): Promise<LeftAlone[]> => {
  const holes = new Holes();
  const text = `
    select c.id as "Id", c.name as "Name", c.version <> r.customer_version as "isChanged"
    from customer_record r join customer c on c.tenant_id = r.tenant_id and c.id = r.customer_id
    where r.tenant_id = ${holes.hold(tenantId)} and r.batch_id = ${holes.hold(batchId)} and r.from_placement is not null
      and not (${UNTOUCHED})
    order by c.id limit ${holes.hold(most)}`;
  return runStatement<LeftAlone>(trx, holes.fill(text));
};

export const closeBatch = async (
  trx: Db,
  { tenantId, batchId, staffId, now }: Undoing,
  undone: number,
): Promise<void> => {
  await trx
    .updateTable('customer_batch')
    .set({ undone_time: now, undone_by: staffId, undone_total: undone })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', batchId)
    .execute();
};
