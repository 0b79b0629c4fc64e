import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { people, row, showTable } from '../../../test/people-table.tsx';
import { expectAccessible } from '../../../test/screen.tsx';
import type { SamplePerson } from '../kit/sample-people.ts';

/** The second and third person are children of the first, the fifth of the fourth. */
const below = new Map<number, readonly SamplePerson[]>([
  [1, people.slice(1, 3)],
  [4, people.slice(4, 5)],
]);
const rows = [people[0]!, people[3]!, people[5]!];
const childrenOf = ({ Id }: SamplePerson) => below.get(Id) ?? [];
const shownIds = () =>
  [...document.querySelectorAll<HTMLElement>('[data-index]')].map((one) => one.getAttribute('aria-level'));

it('opens and closes child rows by mouse and keys, and selects on both levels', async () => {
  const { element, marks, selected } = await showTable({ rows, childrenOf });
  const grid = page.getByRole('treegrid');
  await expect.poll(shownIds).toEqual(['1', '2', '2', '1', '2', '1']);
  await expectAccessible(element);

  row(3).click();
  row(4).click();
  expect(selected()).toEqual([3, 4]);
  await userEvent.click(page.getByRole('button', { name: '收起' }).first());
  await expect.poll(shownIds).toEqual(['1', '1', '2', '1']);
  // A hidden row must not be part of a batch.
  await expect.poll(selected).toEqual([4]);

  grid.element().focus();
  marks.activate(4);
  await userEvent.keyboard('{ArrowRight}');
  expect(marks.active()).toBe(5);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(shownIds).toEqual(['1', '1', '1']);
  expect(marks.active()).toBe(4);

  // Next in the drawer: its parent opens.
  marks.open(5);
  await expect.poll(shownIds).toEqual(['1', '1', '2', '1']);
});
