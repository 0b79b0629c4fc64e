/** The filters of every statistic per agent: a range, the agent, and the customers. */
import type { AgentStatsFilter } from '@gonghai/contract/calls/agent-stats.contract.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus, usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { rangeOfSpan, Span } from '@gonghai/contract/wire/spans.ts';
import { nowSeconds } from '../ui/calendar.ts';
import { codeFilter } from '../ui/list/code-filter.ts';
import { dateRangeFilter } from '../ui/list/date-range-filter.tsx';
import type { FieldOf } from '../ui/list/list-endpoint.ts';
import type { FilterItem } from '../ui/list/filter-item.ts';
import { textFilter } from '../ui/list/filters.tsx';
import { departmentFilter, dicTreeFilter } from './lookup-filters.tsx';

export type AgentFilter = FilterItem<FieldOf<Partial<AgentStatsFilter & PageRequest>>>;

export const agentRangeFilter: AgentFilter = dateRangeFilter({
  from: 'StartTime',
  to: 'EndTime',
  label: '时间',
  required: true,
});
export const agentDepartmentFilter: AgentFilter = departmentFilter({ field: 'DepartmentId', label: '部门' });

export const agentPersonFilters: readonly AgentFilter[] = [
  textFilter({ field: 'Name', label: '姓名' }),
  textFilter({ field: 'Tel', label: '员工电话' }),
  agentDepartmentFilter,
  codeFilter({ field: 'Status', label: '状态', codes: UsableStatus, labels: usableStatusLabel, width: 96 }),
];
export const agentNodeFilter: AgentFilter = dicTreeFilter({ field: 'DicTreeList', label: '自定义字典' });

/** Today, of enabled staff. */
export const agentsToday = () => ({ ...rangeOfSpan(Span.Today, nowSeconds()), Status: UsableStatus.Enabled });

/** The filters of an export by query string: lists are joined by commas, empty values left out. */
export const sentInQuery = (searched: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(searched)
      .filter(([, value]) => value != null && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]: [string, unknown]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
