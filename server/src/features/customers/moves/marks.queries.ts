/** All SQL that sets the track status or the tag of many customers, and takes it back. */
import { BatchKind } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { customerColumn, type Customers, customerTable } from '../../../db/customer-kind.ts';
import { type Db, runStatement } from '../../../db/database.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import { FIELDS, UNSET } from '../detail/changes.queries.ts';
import type { MARK_KINDS } from './batches.queries.ts';
import type { LeftAlone, Undoing, Undone } from './undo.queries.ts';

export type MarkKind = (typeof MARK_KINDS)[number];

interface Mark {
  readonly column: 'track_status_id' | 'tag_id';
  readonly dicTable: DicTable;
  readonly label: string;
}

/** The tags are shared; each kind of customers has its own statuses. */
export const markOf = (mark: MarkKind, kind: CustomerKind): Mark =>
  mark === BatchKind.SetStatus
    ? { column: 'track_status_id', dicTable: statusTable[kind], label: FIELDS.CustomerTrackStatusId }
    : { column: 'tag_id', dicTable: DicTable.CustomerTag, label: FIELDS.TagId };

/** `跟进状态：新客户 → 有意向`, as an edit of one customer writes it. */
const sentence = ({ dicTable, label }: Mark, tenant: string, from: string, to: string): string => {
  const name = (item: string) => `coalesce((select d.name from dictionary_item d
    where d.tenant_id = ${tenant} and d.dic_table = ${dicTable} and d.id = ${item}), '${UNSET}')`;
  return `'${label}：' || ${name(from)} || ' → ' || ${name(to)}`;
};

interface Marking extends Customers {
  readonly staffId: number;
  readonly now: number;
  readonly mark: MarkKind;
  /** Null clears it. */
  readonly itemId: number | null;
}

interface Marked {
  /** How many had another value. */
  readonly moved: number;
  /** Null when nothing changed. */
  readonly batchId: number | null;
}

/** The caller has locked the customers. Their batch is written in the same statement, with its size. */
export const markLocked = async (trx: Db, marking: Marking, ids: readonly number[]): Promise<Marked> => {
  const params = new SqlParams();
  const mark = markOf(marking.mark, marking.kind);
  const [table, column] = [customerTable[marking.kind], customerColumn[marking.kind]];
  const [tenant, item] = [`${params.add(marking.tenantId)}::int`, `${params.add(marking.itemId)}::bigint`];
  const [staff, now] = [`${params.add(marking.staffId)}::bigint`, `${params.add(marking.now)}::bigint`];
  const text = `
    with before as (
      select c.id, c.${mark.column} as item from ${table} c
      where c.tenant_id = ${tenant} and c.id = any(${params.add([...ids])}::bigint[])
    ),
    marked as (
      update ${table} c set ${mark.column} = ${item}, version = c.version + 1
      from before where c.tenant_id = ${tenant} and c.id = before.id and before.item is distinct from ${item}
      returning c.id, c.version, before.item
    ),
    batch as (
      insert into customer_batch (tenant_id, staff_id, kind, is_after_sales, created_time, total)
      select ${tenant}, ${staff}, ${params.add(marking.mark)}::smallint, ${marking.kind === CustomerKind.AfterSales}, ${now},
        count(*)
      from marked having count(*) > 0 returning id
    )
    insert into customer_record (tenant_id, ${column}, staff_id, record_type, record, created_time, before, batch_id,
      customer_version)
    select ${tenant}, marked.id, ${staff}, ${RecordType.Change}, ${sentence(mark, tenant, 'item', item)}, ${now},
      jsonb_build_object('${mark.column}', item), batch.id, version
    from marked cross join batch order by marked.id returning batch_id as "batchId"`;
  const rows = await runStatement(trx, params.statement<{ batchId: number | null }>(text));
  return { moved: rows.length, batchId: rows[0]?.batchId ?? null };
};

/** Customers changed by the batch, with their values now and before. The caller locks them. */
const changedBy = ({ tenantId, kind, batchId }: Undoing, { column, dicTable }: Mark, params: SqlParams): string => {
  const former = `(r.before ->> '${column}')::bigint`;
  return `
    select c.id, c.name, c.${column} as present, ${former} as former,
      c.version = r.customer_version and (${former} is null or exists (select from dictionary_item d
        where d.tenant_id = r.tenant_id and d.dic_table = ${dicTable} and d.id = ${former})) as may_return
    from customer_record r join ${customerTable[kind]} c on c.tenant_id = r.tenant_id and c.id = r.${customerColumn[kind]}
    where r.tenant_id = ${params.add(tenantId)} and r.batch_id = ${params.add(batchId)}`;
};

/** Skips customers that were changed since; a record or a call does not count as a change. */
export const undoMarks = async (trx: Db, undoing: Undoing, markKind: MarkKind, mostListed: number): Promise<Undone> => {
  const mark = markOf(markKind, undoing.kind);
  const [table, reference] = [customerTable[undoing.kind], customerColumn[undoing.kind]];
  const locking = new SqlParams();
  await runStatement(
    trx,
    locking.statement(
      `select count(*) from (${changedBy(undoing, mark, locking)} order by c.id for update of c) locked`,
    ),
  );
  const listing = new SqlParams();
  const touched = await runStatement<LeftAlone>(
    trx,
    listing.statement(`select id as "Id", name as "Name", 'changed' as why
      from (${changedBy(undoing, mark, listing)}) changed where not may_return order by id limit ${listing.add(mostListed)}`),
  );
  const params = new SqlParams();
  const tenant = `${params.add(undoing.tenantId)}::int`;
  const text = `
    with back as (select * from (${changedBy(undoing, mark, params)}) changed where may_return),
    returned as (
      update ${table} c set ${mark.column} = back.former, version = c.version + 1
      from back where c.tenant_id = ${tenant} and c.id = back.id
      returning c.id, c.version, back.present, back.former
    )
    insert into customer_record (tenant_id, ${reference}, staff_id, record_type, record, created_time, before, customer_version)
    select ${tenant}, id, ${params.add(undoing.staffId)}, ${RecordType.Change},
      ${sentence(mark, tenant, 'present', 'former')} || '（撤销）', ${params.add(undoing.now)}::bigint,
      jsonb_build_object('${mark.column}', present), version
    from returned order by id returning id`;
  return { undone: (await runStatement(trx, params.statement(text))).length, touched };
};
