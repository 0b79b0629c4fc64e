/** Reads what the finance report by flow is built from. */
import { ExamineStatus } from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import type { FinanceReportDept } from '@gonghai/contract/finance-reports/flow-report.contract.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { byNodes } from '../finance-flow/finance-flow.port.ts';
import { buildFlowReport, type ReportParts } from './flow-report.rules.ts';
import { reportScope } from './report-scope.rules.ts';

export interface FlowReportFilter {
  readonly StartTime?: number | undefined;
  readonly EndTime?: number | undefined;
  readonly DicTreeList?: readonly number[] | null | undefined;
}

interface Conditions {
  readonly departments: string;
  readonly members: string;
  readonly flows: string;
}

/** The same rule for the three tables. */
const conditionsOf = (actor: Actor, params: SqlParams): Conditions => {
  const scope = reportScope(actor);
  if (scope.kind === 'tenant') return { departments: 'true', members: 'true', flows: 'true' };
  if (scope.kind === 'own') {
    const me = params.add(actor.userId);
    const own = `d.id = (select department_id from staff where tenant_id = $1 and id = ${me})`;
    return { departments: own, members: `s.id = ${me}`, flows: `f.staff_id = ${me}` };
  }
  const ids = `any(${params.add([...scope.ids])}::bigint[])`;
  return { departments: `d.id = ${ids}`, members: 'true', flows: `f.department_id = ${ids}` };
};

const NOTHING: ReportParts = { departments: [], members: [], sums: [] };

export const readFlowReport = async (
  db: Db,
  actor: Actor,
  { StartTime, EndTime, DicTreeList }: FlowReportFilter,
  signal?: AbortSignal,
): Promise<FinanceReportDept[]> => {
  const params = new SqlParams();
  const tenant = params.add(actor.tenantId);
  const see = conditionsOf(actor, params);
  const where = [
    `f.tenant_id = ${tenant} and f.examine_status = ${ExamineStatus.Approved}`,
    see.flows,
    ...(StartTime ? [`f.created_time >= ${params.add(StartTime)}`] : []),
    ...(EndTime ? [`f.created_time <= ${params.add(EndTime)}`] : []),
    ...byNodes(DicTreeList, tenant, params),
  ];
  const text = `with flow as (
      select f.department_id, f.staff_id, (sum(f.price) * 100)::bigint as fen from finance_flow f
      where ${where.join(' and ')} group by f.department_id, f.staff_id
    )
    select
      (select coalesce(json_agg(json_build_object('departmentId', department_id, 'staffId', staff_id, 'fen', fen)), '[]')
        from flow) as sums,
      (select coalesce(json_agg(json_build_object('id', d.id, 'parentId', d.parent_id, 'name', d.name) order by d.id), '[]')
        from department d where d.tenant_id = ${tenant} and ${see.departments}) as departments,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'departmentId', s.department_id,
          'isEnabled', s.status = 0 and s.deleted_time is null) order by s.id), '[]')
        from staff s where s.tenant_id = ${tenant} and ${see.members}
          and (s.deleted_time is null or s.id in (select staff_id from flow))) as members`;
  const [figures = NOTHING] = await readRows(db, params.statement<ReportParts>(text), { plan: 'custom', signal });
  return buildFlowReport(figures);
};
