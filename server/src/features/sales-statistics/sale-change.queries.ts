/** SQL of the conversion report: leads and deals per agent and month. */
import type { SaleChange } from '@gonghai/contract/sales-statistics/sale-change.contract.ts';
import { monthOf, rangeOfMonths, type TimeRange } from '@gonghai/contract/wire/spans.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { agentConditions } from '../calls/calls.port.ts';
import { counted, fromOf } from './counted.queries.ts';
import { type AgentMonths, buildSaleChange } from './sale-change.rules.ts';

/** The number of the month in Shanghai, as `monthOf`. */
const monthText = (time: string): string => {
  const moment = `timezone('Asia/Shanghai', to_timestamp(${time}))`;
  return `(extract(year from ${moment}) * 12 + extract(month from ${moment}) - 1)::int`;
};

export const readSaleChange = async (
  db: Db,
  actor: Actor,
  range: TimeRange,
  signal?: AbortSignal,
): Promise<SaleChange> => {
  const [first, last] = [monthOf(range.StartTime), monthOf(range.EndTime)];
  const whole = rangeOfMonths(first, last);
  const params = new SqlParams();
  params.add(actor.tenantId);
  const agents = agentConditions(actor, {}, params);
  const countOf = (figure: 'leads' | 'deals'): string => {
    const of = counted[figure](whole, params);
    const [leads, deals] = figure === 'leads' ? ['count(*)', '0'] : ['0', 'count(*)'];
    return `select ${of.staff} as staff_id, ${monthText(of.time)} as month, ${leads} as leads, ${deals} as deals
      from ${fromOf(of)} where ${of.where.join(' and ')} group by 1, 2`;
  };
  const text = `with figure as (
      select staff_id, month, sum(leads)::int as leads, sum(deals)::int as deals
      from (${countOf('leads')} union all ${countOf('deals')}) both_counts group by 1, 2
    )
    select s.id, s.name, coalesce(d.name, '') as "departmentName",
      json_agg(json_build_object('month', f.month, 'leads', f.leads, 'deals', f.deals)) as months
    from staff s join figure f on f.staff_id = s.id left join department d on d.tenant_id = $1 and d.id = s.department_id
    where ${agents} group by s.id, s.name, d.name order by sum(f.deals) desc, s.name, s.id`;
  const agentMonths = await readRows(db, params.statement<AgentMonths>(text), {
    plan: 'custom',
    isHeavy: true,
    signal,
  });
  return buildSaleChange(agentMonths, first, last);
};
