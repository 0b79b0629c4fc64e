import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable, listen } from '../../../test/overlays.tsx';
import { show } from '../../../test/screen.tsx';
import type { OnReceived } from '../../platform/download.ts';
import { CallFailed } from '../../platform/failure.ts';
import { ExportButton } from './ExportButton.tsx';

const button = page.getByRole('button');

it('shows that it is running, ignores further clicks, and is ready again', async () => {
  let starts = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const start = () => {
    starts += 1;
    return promise;
  };
  show(<ExportButton start={start} />);
  await expect.element(button).toHaveTextContent('导出');

  const element = button.element() as HTMLButtonElement;
  element.click();
  element.click();
  await expect.element(button).toHaveTextContent('正在导出…');
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  element.click();
  expect(starts).toBe(1);
  await expectReadable();

  resolve();
  await expect.poll(() => element.textContent).toBe('导出');
  element.click();
  expect(starts).toBe(2);
});

it('shows how much was received, and names the file', async () => {
  const said = listen();
  const { promise, resolve } = Promise.withResolvers<string>();
  const start = (onReceived: OnReceived) => {
    onReceived(2 * 1_024 * 1_024);
    return promise;
  };
  show(<ExportButton start={start} />);
  await button.click();
  await expect.element(button).toHaveTextContent('正在导出 2.0 MB');
  resolve('客户.xlsx');
  await expect.poll(() => said).toEqual(['success: 已导出 客户.xlsx']);
  await expect.poll(() => button.element().textContent).toBe('导出');
});

it.each([
  ["the server's sentence", new CallFailed('导出时间范围不能超过一个月'), ['error: 导出时间范围不能超过一个月']],
  ['its own when there is none', new CallFailed(''), ['error: 导出失败']],
  ['nothing twice', new CallFailed('您的网络不佳，请稍后重试', { shown: true }), []],
])('says %s when it is refused', async (_, failure, expected) => {
  const said = listen();
  show(<ExportButton start={() => Promise.reject(failure)}>导出客户</ExportButton>);
  await button.click();
  await expect.poll(() => button.element().textContent).toBe('导出客户');
  expect(said).toEqual(expected);
});
