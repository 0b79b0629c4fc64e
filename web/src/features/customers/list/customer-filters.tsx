/** The filters of the customer lists; each list uses a part of them. */
import {
  bookingDays,
  bookingLabel,
  CustomerSearchKey,
  customerSearchKeyLabel,
  DateTimeType,
  dateTimeTypeLabel,
} from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { WARNING_DAYS } from '@gonghai/contract/customers/recycle.contract.ts';
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Checkbox } from 'antd';
import { endOfDay, nowInShanghai, startOfDay } from '../../../ui/calendar.ts';
import type { FilterItem, FilterValues } from '../../../ui/list/filter-item.ts';
import { tickKind } from '../../../ui/list/value-kinds.ts';
import { numberRangeFilter, searchFilter, selectFilter, textFilter } from '../../../ui/list/filters.tsx';
import { typedRangeFilter } from '../../../ui/list/typed-range-filter.tsx';
import {
  departmentFilter,
  dicTreeFilter,
  dictionaryFilter,
  dictionaryListFilter,
  staffListFilter,
} from '../../../widgets/lookup-filters.tsx';
import type { Place, Search } from '../places.ts';
import { FEWEST_DIGITS, guessedKey, isTooFew } from './search-guess.ts';

type Item = FilterItem<keyof Search & string>;

const isOnlyMine = ({ IsOnlyMySelf }: FilterValues): boolean => IsOnlyMySelf === true;

/** A search for today's customers usually includes those promised for tomorrow. */
const todayAndTomorrow = () => {
  const today = nowInShanghai();
  return { StartTime: startOfDay(today), EndTime: endOfDay(today.add(1, 'day')) };
};

const momentFilter = (types: readonly DateTimeType[]): Item =>
  typedRangeFilter({
    type: 'DateTimeType',
    types: types.map((value) => ({ value, label: dateTimeTypeLabel[value] })),
    from: 'StartTime',
    to: 'EndTime',
    daysFor: (type) => (type === DateTimeType.Got ? todayAndTomorrow() : undefined),
  });

/** "Only mine" clears the department and staff filters. */
const onlyMine = (label: string, width: number): Item => ({
  id: 'IsOnlyMySelf',
  label,
  width,
  fields: ['IsOnlyMySelf'],
  kinds: { IsOnlyMySelf: tickKind },
  render: ({ values, change }) => (
    <Checkbox
      className="gh-filter-tick"
      checked={isOnlyMine(values)}
      onChange={({ target: { checked } }) =>
        change({ IsOnlyMySelf: checked, ...(checked && { DeptId: undefined, UserIdList: undefined }) })
      }
    >
      {label}
    </Checkbox>
  ),
});

/** A department or staff filter clears "only mine". */
const beyondMine = (item: Item): Item => ({
  ...item,
  render: (control) =>
    item.render({ ...control, change: (patch) => control.change({ ...patch, IsOnlyMySelf: false }) }),
});

const trackStatus = (kind: CustomerKind): Item =>
  dictionaryFilter({ field: 'CustomerTrackStatusId', label: '跟进状态', table: statusTable[kind] });
const tags = dictionaryListFilter({ field: 'TagIdList', label: '客户标签', table: DicTable.CustomerTag });
const booking = selectFilter({
  field: 'NoticeAddDay',
  label: '预约状态',
  choices: bookingDays.map((value) => ({ value, label: bookingLabel(value) })),
  when: isOnlyMine,
});
const listType = selectFilter({
  field: 'IsClue',
  label: '名单类型',
  choices: [
    { value: true, label: '首咨' },
    { value: false, label: '其他' },
  ],
});
const attribute = textFilter({
  field: 'CustomerExtendKeyValue',
  label: '客户属性',
  hint: '属性，或 名称:内容',
  width: 168,
});
const calls = numberRangeFilter({
  from: 'MinCallTotalTimes',
  to: 'MaxCallTotalTimes',
  label: '拨打次数',
  tucked: true,
});
const connected = numberRangeFilter({
  from: 'MinCallSuccessTotalTimes',
  to: 'MaxCallSuccessTotalTimes',
  label: '接通次数',
  tucked: true,
});
const recycling = selectFilter({
  field: 'RecycleWithinDays',
  label: '回收倒计时',
  choices: [1, WARNING_DAYS, 7].map((value) => ({ value, label: `${value} 天内回收` })),
  tucked: true,
});
const education = dictionaryFilter({
  field: 'EducationId',
  label: '学历',
  table: DicTable.Education,
  tucked: true,
});
const customTree = (label: string): Item => dicTreeFilter({ field: 'DicTreeList', label, tucked: true });
const department = beyondMine(departmentFilter({ field: 'DeptId', label: '部门', width: 132 }));
const staff = beyondMine(staffListFilter({ field: 'UserIdList', label: '归属' }));

/** A filter with a single choice is hidden. */
interface Choices {
  readonly hasDepartments: boolean;
  readonly hasColleagues: boolean;
  readonly hasTree: boolean;
  /** The tenant's name of its custom dictionary. */
  readonly treeName: string;
  /** Of after-sales customers: those without an owner are shown with the own ones (G-302). */
  readonly seesUnowned: boolean;
}

const guessing = (item: Item): Item => ({
  ...item,
  render: (control) =>
    item.render({
      ...control,
      type: (patch) => {
        const text = patch['SearchValue'];
        const guessed = typeof text === 'string' ? guessedKey(text, patch['SearchKey']) : undefined;
        control.type(guessed === undefined ? patch : { ...patch, SearchKey: guessed });
      },
    }),
});

export const filtersOf = (place: Place, choices: Choices): readonly Item[] => {
  const { kind, placement, moments, searchKeys } = place;
  const search = searchFilter({
    tooFew: (text, { SearchKey }) =>
      SearchKey !== CustomerSearchKey.Staff && isTooFew(text) ? `至少 ${FEWEST_DIGITS} 位` : undefined,
    value: 'SearchValue',
    key: 'SearchKey',
    keys: searchKeys.map((value) => ({ value, label: customerSearchKeyLabel[value] })),
    // Initials are search terms of sales customers.
    hint: kind === CustomerKind.Sales ? '姓名/首字母/号码' : '姓名/号码',
    width: 252,
  });
  const mine = placement === Placement.Owned;
  const isSales = kind === CustomerKind.Sales;
  const tree = { ...customTree(choices.treeName), hidden: !choices.hasTree };
  return [
    guessing(search),
    ...(mine ? [choices.seesUnowned ? onlyMine('我的和未分配', 118) : onlyMine('只看我的', 90)] : []),
    momentFilter(moments),
    trackStatus(kind),
    ...(mine ? [booking] : []),
    tags,
    ...(mine
      ? [
          { ...department, hidden: !choices.hasDepartments },
          { ...staff, hidden: !choices.hasColleagues },
        ]
      : []),
    ...(isSales ? [listType] : [{ ...tree, tucked: false }]),
    attribute,
    calls,
    connected,
    ...(mine && isSales ? [recycling] : []),
    education,
    ...(isSales ? [tree] : []),
  ];
};
