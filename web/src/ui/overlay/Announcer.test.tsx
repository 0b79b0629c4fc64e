import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '../../../test/overlays.tsx';
import { show } from '../../../test/screen.tsx';
import { announce } from '../../platform/announce.ts';
import { Announcer } from './Announcer.tsx';

const stand = async (): Promise<void> => {
  show(
    <>
      <Announcer />
      <p>页面</p>
    </>,
  );
  await expect.element(page.getByText('页面')).toBeVisible();
};

it('shows announcements and passes them to screen readers', async () => {
  await stand();
  announce('success', '保存成功');
  announce('error', '您的网络不佳，请稍后重试');
  await expect.element(page.getByText('保存成功')).toBeVisible();
  await expect.element(page.getByText('您的网络不佳，请稍后重试')).toBeVisible();
  expect(page.getByText('保存成功').element().closest('[role=alert],[role=status],[aria-live]')).not.toBeNull();
  await expectReadable();
});

it('shows a message once while it is visible, however often it is announced', async () => {
  await stand();
  for (let times = 0; times < 3; times += 1) announce('error', '请检查表单');
  announce('error', '网络不佳');
  await expect.element(page.getByText('网络不佳')).toBeVisible();
  await expect.poll(() => page.getByText('请检查表单').elements()).toHaveLength(1);
});

it('restarts the time of a message that is announced again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await stand();
  const message = page.getByText('无权限查看');
  announce('error', '无权限查看');
  await expect.element(message).toBeVisible();
  const first = message.element();
  await vi.advanceTimersByTimeAsync(2_000);
  announce('error', '无权限查看');
  await expect.poll(() => message.elements().filter((one) => one !== first)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => message.elements()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(message).not.toBeInTheDocument();
});

it('offers an undo action that works once', async () => {
  await stand();
  const taken: string[] = [];
  announce('success', '已移动', { label: '撤销', run: () => taken.push('back') });
  const button = page.getByRole('button', { name: '撤销' });
  await expect.element(button).toBeVisible();
  await expectReadable();
  await button.click();
  expect(taken).toEqual(['back']);
  await expect.element(page.getByText('已移动')).not.toBeInTheDocument();
});

it.each([true, false])('wraps a long message in a column; with an action: %s', async (offers) => {
  await page.viewport(1_440, 900);
  await stand();
  const text = '约好今天回访，确认周末试听的时间和要带的材料。'.repeat(8);
  announce('success', text, offers ? { label: '查看', run: () => undefined } : undefined);
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByText(text).element().getBoundingClientRect().width).toBeLessThanOrEqual(440);
});
