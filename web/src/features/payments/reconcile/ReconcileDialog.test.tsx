import { Pile, piles } from '@gonghai/contract/payments/reconciliation-values.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, later } from '../../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { answeringUploads, CUT } from '../../../../test/uploads.ts';
import { bodiesOf, pageOf, provideOrderLookups } from '../../../../test/work-order-list.tsx';
import { anOrder, aPaymentRow } from '../../../../test/work-order-rows.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { ReconcileResult } from './ReconcileResult.tsx';
import { ReconcileDialog } from './ReconcileDialog.tsx';

const PAID = Date.UTC(2026, 10, 16, 1) / 1_000;
const WorkOrder = anOrder({ WorkOrderAuditProgress: 7 });
const claim = aPaymentRow(WorkOrder, { Id: 11, ThirdNo: '42000', Amount: 1_280, PaymentTime: PAID - 86_400 });

const sums: Partial<Record<Pile, readonly [count: number, amount: number]>> = {
  [Pile.Reconciled]: [2, 300.3],
  [Pile.AmountDiffers]: [1, 1_280.5],
  [Pile.NotFound]: [1, 77.77],
  [Pile.Expense]: [1, 9],
  [Pile.Unpaid]: [1, 50],
};
const Piles = piles.map((Name) => ({ Name, Count: sums[Name]?.[0] ?? 0, Amount: sums[Name]?.[1] ?? 0 }));
const Record = '对账成功2条，金额不符1条，未找到1条，无到账1条';
const result = {
  Piles,
  Total: 1_658.57,
  FileTotal: 1_658.58,
  ImportLogId: 9,
  PaymentType: 61,
  FileName: '账单.csv',
  UserName: '苏敏',
  CreatedTime: PAID,
  Record,
};
const preview = {
  Wallet: 'Alipay',
  Count: 4,
  Total: 1_658.57,
  FileTotal: 1_658.58,
  Refunds: 0,
  Expenses: 0,
  Unreadable: 0,
  FirstTime: PAID,
  LastTime: PAID,
};
const rows = {
  [Pile.AmountDiffers]: {
    Row: 3,
    ThirdNo: '42000',
    Amount: 1_280.5,
    Time: PAID,
    Reason: '',
    ReasonCode: 0,
    Payment: claim,
  },
  [Pile.NotFound]: {
    Row: 4,
    ThirdNo: '42001',
    Amount: 77.77,
    Time: PAID,
    Reason: '没有报单申报该流水号',
    ReasonCode: 1,
    Payment: null,
  },
  [Pile.Expense]: { Row: 5, ThirdNo: '42002', Amount: 9, Time: PAID, Reason: '手续费', ReasonCode: 0, Payment: null },
};

const open = (uploads: Parameters<typeof answeringUploads>[0] = {}) => {
  signIn({ RightList: ['PaymentLog'] });
  provideOrderLookups();
  const asked = answering({
    QueryPaymentLogAutoCheck: ({ query }) => ({ ...result, FileName: `账单${query.get('TaskId')}.csv` }),
    QueryPaymentLogAutoCheckRows: ({ body }) => pageOf([rows[body['Name'] as keyof typeof rows]].filter(Boolean)),
    SaveStatementLayout: () => null,
    PaymentLogSearch: () => pageOf([{ ...claim, Id: 12, Amount: 77.77 }]),
  });
  const sent = answeringUploads({
    PreviewPaymentLogAutoCheck: () => ({ Data: preview }),
    PaymentLogAutoCheck: () => ({
      Data: { TaskId: 5, IsEnded: true, Piles, Total: 1_658.57, FileTotal: 1_658.58 },
      Message: Record,
    }),
    ...uploads,
  });
  showWithDialogs(undefined, { width: 1440 });
  openDialog(<ReconcileDialog onDone={() => undefined} />, { owner: TAB });
  return { asked, sent };
};

const dialog = page.getByRole('dialog', { name: '系统对账' });
const start = page.getByRole('button', { name: '开始对账' });
const choose = (name = '账单.csv') => userEvent.upload(page.getByLabelText('选择文件'), [new File(['a'], name)]);
const checks = (sent: readonly URL[]) => sent.filter(({ pathname }) => pathname.endsWith('/PaymentLogAutoCheck'));

const chooseSource = async () => {
  await userEvent.click(dialog.getByRole('combobox'));
  await userEvent.click(page.getByTitle('微信'));
};

