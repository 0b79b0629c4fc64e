/** SQL to undo bulk actions: restores customers that are unchanged since. */
import { BatchKind, type CustomerBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import { type Db, runStatement } from '../../../db/database.ts';
import { readPage } from '../../../db/page.ts';
import { anyOf } from '../../../db/sql.ts';
import { SqlParams } from '../../../db/sql-params.ts';

export interface StoredBatch {
  readonly id: number;
  readonly kind: BatchKind;
  readonly staffId: number | null;
  readonly createdTime: number;
  readonly total: number;
  readonly undoneTime: number | null;
  readonly undoneTotal: number;
  readonly hasRest: boolean;
}

export const lockBatch = (trx: Db, tenantId: number, id: number): Promise<StoredBatch | undefined> =>
  trx
    .selectFrom('customer_batch')
    .select(['id', 'kind', 'staff_id as staffId', 'created_time as createdTime', 'total', 'undone_time as undoneTime'])
    .select(['has_rest as hasRest', sql<number>`coalesce(undone_total, 0)`.as('undoneTotal')])
    .$narrowType<{ kind: BatchKind }>()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** A status or a tag for many customers. */
export const MARK_KINDS = [BatchKind.SetStatus, BatchKind.SetTag] as const;

type FoundBatch = Omit<CustomerBatch, 'MayUndo'> & Pick<StoredBatch, 'hasRest'>;

/** Batches of these staff; null for all batches, those of the system included. A status set for one customer is not listed. */
export const searchBatches = (
  db: Db,
  tenantId: number,
  owners: readonly number[] | null,
  request: PageRequest,
): Promise<Page<FoundBatch>> => {
  let query = db
    .selectFrom('customer_batch as b')
    .leftJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'b.tenant_id').onRef('s.id', '=', 'b.staff_id'))
    .where('b.tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('b.kind', 'not in', [...MARK_KINDS]), eb('b.total', '>', 1)]));
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
        'b.left_alone as Left',
        'b.has_rest as hasRest',
      ])
      .$narrowType<{ Kind: BatchKind; Left: CustomerBatch['Left'] }>()
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
  /** A part was undone before; this is for the rest. */
  readonly isRest: boolean;
}

/** Locked first, in the order of ids, so that later statements see the current rows. */
export const lockMovedBy = async (trx: Db, { tenantId, batchId }: Undoing): Promise<void> => {
  await sql`select count(*) from (
    select c.id from customer_record r join customer c on c.tenant_id = r.tenant_id and c.id = r.customer_id
    where r.tenant_id = ${tenantId} and r.batch_id = ${batchId} and r.act is not null order by c.id for update of c
  ) locked`.execute(trx);
};

