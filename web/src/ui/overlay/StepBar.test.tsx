import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '../../../test/overlays.tsx';
import { show } from '../../../test/screen.tsx';
import { StepBar } from './StepBar.tsx';

const STEPS = ['新线索', '已联系', '有意向', '已成交'];
const current = () => document.querySelector('[aria-current=step]')?.textContent;

it.each([
  [0, undefined],
  [1, '新线索'],
  [4, '已成交'],
])('stands at step %i', async (step, name) => {
  const { element } = show(<StepBar label="跟进状态" steps={STEPS} current={step} />);
  await expect.element(page.getByRole('list', { name: '跟进状态' })).toBeVisible();
  expect(current()).toBe(name);
  expect(element.querySelectorAll('.gh-step-done')).toHaveLength(Math.max(step - 1, 0));
  expect(page.getByRole('button').query()).toBeNull();
});

it('reports the chosen step, counting from one', async () => {
  const picked: number[] = [];
  show(<StepBar label="跟进状态" steps={STEPS} current={2} onPick={(step) => picked.push(step)} />);
  await page.getByRole('button', { name: '已成交' }).click();
  await page.getByRole('button', { name: '新线索' }).click();
  expect(picked).toEqual([4, 1]);
  await expectReadable();
});

it('keeps the current step in view when the bar becomes narrow', async () => {
  const many = ['未联系', '已联系', '有意向', '方案报价', '待缴费', '已成交'];
  const { element } = show(<StepBar label="跟进状态" steps={many} current={6} />, { width: 900 });
  await expect.element(page.getByText('已成交')).toBeInViewport();
  element.style.width = '260px';
  const bar = element.querySelector('.gh-steps')!;
  await expect.poll(() => bar.scrollLeft).toBeGreaterThan(100);
  const step = page.getByText('已成交').element().getBoundingClientRect();
  expect(step.right).toBeLessThanOrEqual(bar.getBoundingClientRect().right + 1);
});

it('keeps many long steps in one line, the current one in view', async () => {
  const many = Array.from({ length: 14 }, (_, at) => `第 ${at + 1} 个很长的跟进状态`);
  const { element } = show(<StepBar label="跟进状态" steps={many} current={9} />, { width: 390 });
  await expect.element(page.getByRole('list', { name: '跟进状态' })).toBeVisible();
  expect(element.querySelector('.gh-steps')!.getBoundingClientRect()).toMatchObject({ width: 390, height: 26 });
  await expect.element(page.getByText('第 9 个很长的跟进状态')).toBeInViewport();
});
