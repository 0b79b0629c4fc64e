/** SQL of bulk actions on customers: found, listed and closed by an undo. */
import { BatchKind, type CustomerBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import type { Customers } from '../../../db/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import { readPage } from '../../../db/page.ts';
import { anyOf } from '../../../db/sql.ts';
import type { Undoing } from './undo.queries.ts';

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

/** A batch of the other kind is missing. */
export const lockBatch = (trx: Db, { tenantId, kind }: Customers, id: number): Promise<StoredBatch | undefined> =>
  trx
    .selectFrom('customer_batch')
    .select(['id', 'kind', 'staff_id as staffId', 'created_time as createdTime', 'total', 'undone_time as undoneTime'])
    .select(['has_rest as hasRest', sql<number>`coalesce(undone_total, 0)`.as('undoneTotal')])
    .$narrowType<{ kind: BatchKind }>()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('is_after_sales', '=', kind === CustomerKind.AfterSales)
    .forUpdate()
    .executeTakeFirst();

/** A status or a tag for many customers. */
export const MARK_KINDS = [BatchKind.SetStatus, BatchKind.SetTag] as const;

type FoundBatch = Omit<CustomerBatch, 'MayUndo'> & Pick<StoredBatch, 'hasRest'>;

/** Batches of these staff; null for all batches, those of the system included. A status set for one customer is not listed. */
export const searchBatches = (
  db: Db,
  { tenantId, kind }: Customers,
  owners: readonly number[] | null,
  request: PageRequest,
): Promise<Page<FoundBatch>> => {
  let query = db
    .selectFrom('customer_batch as b')
    .leftJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'b.tenant_id').onRef('s.id', '=', 'b.staff_id'))
    .where('b.tenant_id', '=', tenantId)
    .where('b.is_after_sales', '=', kind === CustomerKind.AfterSales)
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
