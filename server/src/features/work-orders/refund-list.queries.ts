/** The list of refunds that finance works on, and the refunds of one order. */
import type { RefundFilter, RefundRow } from '@gonghai/contract/work-orders/refund.contract.ts';
import type { Refund } from '@gonghai/contract/work-orders/work-order-row.ts';
import { RefundState } from '@gonghai/contract/work-orders/refund.rules.ts';
import { dayText } from '@gonghai/contract/wire/days.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { WorkOrderSearchKey } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { Db } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { type ListQuery, type PageWithTotal, readListWithTotal, totalStatement } from '../../db/list-query.ts';
import { readPieces } from '../../db/list-pieces.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { textSearches } from './filter.queries.ts';

/** As read: the day is a number. */
type Stored<Row extends { readonly Day: string }> = Omit<Row, 'Day'> & { readonly day: number };

const withDay = <Row extends { readonly Day: string }>({ day, ...row }: Stored<Row>): Row =>
  ({ ...row, Day: dayText(day) }) as unknown as Row;

const COLUMNS = `r.id as "Id", r.work_order_id as "WorkOrderId", r.fen / 100.0 as "Amount", r.reason as "Reason", r.day,
  r.state as "State", r.is_whole as "IsWhole", r.is_direct as "IsDirect", r.picture as "Picture",
  coalesce(asker.name, '') as "UserName", r.asked_time as "CreatedTime",
  r.first_by as "FirstUserId", coalesce((select f.name from staff f where f.tenant_id = $1 and f.id = r.first_by), '') as "FirstUserName",
  r.first_time as "FirstTime", coalesce(ender.name, '') as "EndUserName",
  r.ended_time as "EndTime", coalesce(r.row_serial, '') as "StatementNo",
  coalesce(r.row_file, '') as "StatementFile", r.row_number as "StatementRow"`;
const JOINS = `left join staff asker on asker.tenant_id = $1 and asker.id = r.asked_by
  left join staff ender on ender.tenant_id = $1 and ender.id = r.ended_by`;

/** Of one order, newest first. */
export const refundsStatement = (tenantId: number, orderId: number): Statement<Stored<Refund>> => {
  const params = new SqlParams();
  params.add(tenantId);
  return params.statement(`select ${COLUMNS} from refund r ${JOINS}
    where r.tenant_id = $1 and r.work_order_id = ${params.add(orderId)} order by r.id desc`);
};
export const refundsOf = (rows: readonly Stored<Refund>[]): Refund[] => rows.map((row) => withDay<Refund>(row));

const ORDER = `json_build_object('Id', o.id, 'Name', o.name, 'Tel', o.tel, 'WorkOrderType', o.order_type,
    'WorkOrderStatus', o.status, 'WorkOrderAuditProgress', o.progress, 'IsRefund', o.is_refund,
    'IsRefunding', r.state = ${RefundState.Waiting}, 'Amount', o.amount,
    'RefundedAmount', case when o.is_refund then o.amount else o.refunded_fen / 100.0 end,
    'SubjectType', o.subject_type, 'User', json_build_object('Name', s.name),
    'Department', json_build_object('Name', d.name)) as "WorkOrder"`;
const rows = () => ({
  columns: `${COLUMNS}, ${ORDER}`,
  joins: `join refund r on r.tenant_id = $1 and r.id = page.id ${JOINS}
    join work_order o on o.tenant_id = $1 and o.id = r.work_order_id
    join staff s on s.tenant_id = $1 and s.id = o.owner_id
    join department d on d.tenant_id = $1 and d.id = o.department_id`,
});

const isDigits = (typed: string): boolean => isPhone(normalPhone(typed)) || /^\d{4,8}$/.test(typed);

/** Digits are a phone; other text is part of the name of the customer or of the consultant. */
const bySearch = (typed: string, params: SqlParams): string => {
  if (isDigits(typed)) return textSearches[WorkOrderSearchKey.Tel](params, 'o', typed);
  const keys = [WorkOrderSearchKey.Name, WorkOrderSearchKey.Staff];
  return `(${keys.map((key) => textSearches[key](params, 'o', typed)).join(' or ')})`;
};

/** Those that wait for finance. */
export const waitingRefundCount = (tenantId: number): Statement<{ readonly Refunds: number }> => {
  const params = new SqlParams();
  return params.statement(`select count(*)::int as "Refunds" from refund r
    where r.tenant_id = ${params.add(tenantId)} and r.state = ${RefundState.Waiting}`);
};

const listOf = (tenantId: number, { SearchValue, State }: RefundFilter): ListQuery => {
  const params = new SqlParams();
  params.add(tenantId);
  const typed = SearchValue?.trim() ?? '';
  const where = [
    'r.tenant_id = $1',
    ...(State == null ? [] : [`r.state = ${State}`]),
    ...(typed ? [bySearch(typed, params)] : []),
  ];
  const from = typed ? 'refund r join work_order o on o.tenant_id = $1 and o.id = r.work_order_id' : 'refund r';
  return { params, from, where, sort: { column: 'r.id', id: 'r.id', direction: 'desc' } };
};

export const searchRefunds = async (
  db: Db,
  tenantId: number,
  { SearchValue, State, ...request }: RefundFilter & PageRequest,
  signal: AbortSignal,
): Promise<PageWithTotal<RefundRow>> => {
  const list = listOf(tenantId, { SearchValue, State });
  const totals = totalStatement(list, `sum(r.fen) filter (where r.state <> ${RefundState.Withdrawn}) / 100`);
  const read = { request, rows, plan: 'custom', signal } as const;
  const page = await readListWithTotal<Stored<RefundRow>>(db, list, read, totals);
  return { ...page, Rows: page.Rows.map((row) => withDay<RefundRow>(row)) };
};

/** All refunds of a search, for its export. */
export async function* readRefundPieces(
  db: Db,
  tenantId: number,
  filter: RefundFilter,
  size: number,
): AsyncGenerator<readonly RefundRow[]> {
  for await (const piece of readPieces<Stored<RefundRow>>(db, listOf(tenantId, filter), { rows, size }))
    yield piece.map((row) => withDay<RefundRow>(row));
}
