/** What CustomerAllTotal counts, as a table with its conditions: the figure, its calls and its rows use the same. */
import { CallReport } from '@gonghai/contract/call-statistics/call-report-values.ts';
import { CustomerOrigin } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import type { SqlParams } from '../../db/sql-params.ts';
import { isUndone } from '../leads/leads.port.ts';

/** A report about calls to certain numbers. */
export type SubjectReport = Exclude<CallReport, 'all'>;

interface Subjects {
  readonly from: string;
  readonly where: readonly string[];
  /** Columns: its id, the agent it counts for, name and phone, and when it came to the agent. */
  readonly id: string;
  readonly staff: string;
  readonly name: string;
  readonly tel: string;
  readonly time: string;
}

const CUSTOMER = { from: 'customer c', id: 'c.id', name: 'c.name', tel: 'c.tel' } as const;

/** Of the agents of a subquery or list. The tenant is the first parameter. */
export const subjectsOf = (
  report: CallReport,
  agents: string,
  { StartTime, EndTime }: TimeRange,
  params: SqlParams,
): Subjects => {
  switch (report) {
    case CallReport.All:
      return {
        ...CUSTOMER,
        where: ['c.tenant_id = $1', `c.placement = ${Placement.Owned}`, `c.owner_id in (${agents})`],
        staff: 'c.owner_id',
        time: 'coalesce(c.got_time, c.created_time)',
      };
    case CallReport.Leads:
      return {
        from: 'lead_assignment a join lead p on p.tenant_id = $1 and p.id = a.lead_id',
        where: [
          'a.tenant_id = $1',
          `a.assigned_time between ${params.add(StartTime)} and ${params.add(EndTime)}`,
          `a.agent_id in (${agents})`,
          `not ${isUndone('$1')}`,
        ],
        id: 'a.id',
        staff: 'a.agent_id',
        name: 'p.name',
        tel: 'p.tel',
        time: 'a.assigned_time',
      };
    case CallReport.Developed:
      return {
        ...CUSTOMER,
        where: [
          'c.tenant_id = $1',
          `c.origin = ${CustomerOrigin.Hand}`,
          `c.created_time <= ${params.add(EndTime)}`,
          `c.creator_id in (${agents})`,
        ],
        staff: 'c.creator_id',
        time: 'c.created_time',
      };
  }
};
