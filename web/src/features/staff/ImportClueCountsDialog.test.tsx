import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { ImportClueCountsDialog } from './ImportClueCountsDialog.tsx';

it('STAF-06 asks, with the number of people, before all others are set to zero', async () => {
  signIn();
  answering({ QueryUserPageList: () => ({ Rows: [], Count: 37, PageCount: 1, PageNum: 37, PageIndex: 1 }) });
  showWithDialogs();
  openDialog(<ImportClueCountsDialog onDone={() => undefined} />, { owner: TAB });
  const others = page.getByRole('checkbox', { name: '其余员工清零' });
  const question = page.getByRole('dialog', { name: '确认将其余员工清零吗？' });
  await userEvent.click(others);
  await expect.element(question.getByText('您管理的员工：37 人')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: '取消' }));
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(others).not.toBeChecked();
  await userEvent.click(others);
  await userEvent.click(question.getByRole('button', { name: '其余清零' }));
  await expect.element(others).toBeChecked();
});
