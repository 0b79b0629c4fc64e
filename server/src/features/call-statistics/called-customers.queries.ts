/** SQL of the customers that an agent called: they add up to the row of the agent. */
import type { CalledCustomer } from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { CallReport } from '@gonghai/contract/call-statistics/call-report-values.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { callConditions, type CallFilter, callSums, isConnected } from '../calls/calls.port.ts';
import { seeCustomers } from '../customers/customers.port.ts';
import { subjectPhones } from './agent-calls.queries.ts';

interface Called {
  readonly ItemList: readonly CalledCustomer[];
  readonly Count: number;
}

type CalledFilter = CallFilter &
  PageRequest & {
    readonly Id: number;
    /** Only numbers with a connected call. */
    readonly IsReached?: boolean | null | undefined;
  };

/** One item for each number with a call. The agent must be in scope. */
export const readCalledCustomers = async (
  db: Db,
  actor: Actor,
  report: CallReport,
  filter: CalledFilter,
  signal: AbortSignal,
): Promise<Called> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const agent = `${params.add(filter.Id)}::bigint`;
  const from =
    report === CallReport.All
      ? 'call_log l'
      : `(${subjectPhones(report, agent, filter, params)}) phone
        join call_log l on l.staff_id = phone.staff_id and l.tel = phone.tel`;
  const conditions = callConditions(filter, params).join(' and ');
  const offset = params.add((filter.PageIndex - 1) * filter.PageCount);
  // A name is that of the customer with the number now, otherwise that of the latest lead.
  const text = `with called as (
      select l.tel, ${callSums('l')}, max(l.start_time) as latest
      from ${from} where l.staff_id = ${agent} and ${conditions} group by l.tel
      ${filter.IsReached ? `having bool_or${isConnected('l')}` : ''}
    ),
    page as (select * from called order by calls desc, latest desc, tel limit ${Math.trunc(filter.PageCount)} offset ${offset})
    select (select count(*)::int from called) as "Count", (
      select coalesce(json_agg(json_build_object('CustomerId', c.id, 'CustomerTel', page.tel, 'CustomerName', coalesce(c.name,
          (select p.name from lead p where p.tenant_id = $1 and p.tel = page.tel order by p.id desc limit 1), ''),
        'CallTotal', page.calls, 'ConnectTotal', page.connects, 'CallTime', page.seconds)
        order by page.calls desc, page.latest desc, page.tel), '[]')
      from page left join customer c on c.tenant_id = $1 and c.tel = page.tel) as "ItemList"`;
  const [answer = { ItemList: [], Count: 0 }] = await readRows(db, params.statement<Called>(text), {
    plan: 'custom',
    signal,
  });
  const ids = answer.ItemList.flatMap(({ CustomerId }) => CustomerId ?? []);
  const seen = ids.length > 0 ? await seeCustomers(db, actor, ids) : new Map<number, unknown>();
  const ItemList = answer.ItemList.map((item) =>
    item.CustomerId !== null && !seen.has(item.CustomerId) ? { ...item, CustomerId: null } : item,
  );
  return { ...answer, ItemList };
};
