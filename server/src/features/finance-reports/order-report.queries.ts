/** Reads the finance report by work order. */
import type { OrderReportRow } from '@gonghai/contract/finance-reports/order-report.contract.ts';
import type { ReportTimeType } from '@gonghai/contract/payments/payment-report-values.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { timeColumn } from '../payments/payments.port.ts';
import { countedFen, isAudited, isCounting } from '../work-orders/work-orders.port.ts';
import { buildOrderReport, type OrderReportParts } from './order-report.rules.ts';
import { reportScope } from './report-scope.rules.ts';

export interface OrderReportFilter {
  readonly TimeType: ReportTimeType;
  readonly DepartmentId?: number | null | undefined;
  readonly StartTime?: number | undefined;
  readonly EndTime?: number | undefined;
}

export type ReportReader = Pick<Actor, 'tenantId' | 'userId' | 'departmentId' | 'rights' | 'scope'>;

/** The same rule for both tables. */
const conditionsOf = (
  reader: ReportReader,
  params: SqlParams,
): { readonly departments: string; readonly orders: string } => {
  const scope = reportScope(reader);
  if (scope.kind === 'tenant') return { departments: 'true', orders: 'true' };
  if (scope.kind === 'own') {
    const [own, me] = [params.add(reader.departmentId), params.add(reader.userId)];
    return { departments: `d.id = ${own}`, orders: `o.owner_id = ${me}` };
  }
  const ids = `any(${params.add([...scope.ids])}::bigint[])`;
  return { departments: `d.id = ${ids}`, orders: `o.department_id = ${ids}` };
};

type OrderReportFigures = Omit<OrderReportParts, 'chosenId'>;

/** The departments that the reader sees, and the sums of each, counted from the payments. */
export const readOrderFigures = async (
  db: Db,
  reader: ReportReader,
  { TimeType, StartTime, EndTime }: Omit<OrderReportFilter, 'DepartmentId'>,
  signal?: AbortSignal,
): Promise<OrderReportFigures> => {
  const params = new SqlParams();
  const tenant = params.add(reader.tenantId);
  const see = conditionsOf(reader, params);
  const time = timeColumn[TimeType];
  const where = [
    `o.tenant_id = ${tenant} and p.tenant_id = ${tenant} and p.deleted_time is null`,
    isCounting('o'),
    see.orders,
    ...(StartTime ? [`${time} >= ${params.add(StartTime)}`] : []),
    ...(EndTime ? [`${time} <= ${params.add(EndTime)}`] : []),
  ];
  const text = `select
      (select coalesce(json_agg(json_build_object('id', d.id, 'parentId', d.parent_id, 'name', d.name) order by d.id), '[]')
        from department d where d.tenant_id = ${tenant} and ${see.departments}) as departments,
      (select coalesce(json_agg(sums), '[]') from (
        select o.department_id as "departmentId", sum(${countedFen('p')})::bigint as total,
          coalesce(sum(${countedFen('p')}) filter (where ${isAudited('o')}), 0)::bigint as audited
        from work_order o join payment_log p on p.work_order_id = o.id
        where ${where.join(' and ')} group by o.department_id
      ) sums) as sums`;
  const statement = params.statement<OrderReportFigures>(text);
  const [figures = { departments: [], sums: [] }] = await readRows(db, statement, { plan: 'custom', signal });
  return figures;
};

export const readOrderReport = async (
  db: Db,
  reader: ReportReader,
  filter: OrderReportFilter,
  signal?: AbortSignal,
): Promise<OrderReportRow[]> =>
  buildOrderReport({ ...(await readOrderFigures(db, reader, filter, signal)), chosenId: filter.DepartmentId });
