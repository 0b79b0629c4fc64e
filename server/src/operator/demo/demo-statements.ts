/** Statements of the demonstration: two weeks of three wallets, unclaimed income, one missing day, one closed week. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { reconciliationMessages as say } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { LineReason, Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { UnclaimedKind } from '@gonghai/contract/payments/unclaimed.contract.ts';
import { PassWay, PaymentLogStatus, WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { DAY, dayOf, momentText, startOfToday } from '@gonghai/contract/wire/clock.ts';
import { TaskKind, TaskState } from '@gonghai/contract/wire/task.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { FileStore } from '../../features/files/files.port.ts';
import {
  type Claim,
  dayFigures,
  insertClosing,
  type JudgedLine,
  logRun,
} from '../../features/payments/payments.port.ts';
import { HOUR } from './demo-hours.ts';
import { type OrderBasics, readOrderBasics } from './demo-order-basics.ts';

interface Wallet {
  readonly method: string;
  /** The name of the file of a day like 2026-11-16. */
  readonly fileName: (day: string) => string;
  /** Days ago without a statement. */
  readonly missing?: number;
}

const WALLETS: readonly Wallet[] = [
  { method: '微信', fileName: (day) => `1900014267All${day}.csv` },
  { method: '支付宝', fileName: (day) => `2088531074190263_${day.replaceAll('-', '')}_业务明细.csv`, missing: 1 },
  { method: '对公转账', fileName: (day) => `对公账户明细_${day}.csv` },
];

interface Income {
  readonly method: string;
  readonly serial: string;
  readonly amount: number;
  /** Days ago. */
  readonly age: number;
  /** Hours after midnight. */
  readonly hour: number;
  readonly payer: string;
  readonly kind?: UnclaimedKind;
}

const INCOME: readonly Income[] = [
  { method: '微信', serial: '4200002619370518264017395826', amount: 1_000, age: 1, hour: 19.4, payer: '扫码付款' },
  { method: '微信', serial: '4200002617120934410885702651', amount: 500, age: 2, hour: 19.7, payer: '扫码付款 定金' },
  { method: '支付宝', serial: '2026071822001486031402957316', amount: 3_680, age: 3, hour: 14.15, payer: '吕建国' },
  {
    method: '对公转账',
    serial: '1023059917264038215560934718',
    amount: 12_800,
    age: 6,
    hour: 10.7,
    payer: '上海恒川物业管理有限公司 培训费',
  },
  {
    method: '对公转账',
    serial: '1023059917264035590012650083',
    amount: 12.34,
    age: 8,
    hour: 6,
    payer: '结息',
    kind: UnclaimedKind.Interest,
  },
];

const DAYS = 14;
/** One differing day: one claim without an arrival, one with another amount. */
const DIFFERING = { method: '微信', age: 2 } as const;
const CLOSED = { first: 7, last: 13 } as const;
/** Finance reads the statement of a day on the next morning. */
const STATEMENT_HOUR = 9.2;

type Line = Pick<JudgedLine, 'serial' | 'fen' | 'pile' | 'reason' | 'code' | 'payer'> & {
  readonly time: number;
  readonly claim: Paid | null;
};

interface Paid {
  readonly id: number;
  readonly orderId: number;
  readonly serial: string;
  readonly fen: number;
  readonly paymentTime: number;
  readonly status: PaymentLogStatus;
  readonly way: PassWay;
}

interface Filling {
  readonly tenantId: number;
  readonly now: number;
  readonly files: FileStore;
}

const readPaid = (trx: Db, tenantId: number, paymentType: number, day: number): Promise<Paid[]> =>
  trx
    .selectFrom('payment_log')
    .select([
      'id',
      'work_order_id as orderId',
      'third_no as serial',
      'fen',
      'payment_time as paymentTime',
      'status',
      'pass_way as way',
    ])
    .$narrowType<{ status: PaymentLogStatus; way: PassWay }>()
    .where('tenant_id', '=', tenantId)
    .where('payment_type', '=', paymentType)
    .where('paid_day', '=', day)
    .where('is_claim', '=', true)
    .orderBy('payment_time')
    .execute();

/** Reconciled payments match. Those in review were filed after the file was read, except on the differing day. */
const lineOf = (paid: Paid, place: number, isDiffering: boolean): Line | undefined => {
  const { serial, fen, paymentTime: time, status, way } = paid;
  const line = { serial, fen, time, code: LineReason.None, claim: paid };
  if (status === PaymentLogStatus.Reconciled)
    return { ...line, pile: way === PassWay.Statement ? Pile.Reconciled : Pile.ReconciledBefore, reason: '' };
  const late = { ...line, pile: Pile.NotFound, reason: say.filedMeanwhile, code: LineReason.FiledMeanwhile };
  if (!isDiffering || place > 1) return late;
  if (place === 1) return undefined;
  const reason = say.amountDiffers((fen / 100).toFixed(2), '0.50');
  return { ...line, fen: fen - 50, pile: Pile.AmountDiffers, reason };
};

