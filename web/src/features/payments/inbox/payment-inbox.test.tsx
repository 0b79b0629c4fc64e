import type { PaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHistory, WithAddress } from '../../../../test/address.tsx';
import { answering, later, refusing, telling } from '../../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { bodiesOf, pageOf, provideOrderLookups } from '../../../../test/work-order-list.tsx';
import { anOrder, aPaymentRow } from '../../../../test/work-order-rows.ts';
import { dispatch } from '../../../platform/hub.ts';
import { Announcer } from '../../../ui/overlay/Announcer.tsx';
import { listenForShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { PaymentInboxScreen } from './PaymentInboxScreen.tsx';

const WorkOrder = anOrder({ WorkOrderAuditProgress: 7 });
const waiting = (Id: number): PaymentLogRow => aPaymentRow(WorkOrder, { Id, ThirdNo: `A${Id}` });

/** The statement has the first one, with the same amount; it has the second one with half a yuan less. */
const evidence = ({ Id, Amount }: PaymentLogRow): PaymentEvidence => ({
  Id,
  Kind: Id === 11 ? 1 : 2,
  StatementId: 5,
  StatementName: '微信.csv',
  Row: 41,
  Amount: Id === 11 ? Amount : Amount - 0.5,
  Time: 1_794_700_000,
  Reason: '',
});

const openInbox = (payments: PaymentLogRow[], search = '', beforeEvidence?: Promise<unknown>) => {
  signIn({ RightList: ['PaymentLog'] });
  provideOrderLookups();
  onTestFinished(listenForShortcuts());
  const all = [...payments];
  const asked = answering({
    PaymentLogSearch: () => ({ ...pageOf(payments), Total: 300 }),
    PaymentImg: () => refusing('无'),
    QueryPaymentLogEvidence: async ({ body }) => {
      await beforeEvidence;
      return all.filter(({ Id }) => (body['Ids'] as number[]).includes(Id)).map((payment) => evidence(payment));
    },
    PaymentLogPass: () => telling('对账成功', { Succeeded: 1, Failed: [] }),
    PaymentLogReject: () => telling('操作成功', { Succeeded: 1, Failed: [] }),
    QueryUserPageList: () => pageOf([]),
  });
  showWithDialogs(
    <WithAddress history={createHistory(search)}>
      <Announcer />
      <PaymentInboxScreen />
    </WithAddress>,
    { width: 1_200, height: 800 },
  );
  return asked;
};

const payment = (number: string) => page.getByRole('region', { name: `支付流水 ${number}` });
const dialog = (name: string) => page.getByRole('dialog', { name });

it('is worked off with J, K, A and R, beside what the statement says', async () => {
  const payments = [11, 12, 13, 14].map(waiting);
  const asked = openInbox(payments);
  const says = payment('A11').getByRole('region', { name: '账单' });
  await expect.element(says.getByText(/^账单到账 .*，与申报一致$/)).toBeVisible();
  await expect.element(says.getByText(/^微信\.csv・第 41 行/)).toBeVisible();
  expect(bodiesOf(asked, 'PaymentLogSearch')[0]).toEqual({ IsWaiting: true, IsOldestFirst: true, PageCount: 50 });
  await expectReadable();
  await userEvent.keyboard('j');
  await expect.element(payment('A12').getByText(/差 ¥0\.50$/)).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(payment('A11').getByRole('button', { name: /^对账通过/ })).toBeVisible();

  await userEvent.keyboard('a');
  await expect.element(dialog('确认对账通过吗？')).toBeVisible();
  payments.shift();
  await userEvent.click(dialog('确认对账通过吗？').getByRole('button', { name: '通过' }));
  await expect.element(payment('A12').getByRole('button', { name: /^驳回/ })).toBeVisible();
  expect(bodiesOf(asked, 'PaymentLogPass')).toEqual([{ Items: [{ Id: 11, Version: 2 }] }]);

  await userEvent.keyboard('r');
  await userEvent.fill(dialog('对账驳回').getByRole('textbox', { name: '驳回理由' }), '金额不符');
  payments.shift();
  await userEvent.click(dialog('对账驳回').getByRole('button', { name: '驳回' }));
  await expect.element(payment('A13').getByRole('button', { name: /^对账通过/ })).toBeVisible();
  expect(bodiesOf(asked, 'PaymentLogReject')).toMatchObject([{ Items: [{ Id: 12, Remark: '金额不符' }] }]);

  // A colleague passes it: it stays in sight, and A does nothing.
  payments.shift();
  dispatch(HubEvent.WorkOrdersChanged, { Ids: [WorkOrder.Id] });
  await expect.element(payment('A13').getByText('这笔支付已不在待我对账中')).toBeVisible();
  await userEvent.keyboard('a');
  expect(page.getByRole('dialog').query()).toBeNull();
  await userEvent.keyboard('j');
  await expect.element(payment('A14').getByRole('button', { name: /^对账通过/ })).toBeVisible();
});

it('shows one wallet by its address, and goes on from a payment that waits no more', async () => {
  const asked = openInbox([waiting(11)], '?wallet=61&open=99');
  await expect.element(page.getByText('这笔支付已不在待我对账中')).toBeVisible();
  expect(bodiesOf(asked, 'PaymentLogSearch')[0]).toMatchObject({ PaymentType: 61 });
  await userEvent.keyboard('j');
  await expect.element(payment('A11')).toBeVisible();
});

it('says that the day of a payment is closed, and A and R do nothing there', async () => {
  const future = Math.floor(Date.now() / 1_000) + 2 * 86_400;
  const asked = openInbox([
    { ...waiting(11), IsDayClosed: true },
    { ...waiting(12), PaymentTime: future },
  ]);
  const held = payment('A11').getByRole('status');
  await expect.element(held.getByText(/^该日已结账：微信 2026-09-21。/)).toBeVisible();
  await expect
    .element(held.getByRole('link', { name: '打开该日' }))
    .toHaveAttribute(
      'href',
      '#/workOrder/statements?calendar.month=2026-09&calendar.day=2026-09-21&calendar.wallet=61',
    );
  expect(
    payment('A11')
      .getByRole('button', { name: /^(?:对账通过|驳回|编辑)/ })
      .query(),
  ).toBeNull();
  await expectReadable();
  await userEvent.keyboard('ar');
  await userEvent.keyboard('j');
  await expect.element(payment('A12').getByRole('button', { name: /^对账通过/ })).toBeVisible();
  expect(page.getByRole('dialog').query()).toBeNull();
  // Only the lines beside the pictures and the button for the ones that agree have asked.
  expect(bodiesOf(asked, 'QueryPaymentLogEvidence')).toHaveLength(3);
  // Nobody has waited since a time in the future.
  await expect.element(page.getByRole('button', { name: /A12/ }).getByText(/^支付填写 /)).toBeVisible();
  const edge = (part: string): DOMRect => document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
  expect(edge('.payment-stage').left).toBeGreaterThanOrEqual(edge('.payment-figures').right);
});

it('asks once, however often A and R are pressed while the statements are read', async () => {
  const answers = later<null>();
  const asked = openInbox([waiting(11)], '', answers.promise);
  await expect.element(payment('A11').getByRole('button', { name: /^对账通过/ })).toBeVisible();
  await userEvent.keyboard('aar');
  answers.keep(null);
  await expect.element(dialog('确认对账通过吗？')).toBeVisible();
  expect(page.getByRole('dialog').all()).toHaveLength(1);
  // For the line beside the picture, for the ones that agree, and for the question.
  expect(bodiesOf(asked, 'QueryPaymentLogEvidence')).toHaveLength(3);
});

it('passes the ones that agree at once, and names own orders in the question', async () => {
  const asked = openInbox([11, 12].map(waiting));
  signIn({ Id: WorkOrder.UserId, RightList: ['PaymentLog'] });
  await userEvent.click(page.getByRole('button', { name: '通过 1 笔一致的' }));
  const question = dialog('确认对账通过吗？');
  await expect.element(question.getByText(/是您本人的报单，通过后记为本人审批/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: '通过' }));
  await expect.poll(() => bodiesOf(asked, 'PaymentLogPass')).toEqual([{ Items: [{ Id: 11, Version: 2 }] }]);
});