it('RECO-06 asks about another wallet, shows sums and equation, and opens the rows of a group', async () => {
  const said = listen();
  const { asked, sent } = open();
  await choose('图片.png');
  await expect.element(page.getByText('仅支持上传 xls、xlsx、csv 文件')).toBeVisible();
  await choose();
  await expect.element(dialog.getByText('支付宝账单')).toBeVisible();
  await expect.element(start).toBeDisabled();
  await chooseSource();

  await start.click();
  const question = page.getByRole('dialog', { name: '账单来源可能选错了' });
  await userEvent.click(question.getByRole('button', { name: '返回修改' }));
  await expect.element(question).not.toBeInTheDocument();
  expect(checks(sent)).toEqual([]);
  await start.click();
  await userEvent.click(question.getByRole('button', { name: '仍然对账' }));
  await expect.element(dialog.getByText(Record)).toBeVisible();
  expect(said).toEqual(['success: 对账完成']);
  expect(checks(sent).map(({ search }) => search)).toEqual(['?paymentType=61']);

  // The equation, the file's own total and the difference.
  await expect.element(dialog.getByText('文件收入 4 条')).toBeVisible();
  await expect.element(dialog.getByText('¥1,658.57')).toBeVisible();
  await expect.element(dialog.getByText('¥0.01')).toBeVisible();
  await expect.element(dialog.getByText('不一致')).toBeVisible();

  // The first group that needs a person is open, with what differs marked.
  const differing = dialog.getByRole('row', { name: /42000/ });
  await expect.element(differing).toBeVisible();
  await expect
    .poll(() => [...differing.element().querySelectorAll('mark')].map((mark) => mark.textContent))
    .toEqual(['11-15', '0']);
  for (const name of ['通过', '驳回', '编辑'])
    await expect.element(differing.getByRole('button', { name, exact: true })).toBeVisible();
  await expectReadable();

  await userEvent.click(dialog.getByRole('button', { name: /^未找到/ }));
  await userEvent.click(dialog.getByRole('button', { name: '查找相近' }));
  await expect.element(dialog.getByText(/对账中流水 1 笔，请核对后处理/)).toBeVisible();
  const day = Date.UTC(2026, 10, 15, 16) / 1_000;
  expect(bodiesOf(asked, 'PaymentLogSearch')).toMatchObject([
    { Amount: 77.77, StartTime: day, EndTime: day + 86_399, Status: 1 },
  ]);
});

it('keeps the actions of a row in sight, however long its texts are', async () => {
  const ThirdNo = '4200002618202611150744182093';
  const User = { Name: '欧阳上官司徒' };
  const payment = {
    ...claim,
    ThirdNo,
    WorkOrder: { ...WorkOrder, User, Department: { Name: '华东大区上海分公司销售一部' } },
  };
  const wide = {
    Row: 40_000,
    ThirdNo,
    Amount: 1_234_567.89,
    Time: PAID,
    Reason: '文件中该流水号有不同的金额',
    ReasonCode: 9,
    Payment: payment,
  };
  answering({ QueryPaymentLogAutoCheck: () => result, QueryPaymentLogAutoCheckRows: () => pageOf([wide]) });
  signIn({ RightList: ['PaymentLog'] });
  provideOrderLookups();
  showWithDialogs();
  openDialog(<ReconcileResult taskIds={[5]} onChanged={() => undefined} onAgain={() => undefined} />, { owner: TAB });
  const table = dialog.getByRole('region', { name: '金额不符明细' });
  await expect.element(table).toBeVisible();
  const act = table.getByRole('button', { name: '编辑' }).element().getBoundingClientRect();
  expect(act.right).toBeLessThanOrEqual(table.element().getBoundingClientRect().right);
});

it('lists the rows that are neither income nor refund as 支出', async () => {
  open({ PreviewPaymentLogAutoCheck: () => ({ Data: { ...preview, Wallet: 'WeChat', Expenses: 1 } }) });
  await chooseSource();
  await choose();
  await expect.element(dialog.getByText('支出 1 条')).toBeVisible();
  await start.click();
  await userEvent.click(dialog.getByRole('button', { name: /^支出/ }));
  const row = dialog.getByRole('row', { name: /42002/ });
  await expect.element(row.getByText('手续费')).toBeVisible();
  expect(row.getByRole('button', { name: '查找相近' }).query()).toBeNull();
});

