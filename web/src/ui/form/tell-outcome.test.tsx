import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { tellOutcome } from './tell-outcome.tsx';

const words = { done: '删除成功', partly: '部分员工未删除' };

it('is a word when everything succeeded', () => {
  const said = listen();
  showWithDialogs();
  tellOutcome('成功3条，失败0条', words, TAB);
  expect(said).toEqual(['success: 删除成功']);
  expect(page.getByRole('dialog').query()).toBeNull();
});

it('names what did not succeed, each with its reason, until it was read', async () => {
  const said = listen();
  showWithDialogs();
  tellOutcome('成功1条，失败2条：张三：不能操作自己的账号；数据不存在', words, TAB);
  const dialog = page.getByRole('dialog', { name: '部分员工未删除' });
  await expect.element(dialog.getByText('成功1条，失败2条')).toBeVisible();
  await expect
    .poll(() =>
      dialog
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['张三：不能操作自己的账号', '数据不存在']);
  expect(said).toEqual([]);
  await expectReadable();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
});
