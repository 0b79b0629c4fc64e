/** The lists and reports whose SQL is printed to server/queries, each with all its filters. */
import { CallPick } from '@gonghai/contract/calls/spot-check-values.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { customerPageRequest } from '@gonghai/contract/customers/customer-search.ts';
import { CustomerSearchKey } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { financeFlowPageRequest } from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import { leadPageRequest } from '@gonghai/contract/leads/lead.contract.ts';
import { dealFilter } from '@gonghai/contract/deals/deal.contract.ts';
import { paymentLogFilter } from '@gonghai/contract/payments/payment-log.contract.ts';
import { ReportTimeType } from '@gonghai/contract/payments/payment-report-values.ts';
import { recycleRules } from '@gonghai/contract/settings/setting-values.ts';
import { staffFilter } from '@gonghai/contract/staff/staff.contract.ts';
import { workOrderFilter } from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import { workOrderViews } from '@gonghai/contract/work-orders/work-order-views.ts';
import type { Db } from '../server/src/db/database.ts';
import { searchAudit } from '../server/src/features/audit/audit.queries.ts';
import { readPickedCalls } from '../server/src/features/calls/spot-checks/picked-calls.queries.ts';
import { readFloor } from '../server/src/features/call-statistics/floor.queries.ts';
import { searchBlockedNumbers } from '../server/src/features/calls/blocked-numbers.queries.ts';
import { readCallLogs } from '../server/src/features/calls/call-log.queries.ts';
import { readMissedCalls } from '../server/src/features/calls/incoming.queries.ts';
import { searchCustomers } from '../server/src/features/customers/list/customers.list.queries.ts';
import type { ListNames } from '../server/src/features/customers/list/naming.rules.ts';
import { searchDeals } from '../server/src/features/deals/list.queries.ts';
import { searchFlows } from '../server/src/features/finance-flow/finance-flow.queries.ts';
import { readFlowReport } from '../server/src/features/finance-reports/flow-report.queries.ts';
import { readOrderReport } from '../server/src/features/finance-reports/order-report.queries.ts';
import { countLeads, searchLeads } from '../server/src/features/leads/leads.queries.ts';
import { readWaitingLeads } from '../server/src/features/leads/waiting-leads.queries.ts';
import { searchPayments } from '../server/src/features/payments/payment-list.queries.ts';
import { searchUnclaimed } from '../server/src/features/payments/unclaimed.queries.ts';
import { searchStaff } from '../server/src/features/staff/staff.queries.ts';
import { searchOrders } from '../server/src/features/work-orders/list.queries.ts';
import type { Actor } from '../server/src/http/context.ts';
import { printedStatistics } from './printed-statistics.ts';

const { signal } = new AbortController();
const tenantId = 1;
/** A supervisor of two departments, so that the scope is part of the statements. */
const actor: Actor = {
  tenantId,
  userId: 2,
  name: '',
  userName: '',
  departmentId: 31,
  roleId: 4,
  isSupervisor: true,
  isDefaultPassword: false,
  rights: new Set(),
  scope: { kind: 'departments', ids: [31, 32] },
  limitKey: '',
  tenantLimitKey: '',
  sessionHash: Buffer.alloc(0),
};
const now = 1_790_000_000;
const range = { StartTime: now - 86_400, EndTime: now };
const second = { PageIndex: 2, PageCount: 20 };

const rules = recycleRules.parse({
  Type0: { CollectDays: 1, Status: true },
  Type1: { CollectDays: 2, Status: true },
  Type2: { CollectDays: 3, Status: true, MinCallCount: 5 },
  Type3: { CollectDays: 4, Status: true, CustomerTrackStatusId: 41 },
});
const names: ListNames = {
  statuses: new Map(),
  afterSaleStatuses: new Map(),
  tags: new Map(),
  staff: new Map(),
  rules,
};
const cache = { get: () => names, reload: () => Promise.resolve(names) };
const customers = (db: Db, filter: object) =>
  searchCustomers(db, { actor, now, rules, filter: customerPageRequest.parse(filter) }, cache, signal);

