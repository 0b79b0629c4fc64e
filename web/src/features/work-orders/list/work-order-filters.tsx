/** The filters of the work-order lists; each list has a part of them. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import {
  StatusFilter,
  statusFilterLabel,
  WorkOrderSearchKey,
  workOrderSearchKeyLabel,
  WorkOrderType,
  workOrderTypeLabel,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import { choicesOf } from '../../../ui/codes.ts';
import { codeFilter } from '../../../ui/list/code-filter.ts';
import { dateRangeFilter } from '../../../ui/list/date-range-filter.tsx';
import type { FilterItem } from '../../../ui/list/filter-item.ts';
import { searchFilter, selectFilter } from '../../../ui/list/filters.tsx';
import { departmentFilter, dictionaryFilter } from '../../../widgets/lookup-filters.tsx';
import type { ListPage, Search } from '../pages.ts';

type Item = FilterItem<keyof Search & string>;

const search = searchFilter({
  value: 'SearchValue',
  key: 'SearchKey',
  keys: choicesOf([WorkOrderSearchKey.Name, WorkOrderSearchKey.Tel, WorkOrderSearchKey.Staff], workOrderSearchKeyLabel),
  hint: '姓名/电话/员工',
  width: 236,
});
const days = dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '报单日期' });
const department = departmentFilter({ field: 'DepartmentId', label: '部门', width: 132 });
const { Draft, InReview, Passed, Rejected, Refunded } = StatusFilter;
const status = (isOwn: boolean): Item =>
  codeFilter({
    field: 'WorkOrderStatus',
    label: '审核状态',
    codes: [...(isOwn ? [Draft] : []), InReview, Passed, Rejected, Refunded],
    labels: statusFilterLabel,
    width: 104,
  });
const yesOrNo = (
  field: 'HasWarning' | 'IsAudit' | 'IsComplete' | 'IsRefund' | 'IsOpenCourse' | 'IsDeliver',
  label: string,
  [yes, no]: readonly [string, string],
): Item =>
  selectFilter({
    field,
    label,
    choices: [
      { value: true, label: yes },
      { value: false, label: no },
    ],
    width: 104,
  });
const audited = yesOrNo('IsAudit', '是否审核', ['已审核', '未审核']);
const type = codeFilter({
  field: 'WorkOrderType',
  label: '报单类型',
  codes: WorkOrderType,
  labels: workOrderTypeLabel,
  width: 108,
});
const complete = yesOrNo('IsComplete', '是否完成', ['已完成', '未完成']);
const customerType = dictionaryFilter({ field: 'CustomerType', label: '名单类型', table: DicTable.CustomerType });
const profession = dictionaryFilter({ field: 'ProfessionType', label: '专业类型', table: DicTable.Profession });
const refunded = yesOrNo('IsRefund', '是否退款', ['已退款', '未退款']);
const opened = yesOrNo('IsOpenCourse', '是否开课', ['已开课', '未开课']);
const warned = yesOrNo('HasWarning', '提醒', ['有提醒', '无提醒']);
const shipped = yesOrNo('IsDeliver', '物流状态', ['已发货', '未发货']);

export const filtersOf = ({ view, hasDepartments }: ListPage, canChooseDepartment: boolean): readonly Item[] => {
  const ofDepartment = hasDepartments ? [{ ...department, hidden: !canChooseDepartment }] : [];
  if (view.name === 'openCourse') {
    return [search, days, ...ofDepartment, status(false), type, opened, customerType, refunded, warned];
  }
  return [
    search,
    days,
    ...ofDepartment,
    status(view.name === 'mine'),
    audited,
    type,
    ...(view.name === 'closed' ? [] : [complete]),
    customerType,
    profession,
    refunded,
    warned,
    ...(view.name === 'operations' ? [shipped] : []),
  ];
};
