/** What the lists of customers can be filtered by, declared once; each place takes what it has. */
import {
  bookingDays,
  bookingLabel,
  CustomerSearchKey,
  customerSearchKeyLabel,
  DateTimeType,
  dateTimeTypeLabel,
} from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { Checkbox, Select, Space } from 'antd';
import { endOfDay, nowInShanghai, startOfDay } from '../../../ui/calendar.ts';
import { dateRangeFilter } from '../../../ui/list/date-range-filter.tsx';
import type { FilterItem, FilterValues } from '../../../ui/list/filter-item.ts';
import { numberRangeFilter, searchFilter, selectFilter, textFilter } from '../../../ui/list/filters.tsx';
import {
  departmentFilter,
  dicTreeFilter,
  dictionaryFilter,
  dictionaryListFilter,
  staffListFilter,
} from '../../../widgets/lookup-filters.tsx';
import { places, type Search } from '../places.ts';
import { FEWEST_DIGITS, guessedKey, isTooFew } from './search-guess.ts';

type Item = FilterItem<keyof Search & string>;

const isOnlyMine = ({ IsOnlyMySelf }: FilterValues): boolean => IsOnlyMySelf === true;

/** Who asks for what came today most likely also means what is promised for tomorrow. */
const todayAndTomorrow = () => {
  const today = nowInShanghai();
  return { StartTime: startOfDay(today), EndTime: endOfDay(today.add(1, 'day')) };
};

const TYPE_WIDTH = 128;
const MOMENT_WIDTH = TYPE_WIDTH + 212;

/** A span of days and the moment it is about. The moment says nothing without days, so the days alone count as set. */
const momentFilter = (types: readonly DateTimeType[]): Item => {
  const range = dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '开始日期', width: 212 });
  const options = types.map((value) => ({ value, label: dateTimeTypeLabel[value] }));
  return {
    ...range,
    id: 'moment',
    label: '时间',
    width: MOMENT_WIDTH,
    render: (control) => {
      const { values, change, type, roomy } = control;
      const hasDays = values['StartTime'] !== undefined || values['EndTime'] !== undefined;
      const choose = (chosen: DateTimeType): void => {
        if (hasDays) change({ DateTimeType: chosen });
        else if (chosen === DateTimeType.Got) change({ DateTimeType: chosen, ...todayAndTomorrow() });
        else type({ DateTimeType: chosen });
      };
      const moment = (
        <Select
          aria-label="时间类型"
          style={roomy ? { width: '100%' } : { flex: 'none', width: TYPE_WIDTH }}
          popupMatchSelectWidth={false}
          options={options}
          value={types.find((one) => one === values['DateTimeType']) ?? types[0] ?? DateTimeType.Created}
          onChange={choose}
        />
      );
      // One under the other where there is no room for two whole dates beside it.
      if (roomy) {
        return (
          <div className="customer-moment">
            {moment}
            {range.render(control)}
          </div>
        );
      }
      return (
        <Space.Compact style={{ width: MOMENT_WIDTH }}>
          {moment}
          {range.render(control)}
        </Space.Compact>
      );
    },
  };
};

/** Whoever ticks it means nobody else's customers, whatever was chosen before. */
const onlyMine: Item = {
  id: 'IsOnlyMySelf',
  label: '只看我的',
  width: 90,
  fields: ['IsOnlyMySelf'],
  render: ({ values, change }) => (
    <Checkbox
      className="gh-filter-tick"
      checked={isOnlyMine(values)}
      onChange={({ target: { checked } }) =>
        change({ IsOnlyMySelf: checked, ...(checked && { DeptId: undefined, UserIdList: undefined }) })
      }
    >
      只看我的
    </Checkbox>
  ),
};

/** Whoever asks for a department or for people does not mean only his own customers: the tick goes. */
const beyondMine = (item: Item): Item => ({
  ...item,
  render: (control) =>
    item.render({ ...control, change: (patch) => control.change({ ...patch, IsOnlyMySelf: false }) }),
});

const trackStatus = dictionaryFilter({
  field: 'CustomerTrackStatusId',
  label: '跟进状态',
  table: DicTable.TrackStatus,
});
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
const education = dictionaryFilter({
  field: 'EducationId',
  label: '学历',
  table: DicTable.Education,
  tucked: true,
});
const customTree = dicTreeFilter({ field: 'DicTreeList', label: '自定义字典', tucked: true });
const department = beyondMine(departmentFilter({ field: 'DeptId', label: '部门', width: 132 }));
const staff = beyondMine(staffListFilter({ field: 'UserIdList', label: '员工' }));

/** What the person can choose from: a filter with one choice is none. */
export interface Choices {
  readonly hasDepartments: boolean;
  readonly hasColleagues: boolean;
  readonly hasTree: boolean;
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

export const filtersOf = (placement: Placement, choices: Choices): readonly Item[] => {
  const { moments, searchKeys } = places[placement];
  const search = searchFilter({
    tooFew: (text, { SearchKey }) =>
      SearchKey !== CustomerSearchKey.Staff && isTooFew(text) ? `至少 ${FEWEST_DIGITS} 位` : undefined,
    value: 'SearchValue',
    key: 'SearchKey',
    keys: searchKeys.map((value) => ({ value, label: customerSearchKeyLabel[value] })),
    hint: '姓名/首字母/号码',
    width: 252,
  });
  const mine = placement === Placement.Owned;
  return [
    guessing(search),
    ...(mine ? [onlyMine] : []),
    momentFilter(moments),
    trackStatus,
    ...(mine ? [booking] : []),
    tags,
    ...(mine && choices.hasDepartments ? [department] : []),
    ...(mine && choices.hasColleagues ? [staff] : []),
    listType,
    attribute,
    calls,
    connected,
    education,
    ...(choices.hasTree ? [customTree] : []),
  ];
};
