import type { CalendarCell, ReconcileDay } from '@gonghai/contract/payments/calendar.contract.ts';
import { piles } from '@gonghai/contract/payments/reconciliation-values.ts';
import type { StatementRow } from '@gonghai/contract/payments/statement.contract.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHistory, WithAddress } from '../../../../test/address.tsx';
import { answering, refusing, telling } from '../../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { bodiesOf, pageOf, provideOrderLookups } from '../../../../test/work-order-list.tsx';
import { anOrder, aPaymentRow } from '../../../../test/work-order-rows.ts';
import { Announcer } from '../../../ui/overlay/Announcer.tsx';
import { StatementsScreen } from './StatementsScreen.tsx';

const cell = (Day: string, change: Partial<CalendarCell> = {}): CalendarCell => ({
  PaymentType: 61,
  Day,
  StatementAmount: 1_000,
  ClaimAmount: 1_000,
  Difference: 0,
  OpenCount: 0,
  HasStatement: true,
  IsClosed: false,
  ...change,
});
const DIFFERING = { StatementAmount: 1_499.5, ClaimAmount: 2_000, Difference: -500.5, OpenCount: 2 };
const month = () => [
  cell('2020-03-05'),
  cell('2020-03-04', { HasStatement: false, StatementAmount: 0, Difference: -1_000 }),
  cell('2020-03-03', DIFFERING),
  cell('2020-03-02', { OpenCount: 1 }),
  cell('2020-03-01', { IsClosed: true }),
];

const Payment = aPaymentRow(anOrder({ Name: '李梦瑶' }), { Id: 11, ThirdNo: 'A1', Amount: 2_000 });
const row = { Row: 3, Time: 1_583_200_000, Reason: '', UnclaimedId: null, Payment: null };
const differing: ReconcileDay = {
  ...cell('2020-03-03', DIFFERING),
  AgreedCount: 0,
  AgreedAmount: 0,
  FlowCount: 0,
  FlowAmount: 0,
  Rows: [
    { ...row, Kind: 2, ThirdNo: 'A1', Amount: 999.5, ClaimAmount: 2_000, Difference: -1_000.5, Payment },
    {
      ...row,
      Kind: 3,
      ThirdNo: 'A2',
      Amount: 500,
      ClaimAmount: null,
      Difference: 500,
      UnclaimedId: 7,
      Reason: '没有报单申报',
    },
  ],
  RowCount: 2,
  Statements: [{ Id: 5, FileName: '微信.csv', UserName: '苏敏', CreatedTime: 1_583_280_000 }],
  ClosedBy: null,
  ClosedTime: null,
  Payout: { Income: 0, Refunds: 0, Fees: 0, Amount: 0 },
  ClosedReason: '',
};
const waiting: ReconcileDay = { ...differing, ...cell('2020-03-02', { OpenCount: 1 }), Rows: [], RowCount: 0 };
const closed: ReconcileDay = {
  ...differing,
  ...cell('2020-03-01', { IsClosed: true }),
  Rows: [],
  RowCount: 0,
  AgreedCount: 1,
  ClosedBy: '苏敏',
  ClosedTime: 1_583_300_000,
};

const DAYS: Readonly<Record<string, ReconcileDay>> = { '2020-03-01': closed, '2020-03-02': waiting };

const statement: StatementRow = {
  Id: 5,
  FileName: '微信.csv',
  PaymentType: 61,
  StartDay: '2020-03-03',
  EndDay: '2020-03-04',
  RowCount: 2,
  Amount: 1_499.5,
  MatchedCount: 3,
  DifferCount: 1,
  UnclaimedCount: 1,
  UserName: '苏敏',
  CreatedTime: Math.floor(Date.now() / 1_000),
  IsUndone: false,
};
const kept = { Id: 12, WorkOrderId: 2, Name: '白婉婷', ThirdNo: 'A3', Amount: 30, Why: '报单已成交' };

const open = (search: string, more: Parameters<typeof answering>[0] = {}) => {
  signIn({ RightList: ['PaymentLog'] });
  provideOrderLookups();
  const asked = answering({
    QueryReconcileCalendar: month,
    QueryReconcileDay: ({ body }) => DAYS[String(body['Day'])] ?? differing,
    CloseReconcileDay: () => telling('已结账'),
    OpenReconcileDay: () => telling('已取消结账'),
    QueryStatementPageList: () => pageOf([statement]),
    QueryStatement: () => ({
      ...statement,
      TaskId: 9,
      Piles: piles.map((Name) => ({ Name, Count: Name === '对账成功' ? 3 : 0, Amount: 0, ReconciledNow: 2 })),
      Total: 1_499.5,
      FileTotal: null,
      UndoneTime: null,
      HasFile: true,
      MayUndo: true,
    }),
    QueryPaymentLogAutoCheckRows: () => pageOf([]),
    UndoStatement: () => telling('已撤销', { Returned: 2, Kept: [kept] }),
    ...more,
  });
  showWithDialogs(
    <WithAddress history={createHistory(search)}>
      <Announcer />
      <StatementsScreen />
    </WithAddress>,
    { width: 1_200, height: 800 },
  );
  return asked;
};
const MARCH = '?calendar.month=2020-03';
const dayOf = (day: string) => page.getByRole('button', { name: new RegExp(`^微信 ${day}`) });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

