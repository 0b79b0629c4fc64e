/** The filters of work-order lists as SQL conditions on one order. */
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import type { WorkOrderFilter } from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import {
  ALL_STAGES,
  StatusFilter,
  WorkOrderSearchKey,
  WorkOrderStatus,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import type { WorkOrderView } from '@gonghai/contract/work-orders/work-order-views.ts';
import { contains } from '../../db/sql.ts';
import type { SqlParams } from '../../db/sql-params.ts';
import { branchText, staffIds } from '../../http/scope.ts';
import { isRefunding } from './counting.queries.ts';

interface FilterContext {
  readonly filter: WorkOrderFilter;
  readonly params: SqlParams;
}

/** The same for the table under this alias. */
interface AliasedContext extends FilterContext {
  readonly alias: string;
}

/** A full number, or its ending. Where phones are masked only the digits that are shown can be searched. */
const byTel = (params: SqlParams, alias: string, typed: string, isMasked = false): string => {
  const digits = normalPhone(typed);
  if (isPhone(digits)) return `${alias}.tel = ${params.add(digits)}`;
  if (/^\d{4}$/.test(digits)) return `${alias}.tel_end = ${params.add(digits)}`;
  if (isMasked || !/^\d{5,8}$/.test(digits)) return 'false';
  const [end, ending] = [params.add(digits.slice(-4)), params.add(digits)];
  return `${alias}.tel_end = ${end} and right(${alias}.tel, ${digits.length}) = ${ending}`;
};

const byName = (params: SqlParams, alias: string, typed: string): string =>
  `lower(${alias}.name) like ${params.add(contains(typed.toLowerCase()))}`;

const byStaff = (params: SqlParams, alias: string, typed: string): string =>
  `${alias}.owner_id = any(${staffIds('$1', [`lower(s.name) like ${params.add(contains(typed.toLowerCase()))}`])})`;

type Search = (params: SqlParams, alias: string, typed: string) => string;

/** The searches by text in the table `work_order` under an alias. */
export const textSearches: Record<WorkOrderSearchKey, Search> = { 1: byTel, 2: byName, 3: byStaff };

/** The search field with its key, and the single fields, which are combined with "and". */
const byTexts = ({ filter, params, alias: o }: AliasedContext, view: WorkOrderView): string[] => {
  const isMasked = view.name === 'sales';
  const tel: Search = (values, alias, typed) => byTel(values, alias, typed, isMasked);
  const searches = { ...textSearches, [WorkOrderSearchKey.Tel]: tel };
  const { SearchKey, SearchValue, Tel, Name, UserName } = filter;
  const wanted: [Search, string | null | undefined][] = [
    [tel, Tel],
    [byName, Name],
    [byStaff, UserName],
    [searches[SearchKey ?? WorkOrderSearchKey.Tel], SearchValue],
  ];
  return wanted.flatMap(([search, typed]) => (typed?.trim() ? [search(params, o, typed.trim())] : []));
};

/** Refunded orders are found by their own filter only: their label is 已退款 in every status. */
const byStatus = ({ filter, alias: o }: AliasedContext): string[] => {
  const { WorkOrderStatus: status, IsRefund } = filter;
  if (status === StatusFilter.Refunding)
    return [isRefunding(o), ...(IsRefund == null ? [] : [IsRefund ? `${o}.is_refund` : `not ${o}.is_refund`])];
  const isRefund = status === StatusFilter.Refunded ? true : (IsRefund ?? (status == null ? null : false));
  return [
    ...(status == null || status === StatusFilter.Refunded ? [] : [`${o}.status = ${status}`]),
    ...(isRefund === null ? [] : [isRefund ? `${o}.is_refund` : `not ${o}.is_refund`]),
    ...(status === StatusFilter.Refunded && IsRefund === false ? ['false'] : []),
  ];
};

const byProgress = ({ filter, alias: o }: AliasedContext, { stage }: WorkOrderView): string[] => {
  const { IsAudit, WorkOrderAuditProgress: bits } = filter;
  const mask = stage ?? ALL_STAGES;
  return [
    ...(IsAudit == null ? [] : [`(${o}.progress & ${mask}) ${IsAudit ? '=' : '<>'} ${mask}`]),
    ...(bits ? [`(${o}.progress & ${bits}) = ${bits}`] : []),
  ];
};

const byRange = ({ filter: { StartTime, EndTime }, params, alias: o }: AliasedContext): string[] => [
  ...(StartTime ? [`${o}.report_date >= ${params.add(StartTime)}`] : []),
  ...(EndTime ? [`${o}.report_date <= ${params.add(EndTime)}`] : []),
];

export const hasWarning = (alias: string, isWanted: boolean): string =>
  `${alias}.warnings ${isWanted ? '<>' : '='} '[]'`;

const byFields = ({ filter, params, alias: o }: AliasedContext): string[] => {
  const { DepartmentId, WorkOrderType, CustomerType, ProfessionType, IsOpenCourse, IsDeliver, HasWarning } = filter;
  return [
    ...(DepartmentId ? [`${o}.department_id in ${branchText('$1', params.add(DepartmentId))}`] : []),
    ...(WorkOrderType == null ? [] : [`${o}.order_type = ${WorkOrderType}`]),
    ...(CustomerType == null ? [] : [`${o}.customer_type = ${params.add(CustomerType)}`]),
    ...(ProfessionType == null ? [] : [`${o}.profession_type = ${params.add(ProfessionType)}`]),
    ...(IsOpenCourse == null ? [] : [`${o}.learning_order_id is ${IsOpenCourse ? 'not null' : 'null'}`]),
    ...(HasWarning == null ? [] : [hasWarning(o, HasWarning)]),
    ...(IsDeliver == null ? [] : [IsDeliver ? `${o}.is_deliver` : `not ${o}.is_deliver`]),
  ];
};

/** History: passed or refunded. */
const byView = ({ alias: o }: AliasedContext, { name }: WorkOrderView): string[] =>
  name === 'history' ? [`(${o}.status = ${WorkOrderStatus.Passed} or ${o}.is_refund)`] : [];

/** Conditions on the table `work_order` under this alias; the tenant is $1. */
export const orderConditions = (context: AliasedContext, view: WorkOrderView): string[] => [
  ...byView(context, view),
  ...byTexts(context, view),
  ...byStatus(context),
  ...byProgress(context, view),
  ...byRange(context),
  ...byFields(context),
];

/** Fields whose values are part of the text, so that a kept plan is made for them. */
const LITERALS: ReadonlySet<string> = new Set([
  'WorkOrderStatus',
  'IsAudit',
  'IsRefund',
  'IsComplete',
  'PageType',
  'IsOperation',
]);

/** The first pages, which all users open. Their plans are kept; making one takes longer than running it. */
export const isUsualSearch = (
  filter: WorkOrderFilter & { readonly PageIndex?: number; readonly PageCount?: number },
): boolean => {
  const { PageIndex, PageCount: _size, ...fields } = filter;
  const set = Object.entries(fields).filter(([, value]) => value != null && value !== '');
  return PageIndex === 1 && set.every(([field]) => LITERALS.has(field));
};

/** Closed deals are complete roots. Otherwise the filter applies to the root of the family. */
export const completeness = ({ filter }: FilterContext, { name }: WorkOrderView): boolean | null =>
  name === 'closed' ? true : (filter.IsComplete ?? null);
