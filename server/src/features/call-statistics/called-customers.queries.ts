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
  // The names that the agent knew: of the customer that was called or developed, otherwise of the latest lead.
  const text = `with called as (
      select l.tel, ${callSums('l')}, max(l.start_time) as latest, max(l.customer_id) as known_id
      from ${from} where l.staff_id = ${agent} and ${conditions} group by l.tel
      ${filter.IsReached ? `having bool_or${isConnected('l')}` : ''}
    ),
    page as (select * from called order by calls desc, latest desc, tel limit ${Math.trunc(filter.PageCount)} offset ${offset})
    select (select count(*)::int from called) as "Count", (
      select coalesce(json_agg(json_build_object('CustomerId', c.id, 'CustomerTel', page.tel, 'CustomerName', coalesce(
          (select k.name from customer k where k.tenant_id = $1 and k.id = page.known_id),
          case when c.creator_id = ${agent} then c.name end,
          (select p.name from lead p where p.tenant_id = $1 and p.tel = page.tel and exists (
            select from lead_assignment a where a.tenant_id = $1 and a.lead_id = p.id and a.agent_id = ${agent})
          order by p.id desc limit 1), ''),
        'CallTotal', page.calls, 'ConnectTotal', page.connects, 'CallTime', page.seconds)
        order by page.calls desc, page.latest desc, page.tel), '[]')
      from page left join customer c on c.tenant_id = $1 and c.tel = page.tel) as "ItemList"`;
  const [answer = { ItemList: [], Count: 0 }] = await readRows(db, params.statement<Called>(text), {
    plan: 'custom',
    signal,
  });
  const ids = answer.ItemList.flatMap(({ CustomerId }) => CustomerId ?? []);
  const seen = ids.length > 0 ? await seeCustomers(db, actor, ids) : new Map<number, { readonly Name: string }>();
  // The name now and the link are for readers who may open the customer.
  const ItemList = answer.ItemList.map((item) => {
    const customer = item.CustomerId === null ? undefined : seen.get(item.CustomerId);
    return customer ? { ...item, CustomerName: customer.Name } : { ...item, CustomerId: null };
  });
  return { ...answer, ItemList };
};
