/** All calls of the product. Server, web and tests use this list. */
import * as audit from './audit/audit.contract.ts';
import * as agentCalls from './call-statistics/agent-calls.contract.ts';
import * as callSearch from './call-statistics/call-search.contract.ts';
import * as floor from './call-statistics/floor.contract.ts';
import * as afterSaleCalls from './calls/after-sale-call.contract.ts';
import * as agentStates from './calls/agent-state.contract.ts';
import * as blockedNumbers from './calls/blocked-number.contract.ts';
import * as callLogs from './calls/call-log.contract.ts';
import * as calls from './calls/call.contract.ts';
import * as customerDrawer from './calls/customer-drawer.contract.ts';
import * as pairedPhones from './calls/paired-phone.contract.ts';
import * as queues from './calls/queue.contract.ts';
import * as recordings from './calls/recording.contract.ts';
import * as spotChecks from './calls/spot-check.contract.ts';
import * as teamMissed from './calls/team-missed.contract.ts';
import * as transfers from './calls/transfer.contract.ts';
import * as wrapUps from './calls/wrap-up.contract.ts';
import * as afterSales from './customers/after-sale.contract.ts';
import * as afterSaleSheets from './customers/after-sale-sheets.contract.ts';
import * as customerLists from './customers/customer-list.contract.ts';
import * as customerMoves from './customers/customer-moves.contract.ts';
import * as customerSheets from './customers/customer-sheets.contract.ts';
import * as customerViews from './customers/customer-views.contract.ts';
import * as customers from './customers/customer.contract.ts';
import * as recycling from './customers/recycle.contract.ts';
import * as timeline from './customers/timeline.contract.ts';
import * as dealCalls from './deals/deal-calls.contract.ts';
import * as deals from './deals/deal.contract.ts';
import * as departments from './departments/department.contract.ts';
import * as dictionaryAdmin from './dictionaries/dictionary-admin.contract.ts';
import * as dictionaries from './dictionaries/dictionary.contract.ts';
import * as shop from './dictionaries/shop.contract.ts';
import * as pictures from './files/picture.contract.ts';
import * as examReport from './exam-report/exam-report.contract.ts';
import * as financeFlow from './finance-flow/finance-flow.contract.ts';
import * as flowReport from './finance-reports/flow-report.contract.ts';
import * as moneyCheck from './finance-reports/money-check.contract.ts';
import * as orderReport from './finance-reports/order-report.contract.ts';
import * as home from './home/home.contract.ts';
import * as duties from './home/duties.contract.ts';
import * as homeFigures from './home/home-figures.contract.ts';
import * as homeDifference from './home/home-difference.contract.ts';
import * as homeLive from './home/home-live.contract.ts';
import * as salesCheck from './sales-check/sales-check.contract.ts';
import * as intentReport from './sales-statistics/intent-report.contract.ts';
import * as saleChange from './sales-statistics/sale-change.contract.ts';
import * as salesData from './sales-statistics/sales-data.contract.ts';
import * as journey from './journey/journey.contract.ts';
import * as afterSaleImports from './imports/after-sale-import.contract.ts';
import * as imports from './imports/import.contract.ts';
import * as firstCall from './leads/first-call.contract.ts';
import * as leadIntake from './leads/lead-intake.contract.ts';
import * as leadSharing from './leads/lead-sharing.contract.ts';
import * as leadSheets from './leads/lead-sheets.contract.ts';
import * as leads from './leads/lead.contract.ts';
import * as waitingLeads from './leads/waiting-leads.contract.ts';
import * as afterSaleLearning from './learning/after-sale-learning.contract.ts';
import * as learning from './learning/learning.contract.ts';
import * as learningPushes from './learning/learning-push.contract.ts';
import * as extensions from './lines/extension.contract.ts';
import * as lines from './lines/line.contract.ts';
import * as afterSaleNotices from './notices/after-sale-notice.contract.ts';
import * as notices from './notices/notice.contract.ts';
import * as agreements from './orders/agreement.contract.ts';
import * as orders from './orders/order.contract.ts';
import * as reconciliation from './payments/reconciliation.contract.ts';
import * as paymentEvidence from './payments/payment-evidence.contract.ts';
import * as reconcileCalendar from './payments/calendar.contract.ts';
import * as statements from './payments/statement.contract.ts';
import * as statementLayouts from './payments/statement-layout.contract.ts';
import * as unclaimed from './payments/unclaimed.contract.ts';
import * as products from './products/product.contract.ts';
import * as roles from './roles/role.contract.ts';
import * as session from './session/session.contract.ts';
import * as standing from './session/standing.contract.ts';
import * as settings from './settings/setting.contract.ts';
import * as staffSheets from './staff/staff-sheets.contract.ts';
import * as staff from './staff/staff.contract.ts';
import { type CatalogueEntry, isEndpoint } from './wire/endpoint.ts';
import * as tasks from './wire/task.ts';
import * as paymentLogs from './payments/payment-log.contract.ts';
import * as workOrderCalls from './work-orders/work-order-call.contract.ts';
import * as workOrderExports from './work-orders/work-order-export.contract.ts';
import * as workOrderInbox from './work-orders/work-order-inbox.contract.ts';
import * as refunds from './work-orders/refund.contract.ts';
import * as workOrderLists from './work-orders/work-order-list.contract.ts';
import * as ticket from './wire/ticket.ts';
import * as workOrders from './work-orders/work-order.contract.ts';