/** The owners before the batch, with the number of customers. */
export const readGivers = (trx: Db, { tenantId, batchId }: Undoing): Promise<{ staffId: number; count: number }[]> =>
  trx
    .selectFrom('customer_record')
    .select(['from_owner_id as staffId', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .where('from_owner_id', 'is not', null)
    .$narrowType<{ staffId: number }>()
    .groupBy('from_owner_id')
    .execute();

/** How many customers a person has got since the batch. */
export const countGained = async (trx: Db, { tenantId, batchId }: Undoing, staffId: number): Promise<number> => {
  const last = sql<number>`(select max(id) from customer_record where tenant_id = ${tenantId} and batch_id = ${batchId})`;
  const { count } = await trx
    .selectFrom('customer_record')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('id', '>', last)
    .where('to_owner_id', '=', staffId)
    .where(sql<boolean>`from_owner_id is distinct from to_owner_id`)
    .executeTakeFirstOrThrow();
  return count;
};

/** A person who may get customers back, and how many; null for any number. */
export interface Taker {
  readonly staffId: number;
  readonly left: number | null;
}

/** Whether `customer c` was changed, tracked, called or booked since `record r` moved it. */
const TOUCHED = `(c.version <> r.customer_version
  or exists (select from customer_record later
    where later.tenant_id = r.tenant_id and later.customer_id = r.customer_id and later.id > r.id)
  or exists (select from call_log l
    where l.tenant_id = r.tenant_id and l.customer_id = r.customer_id and l.filter_result = 0
      and (l.start_time > r.created_time or l.is_open))
  or exists (select from notice n where n.tenant_id = r.tenant_id and n.customer_id = r.customer_id
    and n.created_time > r.created_time and n.cancelled_time is null))`;

/** The next record after `record r` is not its undo. */
const stillMoved = (act: string): string => `
  and (select later.act from customer_record later where later.tenant_id = r.tenant_id
    and later.customer_id = r.customer_id and later.id > r.id order by later.id limit 1) is distinct from ${act}`;

/**
 * The customers of a batch, with the reason against undoing each: changed since, previous owner disabled, or capacity
 * exceeded.
 */
const judged = ({ tenantId, batchId, act, isRest }: Undoing, takers: readonly Taker[], params: SqlParams): string => {
  const people = params.add(takers.map(({ staffId }) => staffId));
  const room = params.add(takers.map(({ left }) => left));
  return `
    select moved.*, from_owner_id is not null and taker.id is null as is_gone,
      row_number() over (partition by from_owner_id, is_changed order by moved.id) > taker.room as is_beyond
    from (
      select c.id, c.name, c.placement, c.owner_id, r.from_placement, r.from_owner_id, r.before, ${TOUCHED} as is_changed
      from customer_record r
      join customer c on c.tenant_id = r.tenant_id and c.id = r.customer_id
      where r.tenant_id = ${params.add(tenantId)} and r.batch_id = ${params.add(batchId)} and r.from_placement is not null
        ${isRest ? stillMoved(params.add(act)) : ''}
      offset 0
    ) moved
    left join unnest(${people}::bigint[], ${room}::int[]) as taker (id, room) on taker.id = from_owner_id`;
};

const RETURNS = 'not is_changed and not is_gone and is_beyond is not true';

/** Columns of `customer c` as they were before the record `back` moved it. */
export const AS_BEFORE = `placement = back.from_placement, owner_id = back.from_owner_id,
  got_time = (back.before ->> 'got_time')::bigint, migration_time = (back.before ->> 'migration_time')::bigint,
  mover_id = (back.before ->> 'mover_id')::bigint, move_remark = back.before ->> 'move_remark',
  is_clue = (back.before ->> 'is_clue')::boolean`;

export const undoMoves = async (trx: Db, undoing: Undoing, takers: readonly Taker[]): Promise<number> => {
  const params = new SqlParams();
  const [tenant, batch] = [params.add(undoing.tenantId), params.add(undoing.batchId)];
  const [who, now] = [params.add(undoing.staffId), params.add(undoing.now)];
  const text = `
    with back as (select * from (${judged(undoing, takers, params)}) judged where ${RETURNS}),
    returned as (
      update customer c set ${AS_BEFORE}, version = c.version + 1
      from back where c.tenant_id = ${tenant} and c.id = back.id
      returning c.id, c.version, c.placement as to_placement, c.owner_id as to_owner, back.placement, back.owner_id
    ),
    awakened as (
      update notice n set cancelled_time = null, done_time = null, batch_id = null
      from returned where n.tenant_id = ${tenant} and n.batch_id = ${batch} and n.customer_id = returned.id
    )
    insert into customer_record (tenant_id, customer_id, staff_id, record_type, created_time, act, from_placement,
      from_owner_id, to_placement, to_owner_id, customer_version)
    select ${tenant}, id, ${who}, ${undoing.recordType}, ${now}, ${undoing.act}, placement, owner_id, to_placement,
      to_owner, version
    from returned order by id returning customer_id as id`;
  return (await runStatement(trx, params.statement(text))).length;
};

export interface LeftAlone {
  readonly Id: number;
  readonly Name: string;
  readonly why: 'changed' | 'gone' | 'full';
}

/** The result of an undo. */
export interface Undone {
  readonly undone: number;
  /** Customers that stay as they are, the first of them. */
  readonly touched: readonly LeftAlone[];
}

/** What a batch moved and cannot take back, first what may go back once its reason is gone. Asked before it is. */
export const readTouched = (
  trx: Db,
  undoing: Undoing,
  takers: readonly Taker[],
  most: number,
): Promise<LeftAlone[]> => {
  const params = new SqlParams();
  const text = `
    select id as "Id", name as "Name", case when is_changed then 'changed' when is_gone then 'gone' else 'full' end as why
    from (${judged(undoing, takers, params)}) judged where not (${RETURNS})
    order by is_changed, id limit ${params.add(most)}`;
  return runStatement<LeftAlone>(trx, params.statement(text));
};

interface Closing extends Pick<StoredBatch, 'hasRest'> {
  /** Undone so far, including earlier parts. */
  readonly total: number;
  readonly left: CustomerBatch['Left'];
}

export const closeBatch = async (
  trx: Db,
  { tenantId, batchId, staffId, now }: Undoing,
  { total, left, hasRest }: Closing,
): Promise<void> => {
  await trx
    .updateTable('customer_batch')
    .set({
      undone_time: now,
      undone_by: staffId,
      undone_total: total,
      left_alone: JSON.stringify(left),
      has_rest: hasRest,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', batchId)
    .execute();
};
