/** Uploads statements like a user, and runs the task when the test wants it. */
import { autoCheckPayments, reconciliation } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { type Pile, piles } from '@gonghai/contract/payments/reconciliation-values.ts';
import { findTask, taskDetail } from '@gonghai/contract/wire/task.ts';
import { utils, write } from '@e965/xlsx';
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Session, TestApp } from './app.ts';
import { multipart } from './sheets.ts';
import { startWorker, type WorkerOptions } from './task-worker.ts';
import { anOrder, aPayment, itemOf, uniqueNumber } from './work-orders.ts';

export type Cell = string | number;
export type Cells = readonly (readonly Cell[])[];

export const csvOf = (rows: Cells): string =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n');

export const bookOf = (rows: Cells, bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), '账单');
  return write(book, { type: 'buffer', bookType });
};

/** A plain sheet: serial number and amount. */
export const plainStatement = (rows: Cells): Buffer => bookOf([['流水号', '金额', '交易时间'], ...rows]);

export const startStatements = async (test: TestApp, tenantId: number, options: WorkerOptions = {}) => {
  const { app, ask } = test;
  const work = await startWorker(test, tenantId, options);

  const upload = async (
    file: Buffer,
    { session, paymentType, fileName = '账单.csv', day, at = app }: Upload,
  ): Promise<{ Status: boolean; Code: number; Message: string; Data: unknown }> => {
    const { headers, payload } = await multipart(file, 'file', fileName);
    const url = `/crm/${autoCheckPayments.path}?paymentType=${paymentType}${day === undefined ? '' : `&day=${day}`}`;
    return (await at.inject({ method: 'POST', url, headers: { ...session, ...headers }, payload })).json();
  };
  /** Begins the task and leaves it. */
  const begin = async (file: Buffer, request: Upload): Promise<number> => {
    const answer = await upload(file, request);
    expect(answer).toMatchObject({ Status: true });
    return reconciliation.parse(answer.Data).TaskId;
  };
  const reconcile = async (file: Buffer, request: Upload) => {
    const TaskId = await begin(file, request);
    await work(TaskId);
    return taskDetail.parse((await ask(findTask, { id: TaskId }, request.session)).Data);
  };
  return { upload, begin, work, reconcile };
};

interface Upload {
  readonly session: Session;
  readonly paymentType: number | string;
  readonly fileName?: string;
  /** Of rows without one. */
  readonly day?: string;
  readonly at?: TestApp['app'];
}

/** The counts of a result, without zeros. */
export const countsOf = (sums: readonly { readonly Name: Pile; readonly Count: number }[]): Record<string, number> => {
  expect(sums.map(({ Name }) => Name)).toEqual(piles);
  return Object.fromEntries(sums.filter(({ Count }) => Count > 0).map(({ Name, Count }) => [Name, Count]));
};

/** Claims of one consultant, each a payment in an order of its own. */
export const startClaims = async ({ owner }: TestApp, who: { readonly tenantId: number; readonly ownerId: number }) => {
  const { tenantId, ownerId } = who;
  const typeIds = (
    await owner.query<{ id: number }>(
      'select id from dictionary_item where tenant_id = $1 and dic_table = 6 order by sort, id',
      [tenantId],
    )
  ).rows.map(({ id }) => id);
  const [paymentType, otherType] = [typeIds[0]!, typeIds[1]!];
  const aClaim = async (amount: number, more: Record<string, unknown> = {}, order: Record<string, unknown> = {}) => {
    const orderId = await anOrder(owner, tenantId, { ownerId, amounts: [], more: { amount, ...order } });
    const third_no = uniqueNumber();
    const columns = { third_no, amount, payment_type: paymentType, ...more };
    const id = await aPayment(owner, tenantId, { orderId, more: columns });
    return { id, orderId, serial: String(columns.third_no) };
  };
  const statusOf = async (id: number): Promise<number> =>
    (await owner.query('select status from payment_log where id = $1', [id])).rows[0].status;
  return { typeIds, paymentType, otherType, aClaim, statusOf };
};

/** A maker of days in one row, each with its noon: for tests that need days of their own. */
export const daysFrom = (year: number, month: number) => {
  let noon = Date.UTC(year, month - 1, 1, 4) / 1_000;
  return () => {
    noon += 86_400;
    const text = new Date((noon + 28_800) * 1_000).toISOString();
    return { time: noon, Day: text.slice(0, 10), moment: text.slice(0, 19).replace('T', ' ') };
  };
};

interface StatementOptions {
  readonly staffId: number;
  readonly createdTime: number;
}

/** A remembered run of one unclaimed row, with its file. */
export const aStatement = async (
  { owner, statementFiles }: Pick<TestApp, 'owner' | 'statementFiles'>,
  tenantId: number,
  { staffId, createdTime }: StatementOptions,
): Promise<number> => {
  const wallet = await itemOf(owner, tenantId, 6);
  const name = `${randomBytes(16).toString('hex')}.csv`;
  await statementFiles.write(tenantId, name, Buffer.from('流水号,金额'));
  const task = await owner.query<{ id: number }>(
    `insert into task (tenant_id, staff_id, kind, state, total, address, request_id, created_time, ended_time)
     values ($1, $2, 'reconciliation', 2, 0, '', '', $3, $3) returning id`,
    [tenantId, staffId, createdTime],
  );
  const summary = { Piles: [], Total: 1, FileTotal: null, PaymentType: wallet, FileName: '账单.csv' };
  const log = await owner.query<{ id: number }>(
    `insert into import_log (tenant_id, staff_id, record_type, created_time, task_id, inserted, repeated, failed, record,
       report, summary) values ($1, $2, 6, $4, $3, 0, 0, 1, '', '[]', $5) returning id`,
    [tenantId, staffId, task.rows[0]!.id, createdTime, JSON.stringify(summary)],
  );
  const id = log.rows[0]!.id;
  await owner.query(
    `insert into statement (tenant_id, log_id, task_id, payment_type, file_name, stored_name, row_count, fen, matched_count,
       differ_count, unclaimed_count, staff_id, created_time)
     values ($1, $2, $3, $4, '账单.csv', $5, 1, 100, 0, 0, 1, $6, $7)`,
    [tenantId, id, task.rows[0]!.id, wallet, name, staffId, createdTime],
  );
  await owner.query(
    `insert into reconciliation_line (tenant_id, reconciliation_id, line, pile, row_number, serial, fen, reason)
     values ($1, $2, 1, '未找到', 2, 'A1', 100, '')`,
    [tenantId, id],
  );
  return id;
};

/** A payment to pass by hand, with the reason that a statement may make necessary. */
export const byHand = (Id: number) => ({ Id, Reason: '客户已核实' });
