import type { FinanceFlowRow } from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import type { ExamineStatus } from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WithAddress } from '../../../test/address.tsx';
import { answering, telling } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { bodiesOf, pageOf } from '../../../test/work-order-list.tsx';
import { FinanceFlowScreen } from './FinanceFlowScreen.tsx';

const flow = (Id: number, status: ExamineStatus): FinanceFlowRow => ({
  Id,
  CustomerTel: `1390000000${Id}`,
  CustomerName: `客户${Id}`,
  UserId: 7,
  UserName: '陈晓琳',
  DeptName: '上海一组',
  PayType: 1,
  PayId: null,
  Price: 0.1,
  AccountType: 1,
  ExamineStatus: status,
  IsStages: false,
  ExamineName: status === 0 ? null : '苏敏',
  ExamineDate: status === 0 ? null : 1_790_000_000,
  CreatedTime: 1_790_000_000,
});
const rows = [flow(1, 0), flow(2, 1), flow(3, 0), flow(4, 2), flow(5, 0)];

const showFlows = () => {
  signIn({ RightList: ['StatsFinanceFlow'] });
  const asked = answering({
    QueryFinanceFlowPageList: () => ({ ...pageOf(rows), Total: 1_234.5 }),
    ExamineFinanceFlow: () => telling('操作成功'),
    QueryUserRightDepartmentList: () => [],
    QueryUserPageList: () => pageOf([]),
  });
  showWithDialogs(
    <WithAddress>
      <FinanceFlowScreen />
    </WithAddress>,
    { width: 1700 },
  );
  return asked;
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });

it('FLOW-02, FLOW-05 sends the pending ones of a selection; the last row is the total of the whole search', async () => {
  const asked = showFlows();
  await expect.element(rowOf('客户2').getByText('已处理')).toBeVisible();
  await expect.element(rowOf('客户1').getByText('已处理')).not.toBeInTheDocument();
  await expect.element(page.getByRole('row').last().getByText('1,234.50')).toBeVisible();
  await userEvent.click(button('批量通过'));
  await expect.element(page.getByText('请选择数据')).toBeVisible();
  await userEvent.click(page.getByRole('checkbox', { name: '全选本页' }));
  await userEvent.click(page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '批量通过' }));
  await expect.element(page.getByText('共 3 条，合计 ¥0.30；另有 2 条已处理，不会提交')).toBeVisible();
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '通过' }));
  await expect
    .poll(() => bodiesOf(asked, 'ExamineFinanceFlow'))
    .toEqual([{ FinanceIdList: [1, 3, 5], ExamineType: 1 }]);
});

it('FLOW-01 asks for phone and amount, and offers Alipay first and no instalments', async () => {
  showFlows();
  await userEvent.click(page.getByRole('button', { name: /新增流水/ }).first());
  const dialog = page.getByRole('dialog', { name: '新增流水' });
  await userEvent.click(dialog.getByRole('button', { name: /保\s*存|确\s*定/ }));
  await expect.element(dialog.getByText('请输入电话')).toBeVisible();
  await expect.element(dialog.getByText('请输入金额')).toBeVisible();
  await expect.element(dialog.getByText('支付宝', { exact: true })).toBeVisible();
  await expectReadable();
  dialog.getByRole('combobox', { name: '支付方式' }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('对公转账').last()).toBeVisible();
  expect(page.getByText('第三方分期').elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
});

it('FLOW-04 transfers to a chosen agent only', async () => {
  const asked = showFlows();
  await userEvent.hover(rowOf('客户1'));
  await userEvent.click(rowOf('客户1').getByRole('button', { name: '转移' }));
  const dialog = page.getByRole('dialog', { name: '转移流水' });
  await userEvent.click(dialog.getByRole('button', { name: /保\s*存|确\s*定/ }));
  // The hint of the field, and the message below it.
  await expect.poll(() => dialog.getByText('请选择坐席').elements()).toHaveLength(2);
  expect(bodiesOf(asked, 'ChangeFinanceFlowUser')).toEqual([]);
});
