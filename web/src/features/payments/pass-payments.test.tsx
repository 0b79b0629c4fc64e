import type { PaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WithAddress } from '../../../test/address.tsx';
import { answering, telling } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { bodiesOf, pageOf, provideOrderLookups } from '../../../test/work-order-list.tsx';
import { anOrder, aPaymentRow } from '../../../test/work-order-rows.ts';
import { sampleReceipt } from '../../ui/kit/sample-receipt.ts';
import { Announcer } from '../../ui/overlay/Announcer.tsx';
import { PaymentLogListScreen } from './PaymentLogListScreen.tsx';

const WorkOrder = anOrder({ WorkOrderAuditProgress: 7 });
const rows = [
  aPaymentRow(WorkOrder, { Id: 11, ThirdNo: 'A1', Amount: 1_000 }),
  aPaymentRow(WorkOrder, { Id: 12, ThirdNo: 'A2', Amount: 200 }),
];

const evidenceOf = (Id: number, more: Partial<PaymentEvidence>): PaymentEvidence => ({
  Id,
  Kind: 0,
  StatementId: 3,
  StatementName: '微信.csv',
  Row: null,
  Amount: null,
  Time: 1_794_700_000,
  Reason: '',
  ...more,
});
const differs = evidenceOf(11, { Kind: 2, Row: 41, Amount: 999.5 });

const receipt = await sampleReceipt();

