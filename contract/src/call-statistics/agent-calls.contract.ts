/** Calls per agent: of all numbers, of leads that were assigned (首咨), and of customers that the agent developed (自拓). */
import { z } from 'zod';
import { agentStatsFilter, agentStatsQuery, agentStatsRequest, costOfRange } from '../calls/agent-stats.contract.ts';
import { detailPage, itemsOf, narrowedCalls, statsCall } from '../calls/counted-call.contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf } from '../wire/envelope.ts';
import { withExportRange } from '../wire/export-range.ts';
import { id, idOf, unixSeconds, usableStatus } from '../wire/fields.ts';
import { statsRange, withStatsRange } from '../wire/stats-range.ts';

const sums = {
  CallTotal: z.int(),
  /** Answered, with seconds. */
  ConnectTotal: z.int(),
  /** Seconds. */
  CallTime: z.int(),
  /** Every answered call is rounded up to minutes. */
  ChargeMinutes: z.int(),
  /** Customers now owned; leads assigned in the range; customers developed until its end. */
  CustomerAllTotal: z.int(),
};

const agentCallsRow = z.object({
  Id: id,
  Department: z.string(),
  Name: z.string(),
  Status: usableStatus,
  /** Distinct numbers. */
  CustomerTotal: z.int(),
  ConnectCustomerTotal: z.int(),
  ...sums,
});
export type AgentCallsRow = z.output<typeof agentCallsRow>;

/** Of the whole search. People cannot be added: two agents may call the same one. */
const agentCallsTotal = z.object(sums);
export type AgentCallsTotal = z.output<typeof agentCallsTotal>;

const page = pageOf(agentCallsRow).extend({ Total: agentCallsTotal });
export type AgentCallsPage = z.output<typeof page>;

const list = (summary: string, path: string, access: 'StatsUserCall' | 'StatsUserClueCall' | 'StatsUserOwnerCall') =>
  endpoint({
    summary,
    method: 'POST',
    path,
    access: [access],
    request: withStatsRange(agentStatsRequest),
    answer: page,
    rate: 'ordinary',
    cost: costOfRange,
    audit: 'none',
  });

export const searchAgentCalls = list(
  '坐席通话统计：范围内每名员工一行，无通话的也列出；Total 为全部符合条件员工的合计',
  'api/Stats/QueryStatsUserCallList',
  'StatsUserCall',
);
export const searchLeadCalls = list(
  '首咨通话统计：每名员工对时间范围内分配给其的线索的通话；CustomerAllTotal 为分配的线索数',
  'api/Stats/QueryStatsUserClueCallList',
  'StatsUserClueCall',
);
export const searchDevelopedCalls = list(
  '自拓客户通话统计：每名员工对其手工新增的客户的通话；CallSeconds 为单次通话最少秒数',
  'api/Stats/QueryStatsUserCreatedCustomerCallList',
  'StatsUserOwnerCall',
);

export const exportAgentCalls = endpoint({
  summary: '导出坐席通话统计，最多一个月',
  method: 'GET',
  path: 'api/Export/StatsUserCallList',
  access: ['StatsUserCall'],
  request: withExportRange(agentStatsQuery),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});

const exportByPost = (summary: string, path: string, access: 'StatsUserClueCall' | 'StatsUserOwnerCall') =>
  endpoint({
    summary,
    method: 'POST',
    path,
    access: [access],
    request: withExportRange(agentStatsFilter.partial({ StartTime: true, EndTime: true })).meta({
      sample: { StartTime: 1_793_462_400, EndTime: 1_796_054_399 },
    }),
    answer: z.never(),
    rate: 'export',
    audit: 'export',
    kind: 'download',
    form: false,
  });

export const exportLeadCalls = exportByPost(
  '导出首咨通话统计，最多一个月',
  'api/Stats/ExportStatsUserClueCallList',
  'StatsUserClueCall',
);
export const exportDevelopedCalls = exportByPost(
  '导出自拓客户通话统计，最多一个月',
  'api/Stats/ExportStatsUserCreatedCustomerCallList',
  'StatsUserOwnerCall',
);

