import { ImportResult } from '@gonghai/contract/imports/import.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable, showWithDialogs, TAB } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { answeringUploads } from '../../../../test/uploads.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { ImportCustomersDialog } from './ImportDialogs.tsx';

const LONG = '该号码在黑名单中，不能导入；如需导入请先由管理员移出黑名单';
const rows = Array.from({ length: 10 }, (_, at) => ({
  Row: at + 2,
  Name: `客户${at}`,
  Tel: `1380013800${at}`,
  Result: ImportResult.Failed,
  Text: LONG,
}));
const preview = { Columns: [{ Title: '手机号码', Field: '电话' }], Rows: rows };

it('POOL-06 An import into the pool says so, previews for the pool, and sends it there', async () => {
  signIn();
  const asked = answeringUploads({
    PreviewImportCustomerList: () => ({ Data: preview }),
    ImportCustomerList: () => ({ Message: '成功0条，重复0条，失败10条' }),
  });
  showWithDialogs();
  openDialog(<ImportCustomersDialog kind={CustomerKind.Sales} placement={Placement.Pool} onDone={() => undefined} />, {
    owner: TAB,
  });
  const dialog = page.getByRole('dialog', { name: '导入到公海' });
  await userEvent.upload(dialog.getByLabelText('选择文件'), new File(['sheet'], '客户.xlsx'));
  const phone = dialog.getByRole('cell', { name: '138 0013 8000' });
  await expect.element(phone).toBeVisible();
  // Wide enough for eleven digits, also beside long reports.
  expect(phone.element().getBoundingClientRect().width).toBeGreaterThan(120);
  await expectReadable();
  await dialog.getByRole('button', { name: '开始上传' }).click();
  await expect.element(dialog.getByText('成功0条，重复0条，失败10条')).toBeVisible();
  expect(asked.map(({ searchParams }) => searchParams.get('customerType'))).toEqual(['1', '1']);
});

it('CDLG-13 A file that the server refuses by its content cannot be sent', async () => {
  signIn();
  const asked = answeringUploads({
    PreviewImportCustomerList: () => ({ Status: false, Code: 3, Message: '仅支持上传 xls、xlsx 文件' }),
  });
  showWithDialogs();
  openDialog(<ImportCustomersDialog kind={CustomerKind.Sales} placement={Placement.Owned} onDone={() => undefined} />, {
    owner: TAB,
  });
  const dialog = page.getByRole('dialog', { name: '导入客户' });
  await userEvent.upload(dialog.getByLabelText('选择文件'), new File(['姓名,电话'], '客户.xlsx'));
  await expect.element(dialog.getByText('仅支持上传 xls、xlsx 文件')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '开始上传' })).toBeDisabled();
  await expect.element(dialog.getByLabelText('选择文件')).toHaveFocus();
  expect(asked).toHaveLength(1);
});
