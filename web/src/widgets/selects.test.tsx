import { DicTable, type DictionaryItem } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { useState } from 'react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../test/answering.ts';
import { expectReadable } from '../../test/overlays.tsx';
import { signIn } from '../../test/person.ts';
import { show } from '../../test/screen.tsx';
import { DepartmentSelect } from './DepartmentSelect.tsx';
import { DicSelect } from './DicSelect.tsx';
import { sampleDepartments } from './kit/sample-organisation.ts';
import { forgetLookups, useLookups } from './lookups.ts';

const anItem = (Id: number, Name: string, table: DictionaryItem['DicTable']): DictionaryItem => ({
  Id,
  Name,
  DicTable: table,
  Status: 0,
});

beforeEach(() => {
  useLookups.setState({
    dictionaries: [
      anItem(1, '本科', DicTable.Education),
      anItem(2, '大专', DicTable.Education),
      anItem(3, '微信', DicTable.Payment),
    ],
    departments: sampleDepartments(30),
    rightDepartments: sampleDepartments(3),
  });
  onTestFinished(forgetLookups);
});

const Education = ({ initial }: { readonly initial?: number }) => {
  const [value, setValue] = useState<number | number[] | null>(initial ?? null);
  return (
    <>
      <DicSelect
        aria-label="学历"
        table={DicTable.Education}
        value={value}
        onChange={setValue}
        style={{ width: 200 }}
      />
      <output aria-label="选择">{String(value)}</output>
    </>
  );
};

const education = page.getByRole('combobox', { name: '学历' });

it('offers the items of its own dictionary, in order, and returns the id', async () => {
  show(<Education />);
  await expect.element(education).toBeVisible();
  (education.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect
    .poll(() => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent))
    .toEqual(['本科', '大专']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('status', { name: '选择' })).toHaveTextContent('2');
});

it('filters by typed text: Enter never chooses an item that was not typed', async () => {
  show(<Education />);
  await expect.element(education).toBeVisible();
  (education.element() as HTMLElement).focus();
  await userEvent.keyboard('大专');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status', { name: '选择' })).toHaveTextContent('2');
});

it('keeps the place of a value that was disabled', async () => {
  show(<Education initial={9} />);
  await expect.element(page.getByText('已禁用')).toBeVisible();
  await expectReadable();
});

it('shows the name of a value that was disabled, in its place and not selectable', async () => {
  signIn({});
  useLookups.setState({ areLoaded: true });
  const whole = [anItem(1, '本科', DicTable.Education), { ...anItem(9, '硕士', DicTable.Education), Status: 2 }];
  answering({ QueryDicTableList: () => [...whole, anItem(2, '大专', DicTable.Education)] });
  show(<Education initial={9} />);
  await expect.element(page.getByText('硕士（已禁用）')).toBeVisible();
  await userEvent.click(education);
  await expect
    .poll(() => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent))
    .toEqual(['本科', '硕士（已禁用）', '大专']);
  expect(document.querySelector('.ant-select-item-option-disabled')?.textContent).toBe('硕士（已禁用）');
});

it('offers the departments in scope, or all of them', async () => {
  show(
    <>
      <DepartmentSelect aria-label="可见部门" open style={{ width: 200 }} />
      <div style={{ height: 320 }} />
      <DepartmentSelect all aria-label="全部部门" open style={{ width: 200 }} />
    </>,
  );
  const names = (at: number) =>
    [...(document.querySelectorAll('.ant-select-tree')[at]?.querySelectorAll('.ant-select-tree-title') ?? [])].map(
      ({ textContent }) => textContent,
    );
  await expect.poll(() => names(0)).toEqual(['启明教育', '第 2 部', '第 3 部']);
  await expect.poll(() => names(1).length).toBeGreaterThan(8);
});
