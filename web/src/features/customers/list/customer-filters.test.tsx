import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../../test/answering.ts';
import { provideCustomerLookups, staffPage } from '../../../../test/customer-rows.ts';
import { signIn } from '../../../../test/person.ts';
import { show } from '../../../../test/screen.tsx';
import { endOfDay, nowInShanghai, startOfDay } from '../../../ui/calendar.ts';
import { type FilterItem, type FilterValues, sentValues } from '../../../ui/list/filter-item.ts';
import { useLookups } from '../../../widgets/lookups.ts';
import { places } from '../places.ts';
import { filtersOf } from './customer-filters.tsx';

const EVERYTHING = {
  hasDepartments: true,
  hasColleagues: true,
  hasTree: true,
  treeName: '自定义字典',
  seesUnowned: false,
};
const everyFilter = filtersOf(places[Placement.Owned], EVERYTHING);

const pick = async (field: string, ...options: readonly string[]): Promise<void> => {
  await userEvent.click(page.getByRole('combobox', { name: field }));
  for (const option of options) await userEvent.click(page.getByTitle(option, { exact: true }));
};
const fill = (role: 'textbox' | 'spinbutton', name: string, text: string) =>
  userEvent.fill(page.getByRole(role, { name }), text);
const today = nowInShanghai();

/** Each filter, how it is set, and the fields that the request has then beside those it has without it. */
const cases: readonly (readonly [id: string, set: () => Promise<unknown>, sent: FilterValues])[] = [
  ['SearchValue', () => fill('textbox', '搜索', '王'), { SearchKey: 1, SearchValue: '王' }],
  ['SearchValue', () => fill('textbox', '搜索', '4330'), { SearchKey: 2, SearchValue: '4330' }],
  ['IsOnlyMySelf', () => userEvent.click(page.getByRole('checkbox')), { IsOnlyMySelf: false }],
  [
    'moment',
    async () => {
      await pick('时间类型', '通话时间');
      await userEvent.click(page.getByRole('textbox', { name: '开始日期' }));
      await userEvent.click(page.getByText('最近7天'));
    },
    { DateTimeType: 1, StartTime: startOfDay(today.subtract(6, 'day')), EndTime: endOfDay(today) },
  ],
  ['CustomerTrackStatusId', () => pick('跟进状态', '有意向'), { CustomerTrackStatusId: 13 }],
  ['NoticeAddDay', () => pick('预约状态', 'T0 今天'), { NoticeAddDay: 0 }],
  ['NoticeAddDay', () => pick('预约状态', '未预约'), { NoticeAddDay: -1 }],
  ['TagIdList', () => pick('客户标签', '需回访'), { TagIdList: [21] }],
  ['DeptId', () => pick('部门', '销售一组'), { DeptId: 13, IsOnlyMySelf: false }],
  [
    'UserIdList',
    async () => {
      await userEvent.click(page.getByRole('combobox', { name: '归属' }));
      for (const name of ['chenxl', 'wangxm']) await userEvent.click(page.getByText(`${name}·华东销售部`));
    },
    { UserIdList: [7, 8], IsOnlyMySelf: false },
  ],
  ['RecycleWithinDays', () => pick('回收倒计时', '3 天内回收'), { RecycleWithinDays: 3 }],
  ['IsClue', () => pick('名单类型', '首咨'), { IsClue: true }],
  ['IsClue', () => pick('名单类型', '其他'), { IsClue: false }],
  ['CustomerExtendKeyValue', () => fill('textbox', '客户属性', '年龄:35'), { CustomerExtendKeyValue: '年龄:35' }],
  [
    'MinCallTotalTimes-MaxCallTotalTimes',
    async () => {
      await fill('spinbutton', '拨打次数最少', '0');
      await fill('spinbutton', '拨打次数最多', '9');
    },
    { MinCallTotalTimes: 0, MaxCallTotalTimes: 9 },
  ],
  [
    'MinCallSuccessTotalTimes-MaxCallSuccessTotalTimes',
    async () => {
      await fill('spinbutton', '接通次数最少', '1');
      await fill('spinbutton', '接通次数最多', '2');
    },
    { MinCallSuccessTotalTimes: 1, MaxCallSuccessTotalTimes: 2 },
  ],
  ['EducationId', () => pick('学历', '本科'), { EducationId: 31 }],
  ['DicTreeList', () => pick('自定义字典', '课程', '一级消防'), { DicTreeList: [41, 42] }],
];

/** One filter on its own, as the panel of further filters shows it. */
const showFilter = (item: FilterItem) => {
  const sent: { current: FilterValues } = { current: {} };
  const Shown = () => {
    const [values, setValues] = useState<FilterValues>({ ...places[Placement.Owned].defaults });
    const take = (patch: FilterValues): void => setValues((before) => ({ ...before, ...patch }));
    useEffect(() => {
      sent.current = sentValues(everyFilter, values);
    }, [values]);
    return item.render({ values, change: take, type: take, apply: () => undefined, roomy: true });
  };
  signIn();
  provideCustomerLookups();
  const course = { Id: 42, Name: '一级消防', ParentId: 41, Children: [] };
  useLookups.setState({ dictionaryTree: [{ Id: 41, Name: '课程', ParentId: 0, Children: [course] }] as never });
  answering({ QueryUserPageList: () => staffPage() });
  show(<Shown />);
  return () => sent.current;
};

describe('A filter of the customer lists', () => {
  it.each(cases)('%s sends what was chosen, as the contract takes it', async (id, set, fields) => {
    const sent = showFilter(everyFilter.find((item) => item.id === id)!);
    await set();
    await expect.poll(sent).toEqual({ IsOnlyMySelf: true, ...fields });
    const { error } = searchCustomers.request.safeParse({ ...sent(), PageIndex: 1, PageCount: 20 });
    expect(error).toBeUndefined();
    expect(Object.keys(searchCustomers.request.shape)).toEqual(expect.arrayContaining(Object.keys(fields)));
  });

  it('is covered by the table above', () => {
    expect([...new Set(cases.map(([id]) => id))].toSorted()).toEqual(everyFilter.map(({ id }) => id).toSorted());
  });

  it.each([Placement.Pool, Placement.Blacklist, Placement.RecycleBin])(
    'that asks for an owner is missing in place %i',
    (placement) => {
      const ofOwners = new Set(['IsOnlyMySelf', 'NoticeAddDay', 'RecycleWithinDays', 'DeptId', 'UserIdList']);
      expect(filtersOf(places[placement], EVERYTHING).map(({ id }) => id)).toEqual(
        everyFilter.map(({ id }) => id).filter((id) => !ofOwners.has(id)),
      );
    },
  );
});