const csvOf = (lines: readonly Line[]): string =>
  ['交易时间,流水号,金额,对方户名']
    .concat(
      lines.map(({ time, serial, fen, payer = '' }) =>
        [momentText(time), serial, (fen / 100).toFixed(2), payer].join(','),
      ),
    )
    .join('\r\n');

interface Run {
  readonly wallet: Wallet;
  readonly paymentType: number;
  readonly day: number;
  readonly age: number;
}

const linesOf = (paid: readonly Paid[], { wallet, age }: Run, midnight: number): Line[] => {
  const isDiffering = wallet.method === DIFFERING.method && age === DIFFERING.age;
  const open = paid.filter(({ status }) => status !== PaymentLogStatus.Reconciled);
  const claimed = paid.flatMap((one) => lineOf(one, open.indexOf(one), isDiffering) ?? []);
  const unclaimed = INCOME.filter((income) => income.method === wallet.method && income.age === age).map(
    ({ serial, amount, hour, payer }): Line => ({
      serial,
      fen: Math.round(amount * 100),
      time: midnight + Math.round(hour * HOUR),
      pile: Pile.NotFound,
      reason: say.notClaimed,
      code: LineReason.NotClaimed,
      claim: null,
      payer,
    }),
  );
  return [...claimed, ...unclaimed].toSorted((one, other) => one.time - other.time);
};

const fillRun = async (trx: Db, { tenantId, now, files }: Filling, basics: OrderBasics, run: Run): Promise<void> => {
  const midnight = startOfToday(now) - run.age * DAY;
  const paid = await readPaid(trx, tenantId, run.paymentType, run.day);
  const lines = linesOf(paid, run, midnight);
  if (lines.length === 0) return;
  const [staffId, readAt] = [basics.staffOf('finance'), Math.min(midnight + DAY + STATEMENT_HOUR * HOUR, now)];
  const { id: taskId } = await trx
    .insertInto('task')
    .values({
      tenant_id: tenantId,
      staff_id: staffId,
      kind: TaskKind.Reconciliation,
      state: TaskState.Done,
      total: lines.length,
      address: '',
      request_id: '',
      created_time: readAt,
      ended_time: readAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const storedName = `${randomBytes(16).toString('hex')}.csv`;
  const content = Buffer.from(`\uFEFF${csvOf(lines)}\r\n`);
  await files.write(tenantId, storedName, content);
  // The title is the first row of the file.
  const rows = lines.map((line, at) => ({ ...line, row: at + 2 }));
  const work = {
    paymentType: run.paymentType,
    fileName: run.wallet.fileName(momentText(midnight).slice(0, 10)),
    storedName,
    contentHash: createHash('sha256').update(content).digest('hex'),
    statement: {
      rows: rows.map((row) => ({ ...row, kind: 'income', problem: '' }) as const),
      statedTotal: null,
      wallet: null,
    },
  };
  const claimOf = (paid: Paid): Claim => ({
    ...paid,
    paymentType: run.paymentType,
    orderStatus: WorkOrderStatus.InReview,
    isRefund: false,
  });
  const judged = rows.map((row): JudgedLine => ({ ...row, claim: row.claim && claimOf(row.claim) }));
  await logRun(trx, { tenantId, staffId, taskId }, work, { lines: judged, now: readAt });
};

const markKinds = async (trx: Db, tenantId: number): Promise<void> => {
  for (const { serial, kind } of INCOME) {
    if (kind === undefined) continue;
    await trx
      .updateTable('unclaimed_payment')
      .set({ kind })
      .where('tenant_id', '=', tenantId)
      .where('serial', '=', serial)
      .execute();
  }
};

const closeDays = async (trx: Db, { tenantId, now }: Filling, basics: OrderBasics, wallets: readonly number[]) => {
  const staffId = basics.staffOf('finance');
  for (const paymentType of wallets)
    for (let age = CLOSED.last; age >= CLOSED.first; age -= 1) {
      const day = dayOf(now) - age;
      const { statementFen, claimFen } = await dayFigures(trx, tenantId, { paymentType, day });
      const closedAt = startOfToday(now) - (CLOSED.first - 2) * DAY + 17 * HOUR;
      const reason = statementFen === claimFen ? '' : '已逐笔核对';
      await insertClosing(trx, tenantId, { paymentType, day, statementFen, claimFen, reason, staffId, now: closedAt });
    }
};

export const fillStatements = async (trx: Db, filling: Filling): Promise<void> => {
  const { tenantId, now } = filling;
  const basics = await readOrderBasics(trx, tenantId);
  const wallets = WALLETS.map((wallet) => ({ wallet, paymentType: basics.named(DicTable.Payment, wallet.method) }));
  for (let age = DAYS; age >= 1; age -= 1)
    for (const { wallet, paymentType } of wallets)
      if (wallet.missing !== age)
        await fillRun(trx, filling, basics, { wallet, paymentType, age, day: dayOf(now) - age });
  await markKinds(trx, tenantId);
  const types = wallets.map(({ paymentType }) => paymentType);
  await closeDays(trx, filling, basics, types);
};
