/** Reads finished reconciliations from the import log. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { ImportLogType } from '@gonghai/contract/imports/import.contract.ts';
import type { ReconciliationResult } from '@gonghai/contract/payments/reconciliation.contract.ts';
import type { Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { type KeptLine, openLine, type StoredSums } from './report.rules.ts';

/** Also a disabled one: it may have open payments. */
export const isPaymentType = async (db: Db, tenantId: number, id: number): Promise<boolean> => {
  const item = await db
    .selectFrom('dictionary_item')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', DicTable.Payment)
    .where('id', '=', id)
    .executeTakeFirst();
  return item !== undefined;
};

/** Holders of the right see all reconciliations of the tenant. */
const reconciliations = (db: Db, tenantId: number, taskId: number) =>
  db
    .selectFrom('import_log as l')
    .where('l.tenant_id', '=', tenantId)
    .where('l.task_id', '=', taskId)
    .where('l.record_type', '=', ImportLogType.Reconciliation);

export const findReconciliation = async (
  db: Db,
  tenantId: number,
  taskId: number,
): Promise<ReconciliationResult | undefined> => {
  const row = await reconciliations(db, tenantId, taskId)
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.staff_id'))
    .select([
      'l.id as ImportLogId',
      'l.summary',
      'l.record as Record',
      'l.created_time as CreatedTime',
      's.name as UserName',
    ])
    .$narrowType<{ summary: StoredSums }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { summary, ...about } = row;
  return { ...summary, ...about };
};

export interface PilePage {
  readonly count: number;
  readonly lines: readonly ReturnType<typeof openLine>[];
}

/** One page of the lines of a group, in their order in the file. Undefined without such a reconciliation. */
export const readPile = async (
  db: Db,
  tenantId: number,
  wanted: { readonly taskId: number; readonly pile: Pile },
  { PageIndex, PageCount }: PageRequest,
  signal: AbortSignal,
): Promise<PilePage | undefined> => {
  const params = new SqlParams();
  const [tenant, task, pile] = [params.add(tenantId), params.add(wanted.taskId), params.add(wanted.pile)];
  const [size, skipped] = [params.add(PageCount), params.add((PageIndex - 1) * PageCount)];
  const text = `select (select count(*)::int from jsonb_array_elements(l.report) as line where line->>4 = ${pile}) as count,
      coalesce((select jsonb_agg(line order by place) from (
        select line, place from jsonb_array_elements(l.report) with ordinality as each (line, place)
        where line->>4 = ${pile} order by place limit ${size} offset ${skipped}) page), '[]') as lines
    from import_log l where l.tenant_id = ${tenant} and l.task_id = ${task}
      and l.record_type = ${ImportLogType.Reconciliation}`;
  const statement = params.statement<{ readonly count: number; readonly lines: readonly KeptLine[] }>(text);
  const [row] = await readRows(db, statement, { signal });
  return row && { count: row.count, lines: row.lines.map(openLine) };
};
