/** SQL of the rows behind a sales figure, newest first. */
import type { SalesFigure } from '@gonghai/contract/sales-statistics/sales-values.ts';
import type { SalesItem } from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import type { Db } from '../../db/database.ts';
import { readList } from '../../db/list-query.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { type Counted, counted, type CountedRange, fromOf } from './counted.queries.ts';

export interface SalesItems {
  readonly ItemList: SalesItem[];
  readonly Count: number;
}

/** One page of what is counted. The first value of `params` is the tenant. */
export const readSalesItems = async (
  db: Db,
  params: SqlParams,
  of: Counted,
  request: PageRequest,
  signal: AbortSignal,
): Promise<SalesItems> => {
  const id = `${of.alias}.id`;
  const rows = () => ({
    columns: `${id} as "Id", ${of.name} as "Name", ${of.tel} as "Tel", ${of.time} as "Time", coalesce(s.name, '') as "UserName",
      coalesce(d.name, '') as "Department", ${of.amount} as "Amount"`,
    joins: `join ${of.table} ${of.alias} on ${of.alias}.tenant_id = $1 and ${id} = page.id
      ${of.joins}
      left join staff s on s.tenant_id = $1 and s.id = ${of.staff}
      left join department d on d.tenant_id = $1 and d.id = ${of.department}`,
  });
  const list = { params, from: fromOf(of), where: of.where, sort: { column: of.time, id, direction: 'desc' } as const };
  const { Rows, Count } = await readList<SalesItem>(db, list, { request, rows, plan: 'custom', signal });
  return { ItemList: Rows, Count };
};

/** The agent must be in scope. */
export const readItemsOfAgent = (
  db: Db,
  tenantId: number,
  asked: CountedRange & PageRequest & { readonly UserId: number; readonly Figure: SalesFigure },
  signal: AbortSignal,
): Promise<SalesItems> => {
  const params = new SqlParams();
  params.add(tenantId);
  const of = counted[asked.Figure](asked, params);
  const where = [...of.where, `${of.staff} = ${params.add(asked.UserId)}`];
  return readSalesItems(db, params, { ...of, where }, asked, signal);
};