it('shows what agrees, differs, waits and is missing, and unfolds the rows of a day', async () => {
  const asked = open(MARCH);
  await expect.element(dayOf('2020-03-04')).toMatchTextContent('缺账单');
  for (const name of ['缺账单 1', '有差额 1', '待结账 4', '已结账 1'])
    await expect.element(page.getByRole('button', { name })).toBeVisible();
  await expectReadable();
  await userEvent.click(dayOf('2020-03-03'));
  const rows = page.getByRole('region', { name: '不一致的明细' });
  await expect.element(rows.getByText('金额不符')).toBeVisible();
  await expect.element(rows.getByText('−1,000.50')).toBeVisible();
  await expect.element(page.getByText(/^2 笔合计/)).toHaveTextContent('2 笔合计 −500.50');
  await expectReadable();
  await userEvent.click(page.getByRole('button', { name: '有差额 1' }));
  await expect.element(dayOf('2020-03-05')).not.toBeInTheDocument();
  await expect.element(dayOf('2020-03-03')).toBeVisible();
  expect(bodiesOf(asked, 'QueryReconcileCalendar')[0]).toEqual({ Month: '2020-03' });
});

it('closes a day that differs with a reason only, and opens a closed one with a reason', async () => {
  const asked = open(`${MARCH}&calendar.day=2020-03-03&calendar.wallet=61`);
  await userEvent.click(page.getByRole('button', { name: '结账', exact: true }));
  const closing = dialog(/^结账：微信/);
  await expect.element(closing.getByText(/还有 2 笔未平，结账后不能再处理/)).toBeVisible();
  await userEvent.click(closing.getByRole('button', { name: '结账' }));
  await expect.element(closing.getByText('差额不为0.00，请填写结账原因')).toBeVisible();
  expect(bodiesOf(asked, 'CloseReconcileDay')).toEqual([]);
  await userEvent.fill(closing.getByRole('textbox'), '由公司承担');
  await userEvent.click(closing.getByRole('button', { name: '结账' }));
  await expect.element(closing).not.toBeInTheDocument();
  expect(bodiesOf(asked, 'CloseReconcileDay')).toEqual([{ PaymentType: 61, Day: '2020-03-03', Reason: '由公司承担' }]);

  await userEvent.click(dayOf('2020-03-02'));
  await userEvent.click(page.getByRole('button', { name: '结账', exact: true }));
  await userEvent.click(dialog(/^结账：微信/).getByRole('button', { name: '结账' }));
  await expect.element(dialog(/^结账：微信/).getByText('还有未平的支付或到账，请填写结账原因')).toBeVisible();
  await userEvent.click(dialog(/^结账：微信/).getByRole('button', { name: '取消' }));

  await userEvent.click(dayOf('2020-03-01'));
  await expect.element(page.getByText('账单和申报全部一致')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '取消结账' }));
  await userEvent.fill(dialog(/^取消结账：微信/).getByRole('textbox'), '补录报单');
  await userEvent.click(dialog(/^取消结账：微信/).getByRole('button', { name: '取消结账' }));
  await expect
    .poll(() => bodiesOf(asked, 'OpenReconcileDay'))
    .toEqual([{ PaymentType: 61, Day: '2020-03-01', Reason: '补录报单' }]);
});

it('undoes a file after a question, and names the payments that stay', async () => {
  const asked = open('?tab=files');
  const file = page.getByRole('row', { name: /微信\.csv/ });
  await expect.element(file.getByText('2020-03-03 至 03-04')).toBeVisible();
  await userEvent.click(file.getByRole('button', { name: '微信.csv' }));
  await expect.element(dialog('对账单').getByText('现仍对账 2 条')).toBeVisible();
  await expectReadable();
  await userEvent.click(dialog('对账单').getByRole('button', { name: '撤销对账单' }));
  const sure = dialog('确认撤销这份对账单吗？');
  await expect.element(sure.getByText('本次对账成功的 3 笔支付回到对账中，财务审核随之撤回')).toBeVisible();
  await userEvent.click(sure.getByRole('button', { name: '撤销' }));
  await expect.element(dialog('对账单已撤销').getByText('白婉婷 ¥30.00：报单已成交')).toBeVisible();
  expect(bodiesOf(asked, 'UndoStatement')).toEqual([{ Id: 5 }]);
});

it('says so when the month has nothing, and when it cannot be read', async () => {
  open(MARCH, { QueryReconcileCalendar: () => [] });
  await expect.element(page.getByText('本月还没有数据')).toBeVisible();
  open(MARCH, { QueryReconcileCalendar: () => refusing('数据库繁忙') });
  await expect.element(page.getByText('数据库繁忙')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
});