const open = (found: readonly PaymentEvidence[], shown = rows) => {
  signIn({ RightList: ['PaymentLog'] });
  provideOrderLookups();
  const asked = answering({
    PaymentLogSearch: () => pageOf(shown),
    PaymentImg: () => new Response(receipt, { headers: { 'content-type': 'image/png' } }),
    QueryPaymentLogEvidence: () => [...found],
    PaymentLogPass: () => telling('对账成功', { Succeeded: 1, Failed: [] }),
    PaymentLogEdit: () => null,
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
const question = page.getByRole('dialog', { name: '确认对账通过吗？' });
const ask = async (number: string): Promise<void> => {
  await userEvent.hover(rowOf(number));
  await userEvent.click(rowOf(number).getByRole('button', { name: '通过', exact: true }));
};

it('shows both sides and asks for a reason where the statement has another amount', async () => {
  const asked = open([differs]);
  await ask('A1');
  await expect.element(question.getByText('账单到账 ¥999.50，申报 ¥1,000.00，差 ¥0.50')).toBeVisible();
  await expect.element(question.getByText(/微信\.csv・第 41 行/)).toBeVisible();
  await expectReadable();
  const reason = question.getByRole('textbox', { name: '通过理由' });
  await expect.element(reason).toHaveFocus();
  await userEvent.click(question.getByRole('button', { name: '通过' }));
  await expect.element(question.getByText('账单与申报不一致，请填写通过理由')).toBeVisible();
  await userEvent.keyboard('错');
  await userEvent.click(question.getByRole('button', { name: '通过' }));
  await expect.element(question.getByText('通过理由须为 2 到 100 个字符')).toBeVisible();
  expect(bodiesOf(asked, 'PaymentLogPass')).toEqual([]);
  await userEvent.fill(reason, '手续费由公司承担');
  await userEvent.click(question.getByRole('button', { name: '通过' }));
  await expect.element(question).not.toBeInTheDocument();
  expect(bodiesOf(asked, 'PaymentLogPass')).toEqual([{ Items: [{ Id: 11, Version: 2, Reason: '手续费由公司承担' }] }]);
});

it('says beside the picture what the statement has, before anything is asked', async () => {
  open([differs]);
  await userEvent.click(rowOf('A1').getByRole('button', { name: '查看支付截图' }));
  const says = page.getByRole('dialog', { name: '支付流水 A1' }).getByRole('region', { name: '账单' });
  await expect.element(says.getByText(/差 ¥0\.50$/)).toBeVisible();
});

it('names in a batch the payments that a statement speaks against, and gives the reason to these only', async () => {
  const asked = open([evidenceOf(11, { Kind: 3 }), evidenceOf(12, { Kind: 0, StatementName: '' })]);
  await expect.element(rowOf('A1')).toBeVisible();
  await userEvent.click(page.getByRole('checkbox', { name: '全选本页' }));
  await userEvent.click(page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '批量通过' }));
  await expect.element(question.getByText('该账单没有这笔到账，申报 ¥1,000.00')).toBeVisible();
  await expect.element(question.getByText(/1 笔没有账单可核对，记为人工通过/)).toBeVisible();
  await userEvent.fill(question.getByRole('textbox', { name: '通过理由' }), '已核实');
  await userEvent.click(question.getByRole('button', { name: '通过' }));
  await expect
    .poll(() => bodiesOf(asked, 'PaymentLogPass'))
    .toEqual([
      {
        Items: [
          { Id: 11, Version: 2, Reason: '已核实' },
          { Id: 12, Version: 2 },
        ],
      },
    ]);
});

it('is not passed by Enter while a warning is evidence against it', async () => {
  const Warnings = [{ Kind: 'AmountRead' as const, Text: '识别 900.00，填写 1,000.00', PaymentLogId: 11 }];
  const asked = open([evidenceOf(11, { Kind: 0, StatementName: '' })], [{ ...rows[0]!, Warnings }, rows[1]!]);
  await ask('A1');
  await expect.element(question.getByText(/有提醒：金额不符：识别 900\.00，填写 1,000\.00/)).toBeVisible();
  await expect.element(question.getByRole('button', { name: '取消' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  expect(bodiesOf(asked, 'PaymentLogPass')).toEqual([]);
  await ask('A1');
  await userEvent.click(question.getByRole('button', { name: '通过' }));
  await expect.poll(() => bodiesOf(asked, 'PaymentLogPass')).toEqual([{ Items: [{ Id: 11, Version: 2 }] }]);
});

it('adopts the amount of the statement when a payment is edited', async () => {
  const asked = open([differs]);
  await userEvent.hover(rowOf('A1'));
  await userEvent.click(rowOf('A1').getByRole('button', { name: /更多/ }));
  await userEvent.click(page.getByRole('menuitem', { name: '编辑' }));
  const dialog = page.getByRole('dialog', { name: '编辑支付流水' });
  await userEvent.click(dialog.getByRole('button', { name: '采用账单金额' }));
  await expect.element(dialog.getByText('账单到账 ¥999.50')).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await expect.poll(() => bodiesOf(asked, 'PaymentLogEdit')).toMatchObject([{ Id: 11, Amount: 999.5 }]);
});

it('shows how payments were passed', async () => {
  const passed = { Status: 2, PassUserName: '郑雅文', PassTime: 1_794_700_000 } as const;
  open(
    [],
    [
      aPaymentRow(WorkOrder, {
        ...passed,
        Id: 11,
        ThirdNo: 'A1',
        PassWay: 2,
        PassReason: '手续费由公司承担',
        Amount: 1_000,
        PassEvidence: { Kind: 2, StatementName: '微信.csv', Row: 3, Amount: 999.5 },
      }),
      aPaymentRow(WorkOrder, {
        ...passed,
        Id: 12,
        ThirdNo: 'A2',
        PassWay: 1,
        StatementName: '微信.csv',
        StatementRow: 41,
      }),
      aPaymentRow(WorkOrder, {
        Id: 13,
        ThirdNo: 'A3',
        FirstUserId: 9,
        FirstUserName: '周凯',
        FirstTime: 1_794_700_000,
      }),
    ],
  );
  await expect.element(rowOf('A1').getByText('人工通过')).toBeVisible();
  await expect.element(rowOf('A2').getByText('账单匹配')).toBeVisible();
  await expect.element(rowOf('A2').getByText('微信.csv 第 41 行')).toBeVisible();
  await expect.element(rowOf('A3').getByText('待复核')).toBeVisible();
  await userEvent.click(rowOf('A1').getByRole('button', { name: '查看支付截图' }));
  const aside = page.getByRole('dialog', { name: '支付流水 A1' });
  await expect.element(aside.getByText(/人工通过・郑雅文/)).toBeVisible();
  await expect.element(aside.getByText('手续费由公司承担')).toBeVisible();
  await expect.element(aside.getByText(/账单到账 ¥999\.50，第 3 行，差 ¥0\.50（微信\.csv）/)).toBeVisible();
});
