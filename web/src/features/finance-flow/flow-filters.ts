/** The filters of the finance flow. */
import type { searchFinanceFlows } from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import {
  AccountType,
  accountTypeLabel,
  ExamineStatus,
  examineStatusLabel,
  FinanceFlowSearchKey,
  financeFlowSearchKeyLabel,
  FinancePayType,
  financePayTypeLabel,
} from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { choicesOf } from '../../ui/codes.ts';
import { codeFilter } from '../../ui/list/code-filter.ts';
import { dateRangeFilter } from '../../ui/list/date-range-filter.tsx';
import { searchFilter, tickFilter } from '../../ui/list/filters.tsx';
import { departmentFilter, dicTreeFilter, staffFilter } from '../../widgets/lookup-filters.tsx';

export type Search = RequestOf<typeof searchFinanceFlows>;

export const flowFilters = [
  searchFilter({
    key: 'SearchKey',
    value: 'SearchValue',
    keys: choicesOf(FinanceFlowSearchKey, financeFlowSearchKeyLabel),
    hint: '输入后按回车',
  }),
  dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '创建时间' }),
  codeFilter({ field: 'ExamineStatus', label: '审核状态', codes: ExamineStatus, labels: examineStatusLabel }),
  codeFilter({ field: 'PayType', label: '支付方式', codes: FinancePayType, labels: financePayTypeLabel }),
  departmentFilter({ field: 'DeptId', label: '部门' }),
  tickFilter({ field: 'IsDirect', label: '仅本部门', tucked: true, when: ({ DeptId }) => DeptId !== undefined }),
  staffFilter({ field: 'UserId', label: '员工', tucked: true }),
  codeFilter({ field: 'AccountType', label: '录入方式', codes: AccountType, labels: accountTypeLabel, tucked: true }),
  dicTreeFilter({ field: 'DicTreeList', label: '自定义字典', tucked: true }),
];
