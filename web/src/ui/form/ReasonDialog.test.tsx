import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { openDialog } from '../overlay/overlays.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

it('requires a reason and offers the last ones again', async () => {
  const said = listen();
  const given: string[] = [];
  showWithDialogs();
  const open = () =>
    openDialog(
      <ReasonDialog
        title="驳回报单"
        label="驳回理由"
        required="驳回理由不能为空"
        kind="test"
        okText="驳回"
        submit={async (reason) => given.push(reason)}
        saved="操作成功"
      />,
      { owner: TAB },
    );
  open();
  const reason = page.getByRole('textbox', { name: '驳回理由' });
  const reject = page.getByRole('button', { name: '驳回', exact: true });
  await userEvent.fill(reason, '   ');
  await userEvent.click(reject);
  await expect.element(page.getByText('驳回理由不能为空')).toBeVisible();
  await userEvent.fill(reason, '截图看不清');
  await userEvent.click(reject);
  await expect.poll(() => given).toEqual(['截图看不清']);
  await expect.poll(() => said.at(-1)).toBe('success: 操作成功');

  open();
  await userEvent.click(page.getByRole('button', { name: '截图看不清' }));
  await expect.element(reason).toHaveValue('截图看不清');
  await userEvent.click(reject);
  await expect.poll(() => given).toHaveLength(2);
});
