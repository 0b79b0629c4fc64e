/** Every call of the product, from every contract file: what the server answers, the web asks, and the tests walk. */
import * as audit from './audit/audit.contract.ts';
import * as callLogs from './customers/call-log.contract.ts';
import * as customerLists from './customers/customer-list.contract.ts';
import * as customerMoves from './customers/customer-moves.contract.ts';
import * as customerSheets from './customers/customer-sheets.contract.ts';
import * as customerViews from './customers/customer-views.contract.ts';
import * as customers from './customers/customer.contract.ts';
import * as recycling from './customers/recycle.contract.ts';
import * as departments from './departments/department.contract.ts';
import * as dictionaryAdmin from './dictionaries/dictionary-admin.contract.ts';
import * as dictionaries from './dictionaries/dictionary.contract.ts';
import * as shop from './dictionaries/shop.contract.ts';
import * as extensions from './lines/extension.contract.ts';
import * as lines from './lines/line.contract.ts';
import * as notices from './notices/notice.contract.ts';
import * as roles from './roles/role.contract.ts';
import * as session from './session/session.contract.ts';
import * as standing from './session/standing.contract.ts';
import * as settings from './settings/setting.contract.ts';
import * as staffSheets from './staff/staff-sheets.contract.ts';
import * as staff from './staff/staff.contract.ts';
import { type CatalogueEntry, isEndpoint } from './wire/endpoint.ts';
import * as tasks from './wire/task.ts';
import * as ticket from './wire/ticket.ts';

/** Contracts by the feature they belong to, with the name the description gives it. */
const features: Readonly<Record<string, { readonly label: string; readonly contracts: readonly object[] }>> = {
  session: { label: '登录与会话', contracts: [session, ticket, standing] },
  departments: { label: '组织架构', contracts: [departments] },
  roles: { label: '角色与权限', contracts: [roles] },
  dictionaries: { label: '字典', contracts: [dictionaries, dictionaryAdmin, shop] },
  settings: { label: '系统设置', contracts: [settings] },
  staff: { label: '员工', contracts: [staff, staffSheets] },
  lines: { label: '线路', contracts: [lines, extensions] },
  tasks: { label: '任务', contracts: [tasks] },
  customers: {
    label: '客户',
    contracts: [customerLists, customerViews, customers, callLogs, customerMoves, customerSheets, recycling],
  },
  notices: { label: '消息', contracts: [notices] },
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
