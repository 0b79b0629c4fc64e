/** SQL to undo bulk actions: restores customers that are unchanged since. */
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { sql } from 'kysely';
import { customerColumn, type Customers, customerTable } from '../../../db/customer-kind.ts';
import { type Db, runStatement } from '../../../db/database.ts';
import { SqlParams } from '../../../db/sql-params.ts';

export interface Undoing extends Customers {
  readonly batchId: number;
  readonly staffId: number;
  readonly now: number;
  readonly act: number;
  readonly recordType: number;
  /** A part was undone before; this is for the rest. */
  readonly isRest: boolean;
}

/** The customer `c` of the record `r`. */
const CUSTOMER: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: 'join customer c on c.tenant_id = r.tenant_id and c.id = r.customer_id',
  [CustomerKind.AfterSales]: 'join after_sale_customer c on c.tenant_id = r.tenant_id and c.id = r.after_sale_id',
};

/** Locked first, in the order of ids, so that later statements see the current rows. */
export const lockMovedBy = async (trx: Db, { tenantId, kind, batchId }: Undoing): Promise<void> => {
  const params = new SqlParams();
  const text = `select count(*) from (
    select c.id from customer_record r ${CUSTOMER[kind]}
    where r.tenant_id = ${params.add(tenantId)} and r.batch_id = ${params.add(batchId)} and r.act is not null
    order by c.id for update of c
  ) locked`;
  await runStatement(trx, params.statement(text));
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
export const countGained = async (trx: Db, { tenantId, kind, batchId }: Undoing, staffId: number): Promise<number> => {
  const last = sql<number>`(select max(id) from customer_record where tenant_id = ${tenantId} and batch_id = ${batchId})`;
  const { count } = await trx
    .selectFrom('customer_record')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('id', '>', last)
    .where('to_owner_id', '=', staffId)
    .where(customerColumn[kind], 'is not', null)
    .where(sql<boolean>`from_owner_id is distinct from to_owner_id`)
    .executeTakeFirstOrThrow();
  return count;
};

/** A person who may get customers back, and how many; null for any number. */
export interface Taker {
  readonly staffId: number;
  readonly left: number | null;
}

/** Whether the call `l` is one with the customer of the record `r`. */
const CALLED: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: 'l.customer_id = r.customer_id',
  [CustomerKind.AfterSales]: `l.source = '${CallSource.AfterSale}' and l.subject_id = r.after_sale_id`,
};

/** Whether the customer `c` was changed, tracked, called or booked since the record `r` moved it. */
const touched = (kind: CustomerKind): string => {
  const column = customerColumn[kind];
  return `(c.version <> r.customer_version
    or exists (select from customer_record later
      where later.tenant_id = r.tenant_id and later.${column} = r.${column} and later.id > r.id)
    or exists (select from call_log l where l.tenant_id = r.tenant_id and ${CALLED[kind]} and l.filter_result = 0
      and (l.start_time > r.created_time or l.is_open))
    or exists (select from notice n where n.tenant_id = r.tenant_id and n.${column} = r.${column}
      and n.created_time > r.created_time and n.cancelled_time is null))`;
};

/** The next record after the record `r` is not its undo. */
const stillMoved = (kind: CustomerKind, act: string): string => `
  and (select later.act from customer_record later where later.tenant_id = r.tenant_id
    and later.${customerColumn[kind]} = r.${customerColumn[kind]} and later.id > r.id
    order by later.id limit 1) is distinct from ${act}`;

/**
 * The customers of a batch, with the reason against undoing each: changed since, previous owner disabled, or capacity
 * exceeded.
 */
const judged = (undoing: Undoing, takers: readonly Taker[], params: SqlParams): string => {
  const { tenantId, kind, batchId, act, isRest } = undoing;
  const people = params.add(takers.map(({ staffId }) => staffId));
  const room = params.add(takers.map(({ left }) => left));
  return `
    select moved.*, from_owner_id is not null and taker.id is null as is_gone,
      row_number() over (partition by from_owner_id, is_changed order by moved.id) > taker.room as is_beyond
    from (
      select c.id, c.name, c.placement, c.owner_id, r.from_placement, r.from_owner_id, r.before,
        ${touched(kind)} as is_changed
      from customer_record r
      ${CUSTOMER[kind]}
      where r.tenant_id = ${params.add(tenantId)} and r.batch_id = ${params.add(batchId)} and r.from_placement is not null
        ${isRest ? stillMoved(kind, params.add(act)) : ''}
      offset 0
    ) moved
    left join unnest(${people}::bigint[], ${room}::int[]) as taker (id, room) on taker.id = from_owner_id`;
};

const RETURNS = 'not is_changed and not is_gone and is_beyond is not true';

const OWNED_AS_BEFORE = `owner_id = back.from_owner_id, got_time = (back.before ->> 'got_time')::bigint,
  migration_time = (back.before ->> 'migration_time')::bigint, mover_id = (back.before ->> 'mover_id')::bigint,
  move_remark = back.before ->> 'move_remark'`;

/** Columns of the sales customer `c` as they were before the record `back` moved it. */
export const AS_BEFORE = `${OWNED_AS_BEFORE}, placement = back.from_placement,
  is_clue = (back.before ->> 'is_clue')::boolean`;

/** The placement of after-sales customers follows from their owner. */
const BEFORE: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: AS_BEFORE,
  [CustomerKind.AfterSales]: OWNED_AS_BEFORE,
};

export const undoMoves = async (trx: Db, undoing: Undoing, takers: readonly Taker[]): Promise<number> => {
  const { kind } = undoing;
  const [table, column] = [customerTable[kind], customerColumn[kind]];
  const params = new SqlParams();
  const [tenant, batch] = [params.add(undoing.tenantId), params.add(undoing.batchId)];
  const [who, now] = [params.add(undoing.staffId), params.add(undoing.now)];
  const text = `
    with back as (select * from (${judged(undoing, takers, params)}) judged where ${RETURNS}),
    returned as (
      update ${table} c set ${BEFORE[kind]}, version = c.version + 1
      from back where c.tenant_id = ${tenant} and c.id = back.id
      returning c.id, c.version, c.placement as to_placement, c.owner_id as to_owner, back.placement, back.owner_id
    ),
    awakened as (
      update notice n set cancelled_time = null, done_time = null, batch_id = null
      from returned where n.tenant_id = ${tenant} and n.batch_id = ${batch} and n.${column} = returned.id
    )
    insert into customer_record (tenant_id, ${column}, staff_id, record_type, created_time, act, from_placement,
      from_owner_id, to_placement, to_owner_id, customer_version)
    select ${tenant}, id, ${who}, ${undoing.recordType}, ${now}, ${undoing.act}, placement, owner_id, to_placement,
      to_owner, version
    from returned order by id returning id`;
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
