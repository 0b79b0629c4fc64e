/** SQL of the sales per agent: one statement for rows, count and sums, so that they are of one moment. */
import type { AgentStatsFilter } from '@gonghai/contract/calls/agent-stats.contract.ts';
import type { SalesDataRow, SalesDataTotal } from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { isOfWholeDays } from '@gonghai/contract/wire/spans.ts';
import { type Db, readRows } from '../../db/database.ts';
import { LARGE_PAGE, pageOf } from '../../db/page.ts';
import { SqlParams } from '../../db/sql-params.ts';
import {
  AGENT_STATUS,
  agentConditions,
  callConditions,
  callsOfDays,
  callSums,
  type StatsReader,
} from '../calls/calls.port.ts';
import { dealPayments } from '../work-orders/work-orders.port.ts';
import { counted, fromOf } from './counted.queries.ts';

const ofAgents = (staff: string): string => `${staff} in (select id from agent)`;

/** `staff_id`, `calls`, `connects`, `seconds`. */
const callsTable = (filter: AgentStatsFilter, params: SqlParams): string => {
  const { StartTime, EndTime, DicTreeList, CallSeconds } = filter;
  if (!DicTreeList?.length && !CallSeconds && isOfWholeDays(filter))
    return callsOfDays('$1', { first: dayOf(StartTime), last: dayOf(EndTime) }, params);
  const conditions = [ofAgents('l.staff_id'), ...callConditions(filter, params)];
  return `(select l.staff_id, ${callSums('l')} from call_log l where ${conditions.join(' and ')} group by l.staff_id)`;
};

/** Leads or orders per agent: `staff_id`, `count`. */
const countTable = (figure: 'leads' | 'orders', filter: AgentStatsFilter, params: SqlParams): string => {
  const of = counted[figure](filter, params);
  return `(select ${of.staff} as staff_id, count(*)::int as count from ${fromOf(of)}
    where ${[ofAgents(of.staff), ...of.where].join(' and ')} group by ${of.staff})`;
};

const dealTable = (filter: AgentStatsFilter, params: SqlParams): string => {
  const of = counted.deals(filter, params);
  return `(select r.id, ${of.staff} as staff_id from ${fromOf(of)} where ${[ofAgents(of.staff), ...of.where].join(' and ')})`;
};

const SUMS = `'ClueTotal', coalesce(sum(leads), 0), 'CallTotal', coalesce(sum(calls), 0), 'ConnectTotal', coalesce(sum(connects), 0),
  'CallTime', coalesce(sum(seconds), 0), 'OrderTotal', coalesce(sum(orders), 0), 'DealTotal', coalesce(sum(deals), 0),
  'PriceFlow', (coalesce(sum(fen), 0) / 100)::float8`;

const ORDER = (table: string): string => `${table}.fen desc, ${table}.name, ${table}.id`;

interface Answer {
  readonly rows: readonly SalesDataRow[];
  readonly total: SalesDataTotal & { readonly count: number };
}

/** Without a page: all rows. */
const readAnswer = async (
  db: Db,
  reader: StatsReader,
  { filter, page }: { readonly filter: AgentStatsFilter; readonly page?: PageRequest },
  signal?: AbortSignal,
): Promise<Answer> => {
  const params = new SqlParams();
  params.add(reader.tenantId);
  const agents = agentConditions(reader, filter, params);
  const limit = page
    ? `limit ${Math.trunc(page.PageCount)} offset ${params.add((page.PageIndex - 1) * page.PageCount)}`
    : '';
  const text = `with agent as (
      select s.*, ${AGENT_STATUS} as shown_status from staff s where ${agents}
    ),
    deal as materialized ${dealTable(filter, params)},
    deal_sums as (
      select deal.staff_id, count(*)::int as deals, coalesce(sum(paid.fen), 0) as fen
      from deal left join (select id, sum(fen) as fen from (${dealPayments('deal')}) payment group by id) paid on paid.id = deal.id
      group by deal.staff_id
    ),
    figure as materialized (
      select a.id, a.name, a.department_id, a.role_id, a.profession_type, a.is_admin, a.shown_status as status,
        coalesce(leads.count, 0) as leads, coalesce(made.calls, 0) as calls, coalesce(made.connects, 0) as connects,
        coalesce(made.seconds, 0) as seconds, coalesce(orders.count, 0) as orders, coalesce(won.deals, 0) as deals,
        coalesce(won.fen, 0) as fen
      from agent a
        left join ${countTable('leads', filter, params)} leads on leads.staff_id = a.id
        left join ${callsTable(filter, params)} made on made.staff_id = a.id
        left join ${countTable('orders', filter, params)} orders on orders.staff_id = a.id
        left join deal_sums won on won.staff_id = a.id
    ),
    page as (select * from figure order by ${ORDER('figure')} ${limit})
    select (select json_build_object('count', count(*), ${SUMS}) from figure) as total, (
      select coalesce(json_agg(json_build_object('Id', page.id, 'Name', page.name, 'Department', coalesce(d.name, ''),
        'Role', coalesce(r.name, ''), 'ProfessionType', page.profession_type, 'IsAdmin', page.is_admin, 'Status', page.status,
        'ClueTotal', page.leads, 'CallTotal', page.calls, 'ConnectTotal', page.connects, 'CallTime', page.seconds,
        'OrderTotal', page.orders, 'DealTotal', page.deals, 'PriceFlow', (page.fen / 100)::float8)
        order by ${ORDER('page')}), '[]')
      from page left join department d on d.tenant_id = $1 and d.id = page.department_id
        left join role r on r.tenant_id = $1 and r.id = page.role_id) as rows`;
  const isHeavy = !page || page.PageCount > LARGE_PAGE;
  const [answer] = await readRows(db, params.statement<Answer>(text), { plan: 'custom', isHeavy, signal });
  if (!answer) throw new Error('A statement without a from clause has one row.');
  return answer;
};

export const readSalesData = async (
  db: Db,
  reader: StatsReader,
  filter: AgentStatsFilter & PageRequest,
  signal?: AbortSignal,
): Promise<Page<SalesDataRow> & { readonly Total: SalesDataTotal }> => {
  const { rows, total } = await readAnswer(db, reader, { filter, page: filter }, signal);
  const { count, ...Total } = total;
  return { ...pageOf([...rows], count, filter), Total };
};

/** All rows, for the export. */
export const readAllSalesData = (db: Db, reader: StatsReader, filter: AgentStatsFilter): Promise<Answer> =>
  readAnswer(db, reader, { filter });