it('waits for the preview, so that a file of another wallet is not sent unasked', async () => {
  const read = later<{ Data: typeof preview }>();
  const { sent } = open({ PreviewPaymentLogAutoCheck: () => read.promise });
  await chooseSource();
  await choose();
  const reading = page.getByRole('button', { name: '正在识别…' });
  await expect.element(reading).toBeDisabled();
  read.keep({ Data: preview });
  await expect.element(start).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: '账单来源可能选错了' })).toBeVisible();
  expect(checks(sent)).toEqual([]);
});

it('sends a file whose preview has failed', async () => {
  const { sent } = open({ PreviewPaymentLogAutoCheck: () => CUT });
  await chooseSource();
  await choose();
  await start.click();
  await expect.element(dialog.getByText(Record)).toBeVisible();
  expect(checks(sent)).toHaveLength(1);
});

it('says why a file cannot be read, and does not send it', async () => {
  const { sent } = open({
    PreviewPaymentLogAutoCheck: () => ({ Status: false, Code: 3, Message: '缺少列：流水号、金额' }),
  });
  await chooseSource();
  await choose();
  await expect.element(page.getByText('缺少列：流水号、金额')).toBeVisible();
  await expect.element(start).toBeDisabled();
  expect(checks(sent)).toEqual([]);
});

it('reconciles several files one after the other, and adds up those that succeed', async () => {
  const previews = [
    { ...preview, Wallet: 'WeChat' },
    { ...preview, Wallet: null },
    { ...preview, Wallet: 'WeChat' },
  ];
  const answers = [
    { Data: { TaskId: 5, IsEnded: true, Piles, Total: 1_658.57, FileTotal: 1_658.58 } },
    { Status: false, Code: 3, Message: '上一次导入还没有结束，请稍后再试' },
    { Data: { TaskId: 7, IsEnded: true, Piles, Total: 1_658.57, FileTotal: 1_658.58 } },
  ];
  const { asked, sent } = open({
    PreviewPaymentLogAutoCheck: () => ({ Data: previews.shift() }),
    PaymentLogAutoCheck: () => answers.shift() ?? {},
  });
  const names = ['微信.csv', '其他.xlsx', '微信二.csv', '说明.txt'];
  await userEvent.upload(
    page.getByLabelText('选择文件'),
    names.map((name) => new File([name], name)),
  );
  const go = page.getByRole('button', { name: '开始对账（3 个文件）' });
  await expect.element(dialog.getByRole('listitem', { name: '说明.txt' }).getByText(/仅支持上传/)).toBeVisible();
  // A plain sheet names no wallet: the person chooses.
  const other = dialog.getByRole('listitem', { name: '其他.xlsx' });
  await expect.element(other.getByText(/普通表格/)).toBeVisible();
  await expect.element(go).toBeDisabled();
  await userEvent.click(other.getByRole('combobox'));
  await userEvent.click(page.getByTitle('微信').last());

  await go.click();
  await expect.element(dialog.getByText('2 个文件：对账成功4条，金额不符2条，未找到2条')).toBeVisible();
  expect(checks(sent).map(({ search }) => search)).toEqual(Array(3).fill('?paymentType=61'));
  await expect.element(dialog.getByText('文件收入 8 条')).toBeVisible();
  await expect.element(dialog.getByText('¥0.02')).toBeVisible();
  await expect.element(dialog.getByText('上一次导入还没有结束，请稍后再试')).toBeVisible();
  await expect.element(dialog.getByText('仅支持上传 xls、xlsx、csv 文件')).toBeVisible();
  await expectReadable();

  // The rows of each file.
  const files = dialog.getByRole('group', { name: '文件' });
  await userEvent.click(files.getByRole('button', { name: /^账单7/ }));
  await expect
    .poll(() => bodiesOf(asked, 'QueryPaymentLogAutoCheckRows'))
    .toMatchObject([
      { TaskId: 5, Name: Pile.AmountDiffers },
      { TaskId: 7, Name: Pile.AmountDiffers },
    ]);

  await userEvent.click(dialog.getByRole('button', { name: '重试失败的文件' }));
  await expect.element(dialog.getByRole('listitem', { name: '其他.xlsx' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '开始对账（1 个文件）' })).toBeEnabled();
});

