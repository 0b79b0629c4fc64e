import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../test/answering.ts';
import { staffPage } from '../../test/customer-rows.ts';
import { expectReadable } from '../../test/overlays.tsx';
import { signIn } from '../../test/person.ts';
import { show } from '../../test/screen.tsx';
import { sampleDepartments, sampleStaff } from './kit/sample-organisation.ts';
import { StaffChooser } from './StaffChooser.tsx';

const departments = sampleDepartments(2_000);
const people = sampleStaff(10_000, 2_000);

const Choosing = ({ multiple = true }: { readonly multiple?: boolean }) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return (
    <div style={{ width: 760 }}>
      <StaffChooser
        takesFocus
        departments={departments}
        people={people}
        multiple={multiple}
        chosen={chosen}
        onChange={setChosen}
      />
      <output aria-label="选择">{[...chosen].join(',')}</output>
    </div>
  );
};

const search = page.getByRole('combobox', { name: '搜索员工' });
const chosen = page.getByRole('status', { name: '选择' });
const options = page.getByRole('listbox', { name: '员工' }).getByRole('option');
const selectAll = page.getByRole('checkbox', { name: /全选当前/ });

it('handles ten thousand people and renders the visible rows', async () => {
  show(<Choosing />);
  await expect.element(selectAll).toBeVisible();
  await expect.element(page.getByText('全选当前 10000 人')).toBeVisible();
  await expect.poll(() => options.elements().length).toBeGreaterThan(5);
  expect(options.elements().length).toBeLessThan(40);
  expect(options.elements()[0]?.getAttribute('aria-setsize')).toBe('10000');
  await expectReadable();
});

it('can be searched and chosen from without leaving the search field', async () => {
  show(<Choosing />);
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('user999{ArrowDown}{Enter}{ArrowDown}{Enter}{ArrowUp}{Enter}');
  await expect.element(chosen).toHaveTextContent('9991');
  await expect.element(search).toHaveFocus();
  const active = search.element().getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active)?.textContent).toContain('user9990');
});

it('finds people by phone number, which only the server knows', async () => {
  signIn({ RightList: ['Seat'] });
  const asked = answering({ QueryUserPageList: () => staffPage([{ Id: 5_000 }]) });
  show(<Choosing />);
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('1380000');
  await expect.element(selectAll).toHaveAccessibleName('全选当前 1 人');
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen).toHaveTextContent('5000');
  expect(asked.map(({ body }) => body['Tel'])).toContain('1380000');
  expect(asked.map(({ body }) => body['Tel'])).not.toContain('138');
});

it('scrolls to the row of the keyboard', async () => {
  show(<Choosing />);
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}{Enter}');
  await expect.element(chosen).toHaveTextContent('41');
  await expect.element(page.getByRole('option', { name: /user41 / })).toBeInViewport();
});

it('filters by department with all below it, and selects exactly the filtered people', async () => {
  show(<Choosing />);
  await page.getByText('第 11 部', { exact: true }).click();
  // The department, ten below it and a hundred below those, with five people each.
  await expect.element(page.getByText('全选当前 555 人')).toBeVisible();
  await selectAll.click();
  await expect.poll(() => chosen.element().textContent?.split(',').length).toBe(555);
  await search.fill('user11');
  await options.first().click();
  await expect.element(selectAll).toBePartiallyChecked();
});

it('selects one person in single mode', async () => {
  show(<Choosing multiple={false} />);
  await options.nth(1).click();
  await expect.element(chosen).toHaveTextContent('2');
  await options.nth(3).click();
  await expect.element(chosen).toHaveTextContent('4');
  expect(selectAll.query()).toBeNull();
});
