import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, telling } from '../../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { WithAddress } from '../../../../test/address.tsx';
import { bodiesOf, pageOf, provideOrderLookups } from '../../../../test/work-order-list.tsx';
import { anOrder, aPayment } from '../../../../test/work-order-rows.ts';
import { sampleReceipt } from '../../../ui/kit/sample-receipt.ts';
import { Announcer } from '../../../ui/overlay/Announcer.tsx';
import { PaymentLogListScreen } from './PaymentLogListScreen.tsx';

const WorkOrder = anOrder({ WorkOrderAuditProgress: 7 });
const rows = [
  { ...aPayment({ Id: 11, ThirdNo: 'A1' }), WorkOrder },
  { ...aPayment({ Id: 12, ThirdNo: 'A2' }), WorkOrder },
  { ...aPayment({ Id: 13, ThirdNo: 'A3', Status: 2 }), WorkOrder },
];

it('RECO-01, RECO-03 compares payments with their pictures and passes them in the version seen', async () => {
  signIn({ RightList: ['PaymentLog'] });
  provideOrderLookups();
  const receipt = await sampleReceipt();
  const asked = answering({
    PaymentLogSearch: () => pageOf(rows),
    PaymentImg: () => new Response(receipt, { headers: { 'content-type': 'image/png' } }),
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
  // The next one is reconciled: nothing can be done with it.
  await expect.element(aside('A3')).toBeVisible();
  for (const name of ['对账通过', '驳回', '编辑'])
    await expect.element(aside('A3').getByRole('button', { name })).not.toBeInTheDocument();
});
