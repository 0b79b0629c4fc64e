/** SQL of the intention report, and of the customers and deals behind its numbers. */
import type { IntentReportRow } from '@gonghai/contract/sales-statistics/intent-report.contract.ts';
import type { IntentFigure } from '@gonghai/contract/sales-statistics/sales-values.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { branchText } from '../../http/scope.ts';
import type { ReportNode } from '../departments/departments.port.ts';
import { type Counted, counted, fromOf } from './counted.queries.ts';
import { buildIntentReport, type IntentSum } from './intent-report.rules.ts';
import { readSalesItems, type SalesItems } from './sales-items.queries.ts';

interface IntentFilter extends TimeRange {
  readonly DepartmentId?: number | null | undefined;
}

/** Departments for supervisors; the own rows, wherever they are now, for everybody else. */
const inScope = ({ scope, userId }: Actor, of: Counted, params: SqlParams): string[] => {
  switch (scope.kind) {
    case 'tenant':
      return [];
    case 'own':
      return [`${of.staff} = ${params.add(userId)}`];
    case 'departments':
      return [`${of.department} = any(${params.add([...scope.ids])}::bigint[])`];
  }
};

const departmentsInScope = ({ scope, departmentId }: Actor, params: SqlParams): string => {
  if (scope.kind === 'tenant') return 'true';
  const ids = scope.kind === 'own' ? [departmentId] : [...scope.ids];
  return `d.id = any(${params.add(ids)}::bigint[])`;
};

interface Found {
  readonly departments: readonly ReportNode[];
  readonly sums: readonly IntentSum[];
}

export const readIntentReport = async (
  db: Db,
  actor: Actor,
  filter: IntentFilter,
  signal?: AbortSignal,
): Promise<IntentReportRow[]> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const countOf = (figure: IntentFigure): string => {
    const of = counted[figure](filter, params);
    const [intents, deals] = figure === 'intents' ? ['count(*)', '0'] : ['0', 'count(*)'];
    return `select ${of.department} as id, ${intents} as intents, ${deals} as deals
      from ${fromOf(of)} where ${[...of.where, ...inScope(actor, of, params)].join(' and ')} group by 1`;
  };
  const text = `select
    (select coalesce(json_agg(json_build_object('id', d.id, 'parentId', d.parent_id, 'name', d.name) order by d.id), '[]')
      from department d where d.tenant_id = $1 and ${departmentsInScope(actor, params)}) as departments,
    (select coalesce(json_agg(sums), '[]') from (
      select id as "departmentId", sum(intents)::int as intents, sum(deals)::int as deals
      from (${countOf('intents')} union all ${countOf('deals')}) both_counts group by id) sums) as sums`;
  const [found = { departments: [], sums: [] }] = await readRows(db, params.statement<Found>(text), {
    plan: 'custom',
    signal,
  });
  return buildIntentReport({ ...found, chosenId: filter.DepartmentId });
};

interface IntentItems extends TimeRange, PageRequest {
  readonly Figure: IntentFigure;
  readonly DepartmentId: number;
  readonly IsDirect: boolean;
}

/** The department must be in scope. */
export const readIntentItems = (db: Db, actor: Actor, asked: IntentItems, signal: AbortSignal): Promise<SalesItems> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const of = counted[asked.Figure](asked, params);
  const inDepartment = (): string => {
    const id = params.add(asked.DepartmentId);
    return asked.IsDirect ? `${of.department} = ${id}` : `${of.department} in ${branchText('$1', id)}`;
  };
  // The only row of a reader without departments holds what is theirs elsewhere, too.
  const where = [...of.where, ...inScope(actor, of, params), ...(actor.scope.kind === 'own' ? [] : [inDepartment()])];
  return readSalesItems(db, params, { ...of, where }, asked, signal);
};
