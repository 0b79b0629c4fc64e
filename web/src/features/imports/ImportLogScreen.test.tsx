import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing, telling } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs } from '../../../test/overlays.tsx';
import { show } from '../../../test/screen.tsx';
import { startSession } from '../../platform/current-user.ts';
import { formatTime } from '../../ui/format.ts';
import { ImportLogScreen } from './ImportLogScreen.tsx';

const log = {
  Id: 9,
  UserName: '周敏',
  CreatedTime: 1_794_700_000,
  RecordType: 1,
  Record: '成功2条，重复1条，失败0条',
  TaskId: 3,
  BatchId: 4,
  MayUndoLeads: false,
};

const signIn = (RightList = ['Public']) => {
  const person = { Id: 7, TId: 1, Name: '周敏', UserName: 'zhoumin', DepartmentName: '总部', RoleName: '坐席' };
  startSession(
    { Id: 7, signature: 'f'.repeat(64) },
    { ...person, IsAdmin: false, IsDefaultPwd: false, ExtensionNumber: '', RightList },
  );
};

it('describes the list before the first import', async () => {
  signIn();
  answering({
    QueryImportCustomerLogPageList: () => ({ Rows: [], Count: 0, PageCount: 20, PageNum: 0, PageIndex: 1 }),
  });
  show(<ImportLogScreen />);
  await expect.element(page.getByText('还没有导入过')).toBeVisible();
  await expect.element(page.getByText('导入客户、线索或更新客户字段后，每一次的结果都会列在这里。')).toBeVisible();
});

it('IMPL-01 Each import has its staff, time, type and details, and its report can be fetched', async () => {
  signIn();
  const asked = answering({
    QueryImportCustomerLogPageList: () => ({ Rows: [log], Count: 1, PageCount: 20, PageNum: 1, PageIndex: 1 }),
    ExportImportCustomerLogDetails: () => refusing('数据不存在'),
  });
  show(<ImportLogScreen />);
  for (const text of ['周敏', formatTime(log.CreatedTime), '导入公海', log.Record])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expectReadable();
  await userEvent.click(page.getByText('下载结果'));
  await expect.poll(() => asked.at(-1)?.path).toBe('ExportImportCustomerLogDetails');
  expect(asked.at(-1)!.query.get('id')).toBe('9');
});

it('undoes an import of leads where that may be done, and names what stays', async () => {
  signIn();
  const said = listen();
  const leads = { ...log, RecordType: 4, MayUndoLeads: true };
  let left = [{ Name: '沈思远', Why: '线索已分配' }];
  const asked = answering({
    QueryImportCustomerLogPageList: () => ({ Rows: [leads, log], Count: 2, PageCount: 20, PageNum: 1, PageIndex: 1 }),
    UndoImportClue: () =>
      telling(left.length > 0 ? '已撤销1条' : '已撤销2条', { Undone: 1, Left: left, LeftTotal: left.length }),
  });
  showWithDialogs(<ImportLogScreen />);
  const undo = async (): Promise<void> => {
    await userEvent.click(page.getByText('撤销导入').first());
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '撤销导入' }));
  };
  await expect.element(page.getByText('导入线索')).toBeVisible();
  expect(page.getByText('撤销导入').elements()).toHaveLength(1);
  await undo();
  await expect.element(page.getByText('沈思远：线索已分配')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '知道了' }));
  left = [];
  await undo();
  await expect.poll(() => said).toEqual(['success: 已撤销2条']);
  expect(asked.filter(({ path }) => path === 'UndoImportClue').map(({ body }) => body)).toEqual([
    { ImportLogId: 9 },
    { ImportLogId: 9 },
  ]);
});

it('opens the result of a reconciliation for those who may see it', async () => {
  const before = location.hash;
  onTestFinished(() => void (location.hash = before));
  signIn(['PaymentLog']);
  const reconciled = { ...log, Id: 10, RecordType: 6, Record: '对账成功2条，金额不符0条，未找到0条', TaskId: 31 };
  answering({
    QueryImportCustomerLogPageList: () => ({
      Rows: [reconciled, log],
      Count: 2,
      PageCount: 20,
      PageNum: 1,
      PageIndex: 1,
    }),
  });
  show(<ImportLogScreen />);
  await expect.element(page.getByText('支付对账')).toBeVisible();
  expect(page.getByText('查看结果').elements()).toHaveLength(1);
  await userEvent.click(page.getByText('查看结果'));
  await expect.poll(() => location.hash).toBe('#/workOrder/paymentLogList?result=31');
});
