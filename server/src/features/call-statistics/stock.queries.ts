/** SQL of the customers or leads that CustomerAllTotal of an agent counts, newest first. */
import type { StockItem } from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import type { CallReport } from '@gonghai/contract/call-statistics/call-report-values.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { seeCustomers } from '../customers/customers.port.ts';
import { subjectsOf } from './subjects.queries.ts';

interface Stock {
  readonly ItemList: StockItem[];
  readonly Count: number;
}

/** The agent must be in scope. */
export const readStock = async (
  db: Db,
  actor: Actor,
  report: CallReport,
  asked: TimeRange & PageRequest & { readonly Id: number },
  signal: AbortSignal,
): Promise<Stock> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const { from, where, id, name, tel, time } = subjectsOf(report, `${params.add(asked.Id)}::bigint`, asked, params);
  const offset = params.add((asked.PageIndex - 1) * asked.PageCount);
  const text = `with subject as (select ${id} as id, ${name} as name, ${tel} as tel, ${time} as time from ${from} where ${where.join(' and ')}),
    page as (select * from subject order by time desc, id desc limit ${Math.trunc(asked.PageCount)} offset ${offset})
    select (select count(*)::int from subject) as "Count", (
      select coalesce(json_agg(json_build_object('CustomerId', c.id, 'Name', page.name, 'Tel', page.tel, 'Time', page.time)
        order by page.time desc, page.id desc), '[]')
      from page left join customer c on c.tenant_id = $1 and c.tel = page.tel) as "ItemList"`;
  const [found = { ItemList: [], Count: 0 }] = await readRows(db, params.statement<Stock>(text), {
    plan: 'custom',
    signal,
  });
  const ids = found.ItemList.flatMap(({ CustomerId }) => CustomerId ?? []);
  const seen = ids.length > 0 ? await seeCustomers(db, actor, ids) : new Map<number, unknown>();
  const isSeen = (CustomerId: number | null): boolean => CustomerId !== null && seen.has(CustomerId);
  return {
    ...found,
    ItemList: found.ItemList.map((item) => (isSeen(item.CustomerId) ? item : { ...item, CustomerId: null })),
  };
};