const customerFilters = {
  ...second,
  ...range,
  IsOnlyMySelf: false,
  CustomerCategory: 2,
  SearchKey: CustomerSearchKey.Name,
  SearchValue: '张三丰',
  CustomerTrackStatusId: 41,
  EducationId: 42,
  TagIdList: [43, 44],
  DicTreeList: [45],
  DeptId: 33,
  UserIdList: [51, 52],
  IsClue: true,
  CustomerExtendKeyValue: '学历：本科',
  MinCallTotalTimes: 1,
  MaxCallTotalTimes: 9,
  MinCallSuccessTotalTimes: 2,
  MaxCallSuccessTotalTimes: 8,
  RecycleWithinDays: 3,
  SortField: 'LatestCallTime',
};
const leads = {
  ...second,
  ...range,
  Tel: '13800000000',
  Name: '张',
  AdvertiserName: '广告',
  Failurecause: '空号',
  QueryDateType: 1,
  DeptId: 33,
  UserIdList: [51, 52],
  ProfessionType: 6,
  ClueSource: 1,
  DistributionType: 1,
  IsCustomer: true,
  IsUncalled: true,
};
const orders = workOrderFilter.parse({
  ...range,
  SearchKey: 1,
  SearchValue: '13800000000',
  Tel: '0000',
  Name: '张',
  UserName: '李',
  DepartmentId: 33,
  WorkOrderStatus: 1,
  IsAudit: true,
  WorkOrderType: 1,
  IsComplete: false,
  CustomerType: 61,
  ProfessionType: 6,
  IsRefund: false,
  IsOpenCourse: true,
  IsDeliver: true,
  WorkOrderAuditProgress: 3,
});
const payments = paymentLogFilter.parse({
  ...range,
  SearchKey: 4,
  SearchValue: '20260901000001',
  Tel: '13800000000',
  Name: '张',
  UserName: '李',
  ThirdNo: '000001',
  TimeType: 1,
  DepartmentId: 33,
  IsDirect: false,
  ReportAmount: 1,
  Status: 1,
  ProfessionType: 6,
  Amount: 100,
});
const deals = dealFilter.parse({
  ...range,
  SearchKey: 1,
  SearchValue: '13800000000',
  Name: '张',
  UserName: '李',
  QueryDateType: 1,
  DepartmentId: 33,
  ProfessionType: 6,
  IsAudio: true,
  IsAudioAudit: false,
});
const flows = financeFlowPageRequest.parse({
  ...second,
  ...range,
  SearchKey: 1,
  SearchValue: '13800000000',
  PayType: 1,
  AccountType: 1,
  ExamineStatus: 1,
  DeptId: 33,
  IsDirect: false,
  UserId: 51,
  DicTreeList: [45],
});
const staff = { searchKey: '张', Name: '张', Tel: '138', DepartmentId: 33, RoleId: 4, Status: 0 };
const audit = { ...second, ...range, UserId: 51, Subject: 'customer', SubjectId: 71, Action: '导出' };

export type PrintedQuery = (db: Db) => Promise<unknown>;

/** By file, and in it by title. */
export const printedQueries: Readonly<Record<string, Readonly<Record<string, PrintedQuery>>>> = {
  customers: {
    'Own list, first page, no filters': (db) => customers(db, { PageIndex: 1, PageCount: 20 }),
    'Staff in scope, no filters': (db) => customers(db, { ...second, IsOnlyMySelf: false }),
    'Owned customers, all filters': (db) => customers(db, customerFilters),
    'Own list, by reminder': (db) => customers(db, { ...second, NoticeAddDay: 0 }),
    'Pool, by mover': (db) =>
      customers(db, { ...second, CustomerType: Placement.Pool, SearchKey: CustomerSearchKey.Staff, SearchValue: '李' }),
  },
  leads: {
    'Page and count': (db) => searchLeads(db, { actor, filter: leadPageRequest.parse(leads) }, signal),
    'Waiting for the first call': (db) => readWaitingLeads(db, actor, now),
    'Numbers by state': (db) => countLeads(db, { actor, filter: leadPageRequest.parse(leads) }, signal),
  },
  'work-orders': {
    'Planning, page and total': (db) =>
      searchOrders(db, { actor, view: workOrderViews.planning, filter: orders }, second, signal),
    'Own orders, page and total': (db) =>
      searchOrders(db, { actor, view: workOrderViews.mine, filter: {} }, second, signal),
  },
  payments: { 'Page and total': (db) => searchPayments(db, { tenantId, filter: payments }, second, signal) },
  deals: { 'Page and total': (db) => searchDeals(db, { tenantId, filter: deals }, second, signal) },
  unclaimed: { 'Page and total': (db) => searchUnclaimed(db, tenantId, second, signal) },
  'finance-flow': { 'Page and total': (db) => searchFlows(db, tenantId, flows, signal) },
  'finance-reports': {
    'By flow': (db) => readFlowReport(db, actor, { ...range, DicTreeList: [45] }, signal),
    'By work order': (db) => readOrderReport(db, actor, { ...range, TimeType: ReportTimeType.PaymentTime }, signal),
  },
  staff: { 'Page and count': (db) => searchStaff(db, actor, staffFilter.parse({ ...second, ...staff }), signal) },
  calls: {
    'Calls of a customer': (db) => readCallLogs(db, actor, CustomerKind.Sales, 71),
    'Missed calls': (db) => readMissedCalls(db, actor, now),
    'The floor': (db) => readFloor(db, { actor, userIds: [51, 52], now }),
    'Calls worth hearing': (db) => readPickedCalls({ db, actor, now, signal }, { pick: CallPick.Silent }),
    'Blocked numbers': (db) => searchBlockedNumbers(db, tenantId, '138', second),
  },
  ...printedStatistics({ actor, now, signal }),
  audit: { 'Page and count': (db) => searchAudit(db, tenantId, audit, signal) },
};
