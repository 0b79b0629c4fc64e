import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '../../test/overlays.tsx';
import { show } from '../../test/screen.tsx';
import { DepartmentTree } from './DepartmentTree.tsx';
import { sampleDepartments } from './kit/sample-organisation.ts';

const departments = sampleDepartments(2_000);

const Choosing = ({ initial }: { readonly initial?: number }) => {
  const [chosen, setChosen] = useState(initial);
  return (
    <div style={{ display: 'flex', width: 320, height: 400 }}>
      <DepartmentTree departments={departments} chosen={chosen} onChoose={setChosen} />
      <output aria-label="选择">{chosen ?? '无'}</output>
    </div>
  );
};

const rows = () => document.querySelectorAll('.ant-tree-treenode').length;
const department = (name: string) => page.getByText(name, { exact: true });
const chosen = page.getByRole('status', { name: '选择' });
const search = page.getByRole('textbox', { name: '搜索部门' });

it('expands the root, and renders only visible rows', async () => {
  show(<Choosing />);
  await expect.element(department('第 11 部')).toBeVisible();
  await expect.element(department('第 12 部')).not.toBeInTheDocument();
  await search.fill('部');
  await expect.element(department('第 2 部')).toBeVisible();
  expect(rows()).toBeLessThan(40);
  await expectReadable();
});

it('takes the only match with Enter', async () => {
  show(<Choosing />);
  await search.fill('199');
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen).toHaveTextContent('无');
  await userEvent.keyboard('9{Enter}');
  await expect.element(chosen).toHaveTextContent('1999');
});

it('selects a department, and deselects it', async () => {
  show(<Choosing />);
  await department('第 3 部').click();
  await expect.element(chosen).toHaveTextContent('3');
  await department('第 3 部').click();
  await expect.element(chosen).toHaveTextContent('无');
});

it('finds a department at any depth, expands its path and marks the match', async () => {
  show(<Choosing />);
  await search.fill('1999');
  await expect.element(page.getByText('1999')).toHaveClass('found');
  await page.getByText('1999').click();
  await expect.element(chosen).toHaveTextContent('1999');

  await search.fill('没有这个部门');
  await expect.element(page.getByText('没有符合条件的部门')).toBeVisible();
});

it('shows the selected department', async () => {
  show(<Choosing initial={123} />);
  await expect.element(department('第 123 部')).toBeVisible();
});

it('is operable by keyboard', async () => {
  show(<Choosing />);
  await expect.element(department('第 2 部')).toBeVisible();
  await search.click();
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowRight}{ArrowDown} ');
  await expect.element(chosen).toHaveTextContent('12');
});
