/** SQL of transfers of deals: whole families move, and go back as they were. */
import type { DealTransfer } from '@gonghai/contract/deals/deal.contract.ts';
import type { LeftAlone } from '@gonghai/contract/wire/batch.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import { type Db, runStatement } from '../../db/database.ts';
import { readPage } from '../../db/page.ts';
import { anyOf } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';

interface NewTransfer {
  readonly tenantId: number;
  readonly staffId: number;
  readonly departmentId: number;
  readonly now: number;
}

/** Moves families, whose roots are locked. The id of the transfer, or null if all of them were there. */
export const saveTransfer = async (
  trx: Db,
  { tenantId, staffId, departmentId, now }: NewTransfer,
  rootIds: readonly number[],
): Promise<number | null> => {
  const params = new SqlParams();
  const [tenant, department] = [`${params.add(tenantId)}::int`, `${params.add(departmentId)}::bigint`];
  const roots = `any(${params.add([...rootIds])}::bigint[])`;
  const text = `
    with leaving as (
      select id, parent_id, department_id from work_order
      where tenant_id = ${tenant} and (id = ${roots} or parent_id = ${roots}) and department_id <> ${department}
    ),
    moved as (
      update work_order o set department_id = ${department} from leaving where o.tenant_id = ${tenant} and o.id = leaving.id
    ),
    transfer as (
      insert into deal_transfer (tenant_id, staff_id, department_id, created_time, total)
      select ${tenant}, ${params.add(staffId)}::bigint, ${department}, ${params.add(now)}::bigint,
        count(distinct coalesce(parent_id, id))
      from leaving having count(*) > 0 returning id
    )
    insert into deal_transfer_order (tenant_id, transfer_id, work_order_id, from_department_id)
    select ${tenant}, transfer.id, leaving.id, leaving.department_id from leaving cross join transfer
    returning transfer_id as "transferId"`;
  const [row] = await runStatement<{ transferId: number }>(trx, params.statement(text));
  return row?.transferId ?? null;
};

export interface StoredTransfer {
  readonly id: number;
  readonly staffId: number;
  readonly departmentId: number;
  readonly createdTime: number;
  readonly undoneTime: number | null;
}

export const lockTransfer = (trx: Db, tenantId: number, id: number): Promise<StoredTransfer | undefined> =>
  trx
    .selectFrom('deal_transfer')
    .select(['id', 'staff_id as staffId', 'department_id as departmentId', 'created_time as createdTime'])
    .select('undone_time as undoneTime')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** A family of a transfer: the departments before, and what is against its return. */
export interface TransferredFamily {
  readonly id: number;
  readonly name: string;
  /** Of the root; null if it was in the department before. */
  readonly fromDepartmentId: number | null;
  /** An order of it was transferred once more. */
  readonly isChanged: boolean;
  /** A department before does not exist any more. */
  readonly isGone: boolean;
}

export const readTransferred = (
  trx: Db,
  tenantId: number,
  { id, departmentId }: Pick<StoredTransfer, 'id' | 'departmentId'>,
): Promise<TransferredFamily[]> => {
  const params = new SqlParams();
  const [tenant, transfer] = [params.add(tenantId), params.add(id)];
  const text = `
    select r.id, r.name, max(t.from_department_id) filter (where o.id = r.id) as "fromDepartmentId",
      bool_or(o.department_id <> ${params.add(departmentId)} or exists (select from deal_transfer_order later
        where later.tenant_id = ${tenant} and later.work_order_id = o.id and later.transfer_id > t.transfer_id)) as "isChanged",
      bool_or(d.id is null) as "isGone"
    from deal_transfer_order t
      join work_order o on o.tenant_id = ${tenant} and o.id = t.work_order_id
      join work_order r on r.tenant_id = ${tenant} and r.id = coalesce(o.parent_id, o.id)
      left join department d on d.tenant_id = ${tenant} and d.id = t.from_department_id
    where t.tenant_id = ${tenant} and t.transfer_id = ${transfer}
    group by r.id, r.name order by r.id`;
  return runStatement<TransferredFamily>(trx, params.statement(text));
};

/**
 * Returns all families of a transfer, whose roots are locked, but these. The few that stay are named, because a long
 * list would be searched for each pair of rows while the new transfer has no statistics.
 */
export const returnTransferred = async (
  trx: Db,
  tenantId: number,
  transferId: number,
  leftRootIds: readonly number[],
): Promise<void> => {
  const params = new SqlParams();
  const [tenant, left] = [params.add(tenantId), `all(${params.add([...leftRootIds])}::bigint[])`];
  const text = `
    update work_order o set department_id = t.from_department_id from deal_transfer_order t
    where t.tenant_id = ${tenant} and t.transfer_id = ${params.add(transferId)}
      and o.tenant_id = ${tenant} and o.id = t.work_order_id and coalesce(o.parent_id, o.id) <> ${left}`;
  await runStatement(trx, params.statement(text));
};

interface Closing {
  readonly tenantId: number;
  readonly id: number;
  readonly staffId: number;
  readonly now: number;
  readonly total: number;
  readonly left: readonly LeftAlone[];
}

export const closeTransfer = async (trx: Db, { tenantId, id, staffId, now, total, left }: Closing): Promise<void> => {
  await trx
    .updateTable('deal_transfer')
    .set({ undone_time: now, undone_by: staffId, undone_total: total, left_alone: JSON.stringify(left) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** Transfers by these staff; null for all. */
export const searchTransfers = (
  db: Db,
  tenantId: number,
  staffIds: readonly number[] | null,
  request: PageRequest,
): Promise<Page<Omit<DealTransfer, 'MayUndo'>>> => {
  let query = db
    .selectFrom('deal_transfer as t')
    .leftJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.id', '=', 't.staff_id'))
    .leftJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 't.tenant_id').onRef('d.id', '=', 't.department_id'),
    )
    .where('t.tenant_id', '=', tenantId);
  if (staffIds) query = query.where('t.staff_id', '=', anyOf(staffIds));
  return readPage(
    db,
    query
      .select([
        't.id as Id',
        's.name as UserName',
        't.created_time as CreatedTime',
        't.total as Total',
        't.undone_time as UndoneTime',
        't.undone_total as UndoneTotal',
        't.left_alone as Left',
        sql<string>`coalesce(d.name, '')`.as('DepartmentName'),
      ])
      .$narrowType<{ Left: DealTransfer['Left'] }>()
      .orderBy('t.id', 'desc'),
    request,
  );
};
