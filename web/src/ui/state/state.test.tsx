import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { Empty } from './Empty.tsx';
import { ErrorBar } from './ErrorBar.tsx';
import { ErrorState } from './ErrorState.tsx';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { Skeleton } from './Skeleton.tsx';
import { TabBoundary } from './TabBoundary.tsx';

it('says what is missing and offers the next step', async () => {
  const { element } = show(
    <Empty title="没有符合条件的客户" detail="换个关键词再试。" actions={<button type="button">清除筛选</button>} />,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('没有符合条件的客户换个关键词再试。清除筛选');
  await expectAccessible(element);
});

it('retries from the message and from the bar', async () => {
  let retries = 0;
  const retry = () => (retries += 1);
  const { element } = show(
    <>
      <ErrorBar message="您的网络不佳，请稍后重试" onRetry={retry} />
      <ErrorState message="学员暂无课程" onRetry={retry} />
    </>,
  );
  await expect.element(page.getByText('学员暂无课程')).toBeVisible();
  for (const button of page.getByRole('button', { name: '重试' }).elements()) await userEvent.click(button);
  expect(retries).toBe(2);
  await expectAccessible(element);
});

it('covers the page with the specified text, only while open', async () => {
  const { redraw, element } = show(<LoadingOverlay open />);
  await expect.element(page.getByText('拼命加载中...')).toBeVisible();
  await expectAccessible(element);
  redraw(<LoadingOverlay open={false} />);
  await expect.element(page.getByText('拼命加载中...')).not.toBeInTheDocument();
});

it('draws bars only once the wait is noticeable', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { element } = show(<Skeleton lines={3} />);
  const bars = () => element.querySelectorAll('.gh-skeleton-bar').length;

  await expect.poll(() => element.querySelector('output')).not.toBeNull();
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(149);
  expect(bars()).toBe(0);
  vi.advanceTimersByTime(1);
  await expect.poll(bars).toBe(3);
});

const Fragile = ({ name }: { readonly name: string }) => {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('broken on purpose');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      {name}
    </button>
  );
};

it('keeps an error inside its tab, and retries on request', async () => {
  const faults: unknown[] = [];
  const { element } = show(
    <>
      <TabBoundary onFault={(error) => faults.push(error)}>
        <Fragile name="第一页" />
      </TabBoundary>
      <TabBoundary>
        <Fragile name="第二页" />
      </TabBoundary>
    </>,
  );
  await userEvent.click(page.getByRole('button', { name: '第一页' }));
  await expect.element(page.getByText('页面出错了')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '第二页' })).toBeVisible();
  await expectAccessible(element);
  expect(faults).toHaveLength(1);

  await userEvent.click(page.getByRole('button', { name: '重新加载' }));
  await expect.element(page.getByRole('button', { name: '第一页' })).toBeVisible();
});
