/** The filters of the lead list. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import {
  ClueDateType,
  clueConverted,
  clueDateTypeLabel,
  clueSearchFieldLabel,
  type ClueSearchField,
  DistributionType,
  distributionTypeLabel,
} from '@gonghai/contract/leads/lead-values.ts';
import type { searchLeads } from '@gonghai/contract/leads/lead.contract.ts';
import { ClueSource, clueSourceLabel } from '@gonghai/contract/settings/setting-values.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { Select } from 'antd';
import { arrow, clearable } from '../../ui/form/field-icons.tsx';
import { fieldSearchFilter } from '../../ui/list/field-search-filter.tsx';
import type { FilterItem, FilterValues } from '../../ui/list/filter-item.ts';
import { selectFilter } from '../../ui/list/filters.tsx';
import { choiceKind, tickKind } from '../../ui/list/value-kinds.ts';
import { typedRangeFilter } from '../../ui/list/typed-range-filter.tsx';
import { departmentFilter, dictionaryFilter, staffListFilter } from '../../widgets/lookup-filters.tsx';

export type Search = RequestOf<typeof searchLeads>;
type Item = FilterItem<keyof Search & string>;

const FEWEST_DIGITS = 4;
const hints: Record<ClueSearchField, string> = {
  Tel: '号码或后4位',
  Name: '姓名',
  AdvertiserName: '广告主名称',
  Failurecause: '失败原因',
};
const keyOf = (field: ClueSearchField) => ({ field, label: clueSearchFieldLabel[field], hint: hints[field] });

const search = fieldSearchFilter({
  keys: [keyOf('Tel'), keyOf('Name'), keyOf('AdvertiserName'), keyOf('Failurecause')],
  width: 266,
  tooFew: (field, text) =>
    field === 'Tel' && text.trim() !== '' && text.replaceAll(/\D/g, '').length < FEWEST_DIGITS
      ? `至少 ${FEWEST_DIGITS} 位`
      : undefined,
});

const range = typedRangeFilter({
  type: 'QueryDateType',
  types: Object.values(ClueDateType).map((value) => ({ value, label: clueDateTypeLabel[value] })),
  from: 'StartTime',
  to: 'EndTime',
});

/** The states of leads as they are counted and filtered; 未首呼 is a part of the assigned ones. */
export const UNCALLED_LABEL = '未首呼';
type StateFilter = Pick<Search, 'DistributionType' | 'IsUncalled'>;
export const leadStates = [
  { key: 'Waiting', label: distributionTypeLabel[0], filter: { DistributionType: DistributionType.Waiting } },
  { key: 'Assigned', label: distributionTypeLabel[1], filter: { DistributionType: DistributionType.Assigned } },
  { key: 'Failed', label: distributionTypeLabel[2], filter: { DistributionType: DistributionType.Failed } },
  { key: 'Uncalled', label: UNCALLED_LABEL, filter: { IsUncalled: true } },
] as const satisfies readonly { key: string; label: string; filter: StateFilter }[];
export type LeadState = (typeof leadStates)[number];

export const stateIn = ({ DistributionType: type, IsUncalled }: FilterValues): LeadState | undefined => {
  if (IsUncalled === true) return leadStates[3];
  return leadStates.find(({ filter }) => 'DistributionType' in filter && filter.DistributionType === type);
};

export const stateFilterOf = (state: LeadState | undefined): StateFilter => ({
  DistributionType: undefined,
  IsUncalled: undefined,
  ...state?.filter,
});

const distributionChoices = Object.values(DistributionType).map((value) => ({
  value,
  label: distributionTypeLabel[value],
}));

const STATE_WIDTH = 112;
const state: Item = {
  id: 'state',
  label: '分配状态',
  width: STATE_WIDTH,
  fields: ['DistributionType', 'IsUncalled'],
  kinds: { DistributionType: choiceKind(distributionChoices), IsUncalled: tickKind },
  render: ({ values, change, roomy }) => (
    <Select
      aria-label="分配状态"
      placeholder={roomy ? '不限' : '分配状态'}
      allowClear={clearable}
      suffixIcon={arrow}
      style={{ width: roomy ? '100%' : STATE_WIDTH }}
      popupMatchSelectWidth={false}
      value={stateIn(values)?.key ?? null}
      options={leadStates.map(({ key, label }) => ({ value: key, label }))}
      onChange={(key?: string | null) => change({ ...stateFilterOf(leadStates.find((one) => one.key === key)) })}
    />
  ),
};

const profession = dictionaryFilter({ field: 'ProfessionType', label: '专业类型', table: DicTable.Profession });
const source = selectFilter({
  field: 'ClueSource',
  label: '来源',
  choices: Object.values(ClueSource).map((value) => ({ value, label: clueSourceLabel[value] })),
});
const converted = selectFilter({
  field: 'IsCustomer',
  label: '是否转化',
  choices: [false, true].map((value) => ({ value, label: clueConverted(value) })),
});
const department = departmentFilter({ field: 'DeptId', label: '部门', width: 132 });
const staff = staffListFilter({ field: 'UserIdList', label: '员工' });

/** A filter with a single choice is hidden. */
interface Choices {
  readonly hasDepartments: boolean;
  readonly hasColleagues: boolean;
}

export const filtersOf = ({ hasDepartments, hasColleagues }: Choices): readonly Item[] => [
  search,
  range,
  { ...department, hidden: !hasDepartments },
  { ...staff, hidden: !hasColleagues },
  state,
  profession,
  source,
  converted,
];