/** Contracts by feature, with the feature's name in the API description. */
const features: Readonly<Record<string, { readonly label: string; readonly contracts: readonly object[] }>> = {
  session: { label: '登录与会话', contracts: [session, ticket, standing] },
  departments: { label: '组织架构', contracts: [departments] },
  roles: { label: '角色与权限', contracts: [roles] },
  dictionaries: { label: '字典', contracts: [dictionaries, dictionaryAdmin, shop] },
  settings: { label: '系统设置', contracts: [settings] },
  staff: { label: '员工', contracts: [staff, staffSheets] },
  lines: { label: '线路', contracts: [lines, extensions] },
  tasks: { label: '任务', contracts: [tasks] },
  imports: { label: '导入日志', contracts: [imports, afterSaleImports] },
  files: { label: '图片', contracts: [pictures] },
  customers: {
    label: '客户',
    contracts: [
      customerLists,
      customerViews,
      customers,
      timeline,
      customerMoves,
      customerSheets,
      recycling,
      afterSales,
      afterSaleSheets,
    ],
  },
  calls: {
    label: '通话',
    contracts: [
      calls,
      callLogs,
      afterSaleCalls,
      recordings,
      spotChecks,
      customerDrawer,
      queues,
      pairedPhones,
      teamMissed,
      transfers,
      agentStates,
      blockedNumbers,
      wrapUps,
    ],
  },
  leads: { label: '线索', contracts: [leads, leadSharing, leadSheets, leadIntake, firstCall, waitingLeads] },
  products: { label: '商品', contracts: [products] },
  learning: { label: '学习平台', contracts: [learning, afterSaleLearning, learningPushes] },
  orders: { label: '订单与协议', contracts: [orders, agreements] },
  'work-orders': {
    label: '报单',
    contracts: [workOrderLists, workOrderInbox, workOrderExports, workOrders, refunds, workOrderCalls],
  },
  payments: {
    label: '支付对账',
    contracts: [
      paymentLogs,
      reconciliation,
      paymentEvidence,
      statements,
      statementLayouts,
      reconcileCalendar,
      unclaimed,
    ],
  },
  deals: { label: '成交客户', contracts: [deals, dealCalls] },
  'finance-flow': { label: '财务流水', contracts: [financeFlow] },
  'exam-report': { label: '考试报告', contracts: [examReport] },
  'finance-reports': { label: '财务报表', contracts: [flowReport, orderReport, moneyCheck] },
  'sales-check': { label: '账目核对', contracts: [salesCheck] },
  journey: { label: '客户历程', contracts: [journey] },
  notices: { label: '消息', contracts: [notices, afterSaleNotices] },
  'call-statistics': { label: '通话统计', contracts: [floor, agentCalls, callSearch] },
  'sales-statistics': { label: '销售统计', contracts: [salesData, saleChange, intentReport] },
  home: { label: '首页', contracts: [home, homeFigures, homeLive, homeDifference, duties] },
  audit: { label: '操作日志', contracts: [audit] },
};

export const catalogue: readonly CatalogueEntry[] = Object.entries(features).flatMap(
  ([feature, { label, contracts }]) =>
    contracts.flatMap((contract) =>
      Object.entries<unknown>({ ...contract }).flatMap(([name, endpoint]) =>
        isEndpoint(endpoint) ? [{ feature, label, name, endpoint }] : [],
      ),
    ),
);