export const queryAgentCallLogs = endpoint({
  summary: '坐席通话统计中一名员工的通话明细，最新的在前，与该行的数字一致',
  method: 'POST',
  path: 'api/Stats/QueryStatsUserCallLogDetail',
  access: ['StatsUserCall'],
  /** IsConnected: only answered calls with seconds, for the figures of these. */
  request: withStatsRange(
    z.object({ UserId: idOf('staff'), ...narrowedCalls, IsConnected: z.boolean().nullish(), ...detailPage }),
  ),
  answer: itemsOf(statsCall),
  rate: 'ordinary',
  cost: costOfRange,
  audit: 'none',
});

const calledCustomer = z.object({
  CustomerId: id.nullable(),
  CustomerName: z.string(),
  CustomerTel: z.string(),
  CallTotal: z.int(),
  ConnectTotal: z.int(),
  CallTime: z.int(),
});
export type CalledCustomer = z.output<typeof calledCustomer>;

const drawer = (summary: string, path: string, access: 'StatsUserCall' | 'StatsUserClueCall' | 'StatsUserOwnerCall') =>
  endpoint({
    summary,
    method: 'POST',
    path,
    access: [access],
    /** IsReached: only those with a connected call. */
    request: withStatsRange(
      z.object({ Id: idOf('staff'), ...narrowedCalls, IsReached: z.boolean().nullish(), ...detailPage }),
    ),
    answer: itemsOf(calledCustomer),
    rate: 'ordinary',
    cost: costOfRange,
    audit: 'none',
  });

export const queryAgentCallCustomers = drawer(
  '坐席通话统计中一名员工拨打的号码汇总，与该行的数字一致',
  'api/Stats/QueryStatsUserCallCustomers',
  'StatsUserCall',
);
export const queryLeadCallCustomers = drawer(
  '首咨通话统计中一名员工的客户汇总，与该行的数字一致',
  'api/Stats/QueryStatsUserClueCallDetail',
  'StatsUserClueCall',
);
export const queryDevelopedCallCustomers = drawer(
  '自拓客户通话统计中一名员工的客户汇总，与该行的数字一致',
  'api/Stats/QueryStatsUserCreatedCustomerCallDetail',
  'StatsUserOwnerCall',
);

/** A customer or lead that CustomerAllTotal counts. CustomerId is null unless the reader may open the customer. */
const stockItem = z.object({
  CustomerId: id.nullable(),
  Name: z.string(),
  Tel: z.string(),
  /** Owned since; assigned; developed. */
  Time: unixSeconds,
});
export type StockItem = z.output<typeof stockItem>;

const stock = (summary: string, path: string, access: 'StatsUserCall' | 'StatsUserClueCall' | 'StatsUserOwnerCall') =>
  endpoint({
    summary,
    method: 'POST',
    path,
    access: [access],
    request: withStatsRange(z.object({ Id: idOf('staff'), ...statsRange, ...detailPage })),
    answer: itemsOf(stockItem),
    rate: 'ordinary',
    cost: costOfRange,
    audit: 'none',
  });

export const queryAgentStock = stock(
  '坐席通话统计中一名员工现有的客户，最近获得的在前；时间范围不起作用',
  'api/Stats/QueryStatsUserCallStock',
  'StatsUserCall',
);
export const queryLeadStock = stock(
  '首咨通话统计中分配给一名员工的线索，最新的在前',
  'api/Stats/QueryStatsUserClueStock',
  'StatsUserClueCall',
);
export const queryDevelopedStock = stock(
  '自拓客户通话统计中一名员工自拓的客户，最新的在前',
  'api/Stats/QueryStatsUserCreatedCustomerStock',
  'StatsUserOwnerCall',
);

export type AgentCallsRequest = z.input<typeof searchAgentCalls.request>;
