/** The filters of the payment list. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import {
  ReportAmount,
  reportAmountLabel,
  ReportTimeType,
  reportTimeTypeLabel,
} from '@gonghai/contract/payments/payment-report-values.ts';
import {
  type searchPaymentLogs,
  PaymentLogSearchKey,
  paymentLogSearchKeyLabel,
  WAITING_PAYMENTS,
} from '@gonghai/contract/payments/payment-log.contract.ts';
import {
  PassWay,
  passWayLabel,
  PaymentLogStatus,
  paymentLogStatusLabel,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { choicesOf } from '../../ui/codes.ts';
import { codeFilter } from '../../ui/list/code-filter.ts';
import type { FilterItem } from '../../ui/list/filter-item.ts';
import { searchFilter, selectFilter, tickFilter } from '../../ui/list/filters.tsx';
import type { SavedView } from '../../ui/list/saved-views.ts';
import { typedRangeFilter } from '../../ui/list/typed-range-filter.tsx';
import { departmentFilter, dictionaryFilter } from '../../widgets/lookup-filters.tsx';

export type Search = RequestOf<typeof searchPaymentLogs>;
type Item = FilterItem<keyof Search & string>;

const { ThirdNo, Tel, Name, Staff } = PaymentLogSearchKey;
const search = searchFilter({
  value: 'SearchValue',
  key: 'SearchKey',
  keys: choicesOf([ThirdNo, Name, Tel, Staff], paymentLogSearchKeyLabel),
  hint: '流水号或其后 6 位',
  width: 260,
});
const wallet = {
  ...dictionaryFilter({ field: 'PaymentType', label: '支付方式', table: DicTable.Payment }),
  tucked: true,
} as const;
const days = typedRangeFilter({
  type: 'TimeType',
  // The first one is meant when none is chosen.
  types: choicesOf([ReportTimeType.PaymentTime, ReportTimeType.ReportDate], reportTimeTypeLabel),
  from: 'StartTime',
  to: 'EndTime',
});
const department = departmentFilter({ field: 'DepartmentId', label: '部门', width: 132 });
const status = codeFilter({
  field: 'Status',
  label: '对账状态',
  codes: PaymentLogStatus,
  labels: paymentLogStatusLabel,
  width: 108,
});
/** Payments of rejected and refunded orders stay in review and cannot be decided. */
const waiting = selectFilter({
  field: 'IsWaiting',
  label: '处理',
  choices: [
    { value: true, label: '待财务处理' },
    { value: false, label: '暂不可处理' },
  ],
  width: 112,
  tucked: true,
  when: ({ Status }) => Status === PaymentLogStatus.InReview,
});
const way = codeFilter({ field: 'PassWay', label: '对账方式', codes: PassWay, labels: passWayLabel, width: 108 });
const warned = selectFilter({
  field: 'HasWarning',
  label: '提醒',
  choices: [
    { value: true, label: '有提醒' },
    { value: false, label: '无提醒' },
  ],
  width: 96,
});
const profession = dictionaryFilter({ field: 'ProfessionType', label: '专业类型', table: DicTable.Profession });

const direct = tickFilter({
  field: 'IsDirect',
  label: '仅本部门',
  tucked: true,
  when: ({ DepartmentId }) => DepartmentId !== undefined,
});
const reported = codeFilter({
  field: 'ReportAmount',
  label: '报表金额',
  codes: ReportAmount,
  labels: reportAmountLabel,
  tucked: true,
});

export const filtersOf = (canChooseDepartment: boolean): readonly Item[] => [
  search,
  days,
  { ...department, hidden: !canChooseDepartment },
  status,
  waiting,
  way,
  warned,
  profession,
  wallet,
  direct,
  reported,
];

/** What finance can decide now, as the menu counts it. */
export const defaults: Partial<Search> = WAITING_PAYMENTS;

export const presets: readonly SavedView[] = [
  { id: 'in-review', name: '全部对账中', filter: { Status: PaymentLogStatus.InReview } },
  { id: 'reconciled', name: '对账成功', filter: { Status: PaymentLogStatus.Reconciled } },
  { id: 'by-hand', name: '人工通过', filter: { PassWay: PassWay.ByHand } },
  { id: 'failed', name: '对账失败', filter: { Status: PaymentLogStatus.Failed } },
  { id: 'everything', name: '全部流水', filter: {} },
];