it('asks for the day of a statement without one, before it runs', async () => {
  const missing = { Count: 2, FirstDay: '2026-11-01', LastDay: '2026-11-10' };
  const { sent } = open({
    PreviewPaymentLogAutoCheck: () => ({
      Data: { ...preview, Wallet: 'WeChat', FirstTime: null, MissingDays: missing },
    }),
  });
  await choose();
  await expect.element(dialog.getByText(/^2 条收入没有日期，账单日期为 2026-11-01 至 2026-11-10/)).toBeVisible();
  await expect.element(dialog.getByLabelText('账单日期')).toHaveFocus();
  await expect.element(start).toBeDisabled();
  await userEvent.keyboard('2026-11-09{Enter}');
  await expect.element(start).toBeEnabled();
  expect(checks(sent)).toEqual([]);
  await start.click();
  await expect.element(dialog.getByText(Record)).toBeVisible();
  expect(checks(sent).map(({ search }) => search)).toEqual(['?paymentType=61&day=2026-11-09']);
});

it('asks for the day of each of several statements without one, and sends it with its file only', async () => {
  const missing = { Count: 2, FirstDay: '2026-11-01', LastDay: '2026-11-10' };
  const previews = [
    { ...preview, Wallet: 'WeChat' },
    { ...preview, Wallet: 'WeChat', FirstTime: null, MissingDays: missing },
  ];
  const { sent } = open({ PreviewPaymentLogAutoCheck: () => ({ Data: previews.shift() }) });
  const names = ['有日期.csv', '无日期.csv'];
  await userEvent.upload(
    page.getByLabelText('选择文件'),
    names.map((name) => new File([name], name)),
  );
  const go = page.getByRole('button', { name: '开始对账（2 个文件）' });
  await expect.element(dialog.getByText(/^2 条收入没有日期/)).toBeVisible();
  expect(dialog.getByLabelText('有日期.csv的账单日期').query()).toBeNull();
  await expect.element(go).toBeDisabled();
  await userEvent.click(dialog.getByLabelText('无日期.csv的账单日期'));
  await userEvent.keyboard('2026-11-09{Enter}');
  // The key that chooses the day does not press the button that has the focus next.
  await expect.element(go).toHaveFocus();
  expect(checks(sent)).toEqual([]);
  await go.click();
  await expect
    .poll(() => checks(sent).map(({ search }) => search))
    .toEqual(['?paymentType=61', '?paymentType=61&day=2026-11-09']);
});

const question = {
  Asks: 'Columns',
  Rows: [
    { Row: 1, Cells: ['某银行'] },
    { Row: 2, Cells: ['凭证', '入账额', '时点', '客户'] },
    { Row: 3, Cells: ['V1', '8.50', '2026/11/13', '丙'] },
  ],
  TitleRow: null,
  Serial: null,
  Amount: null,
  Time: null,
  Payer: null,
};

it('explains the columns of an unknown statement once, by keyboard', async () => {
  const previews = [
    { Status: false, Code: 3, Message: '缺少列：流水号、金额', Data: question },
    { Data: { ...preview, Wallet: 'WeChat' } },
  ];
  const { asked } = open({ PreviewPaymentLogAutoCheck: () => previews.shift() ?? {} });
  await choose();
  await expect.element(dialog.getByRole('button', { name: '列对应' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const columns = page.getByRole('dialog', { name: '列对应' });
  await expect.element(columns.getByRole('cell', { name: '入账额' })).toBeVisible();
  for (const [label, typed] of [
    ['流水号', '凭证'],
    ['金额', '入账'],
    ['日期', '时点'],
    ['付款方', '客户'],
  ] as const) {
    await userEvent.click(columns.getByRole('combobox', { name: label }));
    await userEvent.keyboard(`${typed}{Enter}`);
  }
  await expect.element(columns.getByRole('columnheader', { name: 'B 金额' })).toBeVisible();
  await columns.getByRole('button', { name: '保存并识别' }).click();
  await expect.element(start).toHaveFocus();
  expect(bodiesOf(asked, 'SaveStatementLayout')).toEqual([
    { Titles: ['凭证', '入账额', '时点', '客户'], Serial: 0, Amount: 1, Time: 2, Payer: 3 },
  ]);
  await expect.element(page.getByText('缺少列：流水号、金额')).not.toBeInTheDocument();
});
