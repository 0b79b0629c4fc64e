/** SQL of the calls per agent: one statement for rows, count and sums, so that they are of one moment. */
import type { AgentStatsFilter } from '@gonghai/contract/calls/agent-stats.contract.ts';
import type { AgentCallsRow, AgentCallsTotal } from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { CallReport } from '@gonghai/contract/call-statistics/call-report-values.ts';
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { isOfWholeDays, type TimeRange } from '@gonghai/contract/wire/spans.ts';
import { type Db, readRows } from '../../db/database.ts';
import { LARGE_PAGE, pageOf } from '../../db/page.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import {
  AGENT_STATUS,
  agentConditions,
  callConditions,
  type CallFilter,
  callsOfDays,
  callSums,
  peopleCounts,
} from '../calls/calls.port.ts';
import { subjectsOf, type SubjectReport } from './subjects.queries.ts';

/** The numbers of these agents that the report is about, each once: `staff_id`, `tel`, and how many `subjects` have it. */
export const subjectPhones = (report: SubjectReport, agents: string, range: TimeRange, params: SqlParams): string => {
  const { from, staff, tel, where } = subjectsOf(report, agents, range, params);
  return `select ${staff} as staff_id, ${tel} as tel, count(*)::int as subjects from ${from}
      where ${where.join(' and ')} group by ${staff}, ${tel}`;
};

interface Parts {
  /** Tables of the `with` after `agent`; the last is `sums`: `staff_id`, `calls`, `connects`, `seconds`, `minutes`. */
  readonly tables: readonly string[];
  /** `people` and `reached` of the agent `page.id`. */
  readonly people: string;
  /** CustomerAllTotal of the agent `a`. */
  readonly stock: string;
}

const STOCK = `select coalesce(sum(n.change), 0) from customer_count n
  where n.tenant_id = $1 and n.placement = 0 and n.owner_id = a.id and n.track_status_id = -1`;

const PEOPLE_OF_SUMS = 'select m.people, m.reached from sums m where m.staff_id = page.id';

const partsOf = (report: CallReport, filter: CallFilter, params: SqlParams): Parts => {
  const { StartTime, EndTime, DicTreeList, CallSeconds } = filter;
  if (report !== CallReport.All) {
    const phones = subjectPhones(report, 'select id from agent', filter, params);
    const conditions = callConditions(filter, params);
    return {
      tables: [
        `phone as materialized (${phones})`,
        `sums as (select l.staff_id, ${callSums('l')}, ${peopleCounts('l')}
          from phone p join call_log l on l.staff_id = p.staff_id and l.tel = p.tel
          where ${conditions.join(' and ')} group by l.staff_id)`,
      ],
      people: PEOPLE_OF_SUMS,
      stock: 'select coalesce(sum(p.subjects), 0) from phone p where p.staff_id = a.id',
    };
  }
  const conditions = callConditions(filter, params).join(' and ');
  if (DicTreeList?.length || CallSeconds || !isOfWholeDays(filter))
    return {
      tables: [
        `sums as (select l.staff_id, ${callSums('l')}, ${peopleCounts('l')}
          from call_log l where l.staff_id in (select id from agent) and ${conditions} group by l.staff_id)`,
      ],
      people: PEOPLE_OF_SUMS,
      stock: STOCK,
    };
  return {
    tables: [`sums as ${callsOfDays('$1', { first: dayOf(StartTime), last: dayOf(EndTime) }, params)}`],
    people: `select ${peopleCounts('l')} from call_log l where l.staff_id = page.id and ${conditions}`,
    stock: STOCK,
  };
};

interface Answer {
  readonly rows: readonly AgentCallsRow[];
  readonly total: AgentCallsTotal & { readonly count: number };
}

const totalOf = (table: string): string => `select json_build_object('count', count(*),
  'CallTotal', coalesce(sum(calls), 0), 'ConnectTotal', coalesce(sum(connects), 0), 'CallTime', coalesce(sum(seconds), 0),
  'ChargeMinutes', coalesce(sum(minutes), 0), 'CustomerAllTotal', coalesce(sum(stock), 0)) from ${table}`;

const ORDER = (table: string): string => `${table}.calls desc, ${table}.name, ${table}.id`;

/** Without a page: all rows. */
const readAnswer = async (
  db: Db,
  actor: Actor,
  {
    report,
    filter,
    page,
  }: { readonly report: CallReport; readonly filter: AgentStatsFilter; readonly page?: PageRequest },
  signal?: AbortSignal,
): Promise<Answer> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const agents = agentConditions(actor, filter, params);
  const { tables, people, stock } = partsOf(report, filter, params);
  const limit = page
    ? `limit ${Math.trunc(page.PageCount)} offset ${params.add((page.PageIndex - 1) * page.PageCount)}`
    : '';
  const text = `with agent as (
      select s.id, s.name, s.department_id, ${AGENT_STATUS} as status from staff s where ${agents}
    ),
    ${tables.join(',\n    ')},
    figure as materialized (
      select a.*, coalesce(f.calls, 0) as calls, coalesce(f.connects, 0) as connects, coalesce(f.seconds, 0) as seconds,
        coalesce(f.minutes, 0) as minutes, (${stock})::int as stock
      from agent a left join sums f on f.staff_id = a.id
    ),
    page as (select * from figure order by ${ORDER('figure')} ${limit})
    select (${totalOf('figure')}) as total, (
      select coalesce(json_agg(json_build_object('Id', page.id, 'Name', page.name, 'Department', coalesce(d.name, ''),
        'Status', page.status, 'CustomerTotal', coalesce(counted.people, 0), 'ConnectCustomerTotal', coalesce(counted.reached, 0),
        'CallTotal', page.calls, 'ConnectTotal', page.connects, 'CallTime', page.seconds, 'ChargeMinutes', page.minutes,
        'CustomerAllTotal', page.stock) order by ${ORDER('page')}), '[]')
      from page left join department d on d.tenant_id = $1 and d.id = page.department_id
        left join lateral (${people}) counted on true) as rows`;
  const isHeavy = !page || page.PageCount > LARGE_PAGE;
  const [answer] = await readRows(db, params.statement<Answer>(text), { plan: 'custom', isHeavy, signal });
  if (!answer) throw new Error('A statement without a from clause has one row.');
  return answer;
};

export const readAgentCalls = async (
  db: Db,
  actor: Actor,
  report: CallReport,
  filter: AgentStatsFilter & PageRequest,
  signal?: AbortSignal,
): Promise<Page<AgentCallsRow> & { readonly Total: AgentCallsTotal }> => {
  const { rows, total } = await readAnswer(db, actor, { report, filter, page: filter }, signal);
  const { count, ...Total } = total;
  return { ...pageOf([...rows], count, filter), Total };
};

/** All rows, for the export. */
export const readAllAgentCalls = async (
  db: Db,
  actor: Actor,
  report: CallReport,
  filter: AgentStatsFilter,
): Promise<{ readonly rows: readonly AgentCallsRow[]; readonly total: AgentCallsTotal }> =>
  readAnswer(db, actor, { report, filter });
