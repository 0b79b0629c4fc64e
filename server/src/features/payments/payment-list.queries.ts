/** The reconciliation list: payments of published orders, newest first. */
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { ReportTimeType } from '@gonghai/contract/payments/payment-report-values.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import { type PaymentLogFilter, PaymentLogSearchKey } from '@gonghai/contract/payments/payment-log.contract.ts';
import {
  PaymentLogStatus,
  WorkOrderSearchKey,
  WorkOrderStatus,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import type { Db } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { readPieces } from '../../db/list-pieces.ts';
import {
  type ListQuery,
  readListed,
  readListWithTotal,
  type PageWithTotal,
  totalStatement,
} from '../../db/list-query.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { branchText } from '../../http/scope.ts';
import { countsIn } from './counting.queries.ts';
import { countedFen, isRefunding, isRefundingAll, textSearches } from '../work-orders/work-orders.port.ts';
import { PAYMENT_COLUMNS } from './payments.queries.ts';

interface PaymentSearch {
  readonly tenantId: number;
  readonly filter: PaymentLogFilter;
  readonly isOldestFirst?: boolean;
}

/** In the list. */
const isListed = (payment: string): string => `${payment}.deleted_time is null and ${payment}.is_published`;

/** Finance can pass it now. */
const IS_WAITING = `p.status = ${PaymentLogStatus.InReview} and o.status = ${WorkOrderStatus.InReview} and not o.is_refund`;

/** Payments that wait for finance, by wallet. */
export const waitingPaymentCounts = (
  tenantId: number,
): Statement<{ readonly PaymentType: number; readonly Count: number }> => {
  const params = new SqlParams();
  return params.statement(`select p.payment_type as "PaymentType", count(*)::int as "Count"
    from payment_log p join work_order o on o.tenant_id = $1 and o.id = p.work_order_id
    where p.tenant_id = ${params.add(tenantId)} and ${isListed('p')} and ${IS_WAITING} group by 1 order by 2 desc, 1`);
};

/** As many characters as the column `serial_end` has. */
const SHORTEST_ENDING = 6;

/** The payment with exactly this number; only when none is listed, those whose numbers end with it. */
const byThirdNo = (params: SqlParams, typed: string): string => {
  const key = serialKey(typed);
  const number = params.add(key);
  const exact = `p.serial = ${number}`;
  const characters = [...key];
  if (characters.length < SHORTEST_ENDING) return exact;
  const end = params.add(characters.slice(-SHORTEST_ENDING).join(''));
  return `(${exact} or (p.serial_end = ${end} and right(p.serial, ${characters.length}) = ${number}
    and not exists (select from payment_log e where e.tenant_id = $1 and ${isListed('e')} and e.serial = ${number})))`;
};

type Search = (params: SqlParams, typed: string) => string;

const ofOrder =
  (key: WorkOrderSearchKey, alias = 'o'): Search =>
  (params, typed) =>
    textSearches[key](params, alias, typed);
const searches: Record<PaymentLogSearchKey, Search> = {
  1: ofOrder(WorkOrderSearchKey.Tel),
  2: ofOrder(WorkOrderSearchKey.Name),
  3: ofOrder(WorkOrderSearchKey.Staff, 'p'),
  4: byThirdNo,
};

const byTexts = ({ filter }: PaymentSearch, params: SqlParams): string[] => {
  const { SearchKey, SearchValue, Tel, Name, UserName, ThirdNo } = filter;
  const wanted: [PaymentLogSearchKey, string | null | undefined][] = [
    [PaymentLogSearchKey.Tel, Tel],
    [PaymentLogSearchKey.Name, Name],
    [PaymentLogSearchKey.Staff, UserName],
    [PaymentLogSearchKey.ThirdNo, ThirdNo],
    [SearchKey ?? PaymentLogSearchKey.Tel, SearchValue],
  ];
  return wanted.flatMap(([key, typed]) => (typed?.trim() ? [searches[key](params, typed.trim())] : []));
};

const byRange = ({ TimeType, StartTime, EndTime }: PaymentLogFilter, params: SqlParams): string[] => {
  const time = TimeType === ReportTimeType.ReportDate ? 'p.report_date' : 'p.payment_time';
  return [
    ...(StartTime ? [`${time} >= ${params.add(StartTime)}`] : []),
    ...(EndTime ? [`${time} <= ${params.add(EndTime)}`] : []),
  ];
};

/** The departments as an array: a join would compare every payment with them. */
const departmentsOf = ({ DepartmentId, IsDirect }: PaymentLogFilter, params: SqlParams): string | null => {
  if (!DepartmentId) return null;
  const id = params.add(DepartmentId);
  return IsDirect ? `array[${id}]::bigint[]` : `array${branchText('$1', id)}`;
};

/** Its own warnings, or those of its whole order. */
const IS_WARNED = `exists (select from work_order w cross join jsonb_array_elements(w.warnings) each_warning
  where w.tenant_id = $1 and w.id = p.work_order_id and w.warnings <> '[]'
    and coalesce((each_warning->>'PaymentLogId')::bigint = p.id, true))`;

const listQueryOf = (search: PaymentSearch): ListQuery => {
  const { filter, tenantId, isOldestFirst } = search;
  const params = new SqlParams();
  params.add(tenantId);
  const { ReportAmount, PaymentType, Status, IsWaiting, PassWay, HasWarning, ProfessionType, Amount } = filter;
  const departments = departmentsOf(filter, params);
  const others = [
    'p.tenant_id = $1',
    isListed('p'),
    ...byTexts(search, params),
    ...byRange(filter, params),
    ...(ReportAmount == null ? [] : [countsIn('o', ReportAmount)]),
    ...(PaymentType ? [`p.payment_type = ${params.add(PaymentType)}`] : []),
    ...(Status == null ? [] : [`p.status = ${Status}`]),
    ...(IsWaiting == null ? [] : [IsWaiting ? IS_WAITING : `not (${IS_WAITING})`]),
    ...(HasWarning == null ? [] : [`${HasWarning ? '' : 'not '}${IS_WARNED}`]),
    ...(PassWay == null ? [] : [`p.pass_way = ${PassWay}`]),
    ...(ProfessionType == null ? [] : [`p.profession_type = ${params.add(ProfessionType)}`]),
    ...(Amount == null ? [] : [`p.fen = (${params.add(Amount)}::numeric * 100)::bigint`]),
  ];
  // Most filters need no column of the order.
  const isJoined = others.some((condition) => /\bo\./.test(condition));
  const from = `payment_log p${isJoined ? ' join work_order o on o.tenant_id = $1 and o.id = p.work_order_id' : ''}`;
  const direction = isOldestFirst ? 'asc' : 'desc';
  const list = { params, from, sort: { column: 'p.id', id: 'p.id', direction } } as const;
  if (!departments) return { ...list, where: others };
  const groups = { ids: departments, where: [...others, 'p.department_id = each.id'] };
  return { ...list, where: [...others, `p.department_id = any(${departments})`], groups };
};

const COLUMNS = `${PAYMENT_COLUMNS}, exists (select from closed_day c
    where c.tenant_id = $1 and c.payment_type = p.payment_type and c.day = p.paid_day) as "IsDayClosed",
  json_build_object('Id', o.id, 'Name', o.name, 'Tel', o.tel,
    'ProfessionType', o.profession_type, 'WorkOrderType', o.order_type, 'WorkOrderStatus', o.status,
    'WorkOrderAuditProgress', o.progress, 'IsRefund', o.is_refund,
    'IsRefunding', ${isRefunding('o')}, 'IsRefundingAll', ${isRefundingAll('o')}, 'UserId', o.owner_id,
    'User', json_build_object('Name', s.name), 'DepartmentId', o.department_id,
    'Department', json_build_object('Name', d.name)) as "WorkOrder"`;
const JOINS = `join payment_log p on p.tenant_id = $1 and p.id = page.id
  join work_order o on o.tenant_id = $1 and o.id = p.work_order_id
  join staff s on s.tenant_id = $1 and s.id = o.owner_id
  join department d on d.tenant_id = $1 and d.id = o.department_id`;

const rows = () => ({ columns: COLUMNS, joins: JOINS });

export const searchPayments = (
  db: Db,
  search: PaymentSearch,
  request: PageRequest,
  signal: AbortSignal,
): Promise<PageWithTotal<PaymentLogRow>> => {
  const read = { request, rows, plan: 'custom', signal } as const;
  const list = listQueryOf(search);
  // Refunded orders leave every sum.
  const totals = totalStatement(list, `sum(${countedFen('p')}) filter (where not p.is_refund) / 100`);
  return readListWithTotal<PaymentLogRow>(db, list, read, totals);
};

/** Those of these payments that still match the search, with current values, newest first. */
export const readShownPayments = (
  db: Db,
  search: PaymentSearch,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<PaymentLogRow[]> => readListed(db, listQueryOf(search), ids, rows, signal);

/** Published payments by id, in every state. */
export const readPaymentsByIds = (
  db: Db,
  tenantId: number,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<PaymentLogRow[]> => readShownPayments(db, { tenantId, filter: {} }, ids, signal);

export interface ExportedPayment extends PaymentLogRow {
  readonly TypeName: string;
  readonly MerchantName: string;
  readonly ProfessionName: string;
}

const named = (table: DicTable, column: string): string =>
  `coalesce((select i.name from dictionary_item i where i.tenant_id = $1 and i.dic_table = ${table} and i.id = ${column}), '')`;
const EXPORTED = `${COLUMNS}, ${named(DicTable.Payment, 'p.payment_type')} as "TypeName",
  ${named(DicTable.PaymentMerchant, 'p.merchant')} as "MerchantName",
  ${named(DicTable.Profession, 'o.profession_type')} as "ProfessionName"`;

/** All payments of a search, for its export. */
export const readPaymentPieces = (
  db: Db,
  search: PaymentSearch,
  size: number,
): AsyncGenerator<readonly ExportedPayment[]> =>
  readPieces(db, listQueryOf(search), { rows: () => ({ columns: EXPORTED, joins: JOINS }), size });
