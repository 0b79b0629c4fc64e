import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { CallFailed } from '../../platform/failure.ts';
import { dropDialogsOf } from '../overlay/overlays.ts';
import { confirm, type Question } from './confirm.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';

const ask = (question: Partial<Question> = {}) => {
  showWithDialogs();
  return confirm({ title: '确认转到公海吗？', ...question }, TAB);
};

const dialog = page.getByRole('dialog', { name: '确认转到公海吗？' });
const yes = page.getByRole('button', { name: '确认' });
const no = page.getByRole('button', { name: '取消' });

describe('confirm', () => {
  it('answers yes, and says beforehand what will happen', async () => {
    const answer = ask({ detail: '已选 6 位客户。', consequences: ['不再属于你', '提醒会取消'] });
    await expect.element(page.getByText('已选 6 位客户。')).toBeVisible();
    const consequences = page.getByRole('listitem').elements();
    expect(consequences.map(({ textContent }) => textContent)).toEqual(['不再属于你', '提醒会取消']);
    await expectReadable();

    await yes.click();
    expect(await answer).toBe(true);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it.each([
    ['the button', () => no.click()],
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['the cross', () => page.getByRole('button', { name: '关闭' }).click()],
    ['its tab being closed', () => dropDialogsOf(TAB)],
  ])('answers no by %s', async (_, leave) => {
    const answer = ask();
    await expect.element(dialog).toBeVisible();
    await leave();
    expect(await answer).toBe(false);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('takes Enter for yes, but for no where something would be lost', async () => {
    const harmless = ask();
    await expect.element(yes).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await harmless).toBe(true);
    await expect.element(dialog).not.toBeInTheDocument();

    const dangerous = confirm({ title: '确认转到公海吗？', danger: true }, TAB);
    await expect.element(no).toHaveFocus();
    await expectReadable();
    await userEvent.keyboard('{Enter}');
    expect(await dangerous).toBe(false);
  });
});

describe('ConfirmButton', () => {
  const press = async (act: () => Promise<unknown>) => {
    showWithDialogs(
      <ConfirmButton question={{ title: '确认删除吗？', danger: true, okText: '好' }} act={act} done="删除成功">
        删除
      </ConfirmButton>,
    );
    await page.getByRole('button', { name: '删除' }).click();
  };

  it('acts once, after it was agreed, and says when it is done', async () => {
    const said = listen();
    const acts: number[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    await press(() => {
      acts.push(acts.length);
      return promise;
    });
    const agree = page.getByRole('button', { name: '好' });
    await expect.element(agree).toBeVisible();
    expect(acts).toEqual([]);

    await agree.click();
    await expect.element(no).toBeDisabled();
    await userEvent.keyboard('{Escape}{Enter}');
    resolve();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(acts).toEqual([0]);
    expect(said).toEqual(['success: 删除成功']);
  });

  it('shows the refusal, and can retry', async () => {
    const said = listen();
    let tries = 0;
    await press(async () => {
      tries += 1;
      if (tries === 1) throw new CallFailed('只能操作自己的客户');
    });
    const agree = page.getByRole('button', { name: '好' });
    await agree.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('只能操作自己的客户');
    expect(said).toEqual([]);

    await agree.click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(said).toEqual(['success: 删除成功']);
  });
});
