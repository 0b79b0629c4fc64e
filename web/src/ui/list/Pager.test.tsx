import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { Pager } from './Pager.tsx';

const Turning = ({
  total,
  onPage,
}: {
  readonly total: number | undefined;
  readonly onPage: (page: number) => void;
}) => {
  const [at, setAt] = useState(1);
  const turn = (next: number) => {
    onPage(next);
    setAt(next);
  };
  return (
    <Pager
      total={total}
      page={at}
      size={20}
      sizes={[20, 50]}
      onPage={turn}
      onSize={() => undefined}
      summary="本页 8 位"
    />
  );
};

const showPager = (total: number | undefined, width = 1200) => {
  const turned: number[] = [];
  return { ...show(<Turning total={total} onPage={(to) => turned.push(to)} />, { width, height: 42 }), turned };
};

it('is 42 pixels high, says the total and marks the page', async () => {
  const { element } = showPager(12_846);
  await expect.element(page.getByText('共 12,846 条记录')).toBeVisible();
  expect(element.querySelector('.gh-pager')!.getBoundingClientRect().height).toBe(42);
  await expect.element(page.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('button', { name: '上一页' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(element);
});

it('turns by mouse, over gaps, and by arrow keys', async () => {
  const { turned } = showPager(400);
  await userEvent.click(page.getByRole('button', { name: '下一页' }));
  await userEvent.click(page.getByRole('button', { name: '向后 5 页' }));
  await userEvent.keyboard('{ArrowLeft}{End}{ArrowRight}{Home}');
  expect(turned).toEqual([2, 7, 6, 20, 1]);
});

it('shows no total before the first answer', async () => {
  showPager(undefined);
  await expect.element(page.getByText('共 — 条记录')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '下一页' })).toHaveAttribute('aria-disabled', 'true');
});

it.each([360, 480, 700])('fits into %i pixels, and its pages are turned there', async (width) => {
  const { element, turned } = showPager(12_846, width);
  await expect.element(page.getByText('共 12,846 条记录')).toBeVisible();
  const { right } = element.getBoundingClientRect();
  const parts = [...element.querySelectorAll('.gh-pager > *')].map((part) => part.getBoundingClientRect().right);
  expect(Math.max(...parts)).toBeLessThanOrEqual(right);
  await userEvent.click(page.getByRole('button', { name: '下一页' }));
  expect(turned).toEqual([2]);
  await expect.element(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
});
