import { piles } from '@gonghai/contract/payments/reconciliation-values.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, telling } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { createHistory, WithAddress } from '../../../test/address.tsx';
import { bodiesOf, pageOf, provideOrderLookups } from '../../../test/work-order-list.tsx';
import { anOrder, aPaymentRow } from '../../../test/work-order-rows.ts';
import { sampleReceipt } from '../../ui/kit/sample-receipt.ts';
import { Announcer } from '../../ui/overlay/Announcer.tsx';
import { PaymentLogListScreen } from './PaymentLogListScreen.tsx';

const WorkOrder = anOrder({ WorkOrderAuditProgress: 7 });
const rows = [
  aPaymentRow(WorkOrder, { Id: 11, ThirdNo: 'A1' }),
  aPaymentRow(WorkOrder, { Id: 12, ThirdNo: 'A2' }),
  aPaymentRow(WorkOrder, { Id: 13, ThirdNo: 'A3', Status: 2 }),
];

it('RECO-01, RECO-03 compares payments with their pictures and passes them in the version seen', async () => {
  signIn({ RightList: ['PaymentLog'] });
  provideOrderLookups();
  const receipt = await sampleReceipt();
  const asked = answering({
    PaymentLogSearch: () => pageOf(rows),
    PaymentImg: () => new Response(receipt, { headers: { 'content-type': 'image/png' } }),
    QueryPaymentLogEvidence: () => [],
    PaymentLogPass: () => telling('对账成功', { Succeeded: 1, Failed: [] }),
    QueryUserPageList: () => pageOf([]),
  });
  showWithDialogs(
    <WithAddress>
      <Announcer />
      <PaymentLogListScreen />
    </WithAddress>,
    { width: 1500 },
  );
  await userEvent.click(page.getByRole('row', { name: /A1/ }).getByRole('button', { name: '查看支付截图' }));
  const aside = (number: string) => page.getByRole('dialog', { name: `支付流水 ${number}` });
  await expect.element(aside('A1').getByRole('img', { name: '支付截图' })).toBeVisible();
  await expectReadable();

  page.getByRole('grid').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(aside('A2')).toBeVisible();
  await userEvent.click(aside('A2').getByRole('button', { name: '对账通过' }));
  await userEvent.click(page.getByRole('dialog', { name: '确认对账通过吗？' }).getByRole('button', { name: '通过' }));
  await expect.element(page.getByText('对账成功', { exact: true }).last()).toBeVisible();
  expect(bodiesOf(asked, 'PaymentLogPass')).toEqual([{ Items: [{ Id: 12, Version: 2 }] }]);
  expect(bodiesOf(asked, 'PaymentLogSearch')[0]).toMatchObject({ PageCount: 10 });
  // The next one is reconciled: nothing can be done with it.
  await expect.element(aside('A3')).toBeVisible();
  for (const name of ['对账通过', '驳回', '编辑'])
    await expect.element(aside('A3').getByRole('button', { name })).not.toBeInTheDocument();
});

it('opens the result that a link names, once', async () => {
  signIn({ RightList: ['PaymentLog'] });
  provideOrderLookups();
  const asked = answering({
    PaymentLogSearch: () => pageOf([]),
    QueryUserPageList: () => pageOf([]),
    QueryPaymentLogAutoCheck: () => ({
      Piles: piles.map((Name) => ({ Name, Count: 0, Amount: 0 })),
      Total: 0,
      FileTotal: null,
      ImportLogId: 9,
      PaymentType: 61,
      FileName: '账单.csv',
      UserName: '苏敏',
      CreatedTime: 1_794_700_000,
      Record: '对账成功0条，金额不符0条，未找到0条',
    }),
  });
  showWithDialogs(
    <WithAddress history={createHistory('?result=31')}>
      <PaymentLogListScreen />
    </WithAddress>,
    { width: 1500 },
  );
  const dialog = page.getByRole('dialog', { name: '系统对账' });
  await expect.element(dialog.getByText('账单.csv')).toBeVisible();
  expect(
    asked.filter(({ path }) => path === 'QueryPaymentLogAutoCheck').map(({ query }) => query.get('TaskId')),
  ).toEqual(['31']);
  await userEvent.click(dialog.getByRole('button', { name: '再对一份' }));
  await expect.element(dialog.getByRole('button', { name: '开始对账' })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '取消' }));
  await expect.element(dialog).not.toBeInTheDocument();
});

it('lists unclaimed income, and the payments filed for it since', async () => {
  signIn({ RightList: ['PaymentLog'] });
  provideOrderLookups();
  const unclaimed = { Amount: 1_280, PaymentType: 61, Time: 1_794_700_000, FirstTime: 1_794_700_000 };
  answering({
    PaymentLogSearch: () => pageOf([]),
    QueryUserPageList: () => pageOf([]),
    QueryUnclaimedPaymentPageList: () => ({
      ...pageOf([
        { ...unclaimed, ThirdNo: '42001', Payment: null },
        { ...unclaimed, ThirdNo: '42002', Payment: rows[0] },
      ]),
      Total: 2_560,
    }),
  });
  showWithDialogs(
    <WithAddress>
      <PaymentLogListScreen />
    </WithAddress>,
    { width: 1500 },
  );
  await userEvent.click(page.getByRole('button', { name: '未认领到账' }));
  const dialog = page.getByRole('dialog', { name: '未认领到账' });
  await expect.element(dialog.getByText('2 笔・¥2,560.00')).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: /42001/ }).getByText(/没有报单申报/)).toBeVisible();
  const filed = dialog.getByRole('row', { name: /42002/ });
  await expect.element(filed.getByText('已有报单申报，等待对账')).toBeVisible();
  await expect.element(filed.getByRole('button', { name: '通过', exact: true })).toBeVisible();
  await expectReadable();
  await userEvent.click(dialog.getByRole('row', { name: /42001/ }).getByRole('button', { name: '查找相近' }));
  await expect.element(dialog.getByText(/的对账中流水。/)).toBeVisible();
});
