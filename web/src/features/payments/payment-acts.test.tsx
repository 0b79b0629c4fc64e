import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WithAddress } from '../../../test/address.tsx';
import { answering, telling } from '../../../test/answering.ts';
import { showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { bodiesOf, pageOf, provideOrderLookups } from '../../../test/work-order-list.tsx';
import { anOrder, aPaymentRow } from '../../../test/work-order-rows.ts';
import { Announcer } from '../../ui/overlay/Announcer.tsx';
import { PaymentLogListScreen } from './PaymentLogListScreen.tsx';

const WorkOrder = anOrder({ WorkOrderAuditProgress: 7 });
const passed = anOrder({ Name: '秦子墨', WorkOrderAuditProgress: 15, WorkOrderStatus: 2 });
const rows = [
  aPaymentRow(WorkOrder, { Id: 11, ThirdNo: 'A1' }),
  aPaymentRow(WorkOrder, { Id: 12, ThirdNo: 'A2' }),
  aPaymentRow(passed, { Id: 13, ThirdNo: 'A3', Status: 2 }),
];

const open = () => {
  signIn({ RightList: ['PaymentLog'] });
  provideOrderLookups();
  const asked = answering({
    PaymentLogSearch: () => pageOf(rows),
    PaymentLogEdit: () => null,
    PaymentLogReject: () => telling('操作成功', { Succeeded: 1, Failed: [] }),
    QueryUserPageList: () => pageOf([]),
    QueryUnclaimedPayment: () => null,
  });
  showWithDialogs(
    <WithAddress>
      <Announcer />
      <PaymentLogListScreen />
    </WithAddress>,
    { width: 1500 },
  );
  return asked;
};

const rowOf = (number: string) => page.getByRole('row', { name: new RegExp(number) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rejection = page.getByRole('dialog', { name: '对账驳回' });
const reject = async (reason: string): Promise<void> => {
  await userEvent.fill(rejection.getByRole('textbox', { name: '驳回理由' }), reason);
  await userEvent.click(rejection.getByRole('button', { name: '驳回' }));
  await expect.element(rejection).not.toBeInTheDocument();
};

it('RECO-04 changes a payment in the version seen, but not without its serial number', async () => {
  const asked = open();
  await expect.element(rowOf('A1')).toBeVisible();
  await userEvent.hover(rowOf('A1'));
  await userEvent.click(rowOf('A1').getByRole('button', { name: /更多/ }));
  await userEvent.click(page.getByRole('menuitem', { name: '编辑' }));
  const dialog = page.getByRole('dialog', { name: '编辑支付流水' });
  const serial = dialog.getByRole('textbox', { name: '支付流水号' });
  await userEvent.clear(serial);
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await expect.element(dialog.getByText('对账单号不能为空')).toBeVisible();
  expect(bodiesOf(asked, 'PaymentLogEdit')).toEqual([]);
  await userEvent.fill(serial, 'A9');
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await expect.poll(() => bodiesOf(asked, 'PaymentLogEdit')).toMatchObject([{ Id: 11, ThirdNo: 'A9', Version: 2 }]);
});

it('RECO-05 rejects a payment with a reason, and the payments of a selection that can be rejected', async () => {
  const asked = open();
  await expect.element(rowOf('A1')).toBeVisible();
  await userEvent.hover(rowOf('A1'));
  await userEvent.click(rowOf('A1').getByRole('button', { name: '驳回' }));
  await userEvent.click(rejection.getByRole('button', { name: '驳回' }));
  await expect.element(rejection.getByText('驳回理由不能为空')).toBeVisible();
  await reject('截图与流水号不一致');
  expect(bodiesOf(asked, 'PaymentLogReject')).toEqual([
    { Items: [{ Id: 11, Version: 2, Remark: '截图与流水号不一致' }] },
  ]);
  // The order of this payment is passed.
  expect(rowOf('A3').getByRole('button', { name: '驳回' }).query()).toBeNull();

  await userEvent.click(button('批量驳回'));
  await expect.element(page.getByText('请选择数据')).toBeVisible();
  await userEvent.click(page.getByRole('checkbox', { name: '全选本页' }));
  await userEvent.click(page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '批量驳回' }));
  await expect.element(rejection.getByText(/共 2 笔.*另有 1 笔当前状态不能驳回，不会提交/)).toBeVisible();
  await reject('未到账');
  expect(bodiesOf(asked, 'PaymentLogReject')[1]).toEqual({
    Items: [
      { Id: 11, Version: 2, Remark: '未到账' },
      { Id: 12, Version: 2, Remark: '未到账' },
    ],
  });
});
