import { useState } from 'react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '../../test/overlays.tsx';
import { show } from '../../test/screen.tsx';
import type { FilterValues } from '../ui/list/filter-item.ts';
import { FilterBar } from '../ui/list/FilterBar.tsx';
import { sampleDepartments } from './kit/sample-organisation.ts';
import {
  departmentFilter,
  dicTreeFilter,
  dictionaryFilter,
  dictionaryListFilter,
  roleFilter,
} from './lookup-filters.tsx';
import { forgetLookups, useLookups } from './lookups.ts';
import { RoleSelect } from './RoleSelect.tsx';

beforeEach(() => {
  useLookups.setState({
    departments: sampleDepartments(30),
    rightDepartments: sampleDepartments(3),
    roles: [
      { Id: 5, Name: '销售坐席', Status: 0, MayGive: true },
      { Id: 6, Name: '运营', Status: 0, MayGive: false },
    ],
    dictionaries: [
      { Id: 21, Name: '新客户', DicTable: 1, Status: 0 },
      { Id: 31, Name: '重点', DicTable: 2, Status: 0 },
      { Id: 32, Name: '转介绍', DicTable: 2, Status: 0 },
    ],
    dictionaryTree: [
      { Id: 41, Name: '渠道', ParentId: 0, Children: [{ Id: 42, Name: '地推', ParentId: 41, Children: [] }] },
    ],
  });
  onTestFinished(forgetLookups);
});

const items = [
  departmentFilter({ field: 'DepartmentId', label: '部门' }),
  roleFilter({ field: 'RoleId', label: '角色' }),
  dictionaryFilter({ field: 'StatusId', label: '跟进状态', table: 1 }),
  dictionaryListFilter({ field: 'TagIdList', label: '标签', table: 2 }),
  dicTreeFilter({ field: 'DicTreeList', label: '自定义字典' }),
];

const Bar = () => {
  const [values, setValues] = useState<FilterValues>({});
  return (
    <>
      <FilterBar
        items={items}
        values={values}
        searched={values}
        defaults={{}}
        onType={setValues}
        onSearch={setValues}
      />
      <output aria-label="所选">{JSON.stringify(values)}</output>
    </>
  );
};

const chosen = page.getByLabelText('所选');

it('searches by the id of a role at once, and without it when cleared', async () => {
  show(<Bar />);
  await expectReadable();
  page.getByRole('combobox', { name: '角色' }).element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(chosen).toHaveTextContent('{"RoleId":6}');
  await page.getByRole('combobox', { name: '角色' }).hover();
  await userEvent.click(document.querySelector('.ant-select-clear')!);
  await expect.element(chosen).toHaveTextContent('{}');
});

it('searches by the id of a department', async () => {
  show(<Bar />);
  const first = useLookups.getState().rightDepartments[0]!;
  const field = page.getByRole('combobox', { name: '部门' });
  await userEvent.click(field);
  await userEvent.click(page.getByTitle(first.Name));
  await expect.element(chosen).toHaveTextContent(`{"DepartmentId":${first.Id}}`);
});

it('shows the name of a role that was disabled, without offering it', async () => {
  show(<RoleSelect aria-label="角色" value={9} held={{ Id: 9, Name: '实习' }} />);
  await expect.element(page.getByText('实习（已禁用）')).toBeVisible();
  page.getByRole('combobox', { name: '角色' }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('运营')).toBeVisible();
  expect(document.querySelector('.ant-select-item-option-disabled')?.textContent).toBe('实习（已禁用）');
});

it('chooses one item of a dictionary, several of another, and branches of the tree', async () => {
  show(<Bar />);
  await userEvent.click(page.getByRole('combobox', { name: '跟进状态' }));
  await userEvent.click(page.getByTitle('新客户'));
  await userEvent.click(page.getByRole('combobox', { name: '标签' }));
  await userEvent.click(page.getByTitle('重点'));
  await userEvent.click(page.getByTitle('转介绍'));
  await userEvent.click(page.getByRole('combobox', { name: '自定义字典' }));
  await userEvent.click(page.getByTitle('渠道'));
  await userEvent.click(page.getByTitle('地推'));
  await expect
    .element(chosen)
    .toHaveTextContent(JSON.stringify({ StatusId: 21, TagIdList: [31, 32], DicTreeList: [41, 42] }));
});
