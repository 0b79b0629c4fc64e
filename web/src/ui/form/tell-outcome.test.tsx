import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { Announcer } from '../overlay/Announcer.tsx';
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

it('says how many were not handled when it has no other title', async () => {
  showWithDialogs();
  tellOutcome('成功1条，失败12条：张三：客户不存在；等12条', { done: '操作成功' }, TAB);
  await expect.element(page.getByRole('dialog', { name: '12 条未处理' })).toBeVisible();
});

it('offers to take back what succeeded', async () => {
  const taken: string[] = [];
  const offer = { label: '撤销', run: () => taken.push('撤销') };
  showWithDialogs(<Announcer />);
  tellOutcome('成功1条，失败1条：张三：客户不存在', { ...words, offer }, TAB);
  const dialog = page.getByRole('dialog', { name: '部分员工未删除' });
  await userEvent.click(dialog.getByRole('button', { name: '撤销' }));
  await expect.element(dialog).not.toBeInTheDocument();
  tellOutcome('成功3条', { ...words, offer }, TAB);
  await userEvent.click(page.getByRole('button', { name: '撤销' }));
  expect(taken).toEqual(['撤销', '撤销']);
});
