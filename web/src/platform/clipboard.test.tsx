import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../test/screen.tsx';
import { copyText } from './clipboard.ts';

const TEXT = '登录名：wangxm\n密码：Abc123456';

it('copies in the old way where the browser keeps its clipboard to itself', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  onTestFinished(() => void vi.restoreAllMocks());
  const outcomes: boolean[] = [];
  show(
    <dialog open>
      <button type="button" onClick={async () => outcomes.push(await copyText(TEXT))}>
        复制
      </button>
      <textarea aria-label="粘贴处" />
    </dialog>,
  );
  await userEvent.click(page.getByRole('button', { name: '复制' }));
  await expect.poll(() => outcomes).toEqual([true]);
  await expect.element(page.getByRole('button', { name: '复制' })).toHaveFocus();
  expect(document.querySelectorAll('textarea')).toHaveLength(1);
  await userEvent.click(page.getByLabelText('粘贴处'));
  await userEvent.keyboard('{Control>}v{/Control}');
  await expect.element(page.getByLabelText('粘贴处')).toHaveValue(TEXT);
});
