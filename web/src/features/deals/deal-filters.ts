/** The filters and views of the deal list. It opens with the deals of this month. */
import type { searchDeals } from '@gonghai/contract/deals/deal.contract.ts';
import { DealDateType, dealDateTypeLabel } from '@gonghai/contract/deals/deal-values.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { WorkOrderSearchKey, workOrderSearchKeyLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { choicesOf } from '../../ui/codes.ts';
import type { FilterItem } from '../../ui/list/filter-item.ts';
import { searchFilter, selectFilter } from '../../ui/list/filters.tsx';
import type { SavedView } from '../../ui/list/saved-views.ts';
import { typedRangeFilter } from '../../ui/list/typed-range-filter.tsx';
import { departmentFilter, dictionaryFilter } from '../../widgets/lookup-filters.tsx';

export type Search = RequestOf<typeof searchDeals>;

const yesOrNo = (field: 'IsAudio' | 'IsAudioAudit', label: string, [yes, no]: readonly [string, string]) =>
  selectFilter({
    field,
    label,
    choices: [
      { value: true, label: yes },
      { value: false, label: no },
    ],
    width: 112,
  });

export const dealFilters: readonly FilterItem<keyof Search & string>[] = [
  searchFilter({
    value: 'SearchValue',
    key: 'SearchKey',
    keys: choicesOf(
      [WorkOrderSearchKey.Tel, WorkOrderSearchKey.Name, WorkOrderSearchKey.Staff],
      workOrderSearchKeyLabel,
    ),
    hint: '号码或后 4 位',
    width: 236,
  }),
  typedRangeFilter({
    type: 'QueryDateType',
    // The first one is meant when none is chosen.
    types: choicesOf([DealDateType.Deal, DealDateType.Created], dealDateTypeLabel),
    from: 'StartTime',
    to: 'EndTime',
  }),
  departmentFilter({ field: 'DepartmentId', label: '部门', width: 132 }),
  dictionaryFilter({ field: 'ProfessionType', label: '专业类型', table: DicTable.Profession }),
  yesOrNo('IsAudio', '是否有录音', ['有录音', '没有录音']),
  yesOrNo('IsAudioAudit', '录音审核', ['已审核', '未审核']),
];

export const presets: readonly SavedView[] = [
  { id: 'unreviewed', name: '未审核', filter: { IsAudioAudit: false } },
  { id: 'unrecorded', name: '没有录音', filter: { IsAudio: false } },
  { id: 'everything', name: '全部成交', filter: {} },
];
