import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../test/screen.tsx';
import { copyText } from './clipboard.ts';

const TEXT = '登录名：wangxm\n密码：Abc123456';

it('uses the old method where the clipboard API is not available', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  onTestFinished(() => void vi.restoreAllMocks());
  const outcomes: boolean[] = [];
  // Two pages share the clipboard of the machine, so reading it back could return another test's text.
  const copied: string[] = [];
  const noteCopy = ({ target }: Event): unknown => target instanceof HTMLTextAreaElement && copied.push(target.value);
  document.addEventListener('copy', noteCopy);
  onTestFinished(() => document.removeEventListener('copy', noteCopy));
  show(
    <dialog open>
      <button type="button" onClick={async () => outcomes.push(await copyText(TEXT))}>
        复制
      </button>
    </dialog>,
  );
  await userEvent.click(page.getByRole('button', { name: '复制' }));
  await expect.poll(() => outcomes).toEqual([true]);
  await expect.element(page.getByRole('button', { name: '复制' })).toHaveFocus();
  expect(copied).toEqual([TEXT]);
  expect(document.querySelectorAll('dialog textarea')).toHaveLength(0);
});
