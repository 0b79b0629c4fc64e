/** SQL on finished reconciliations: their entry in the import log, and their lines. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { ImportLogType } from '@gonghai/contract/imports/import.contract.ts';
import type { ReconciliationResult } from '@gonghai/contract/payments/reconciliation.contract.ts';
import type { LineReason, Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { readPage } from '../../db/page.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { listJson } from '../../sheet/in-pieces.ts';
import type { JudgedLine } from './reconciliation.rules.ts';

/** Stored with the log: what the answer and the result show. */
type StoredSums = Pick<ReconciliationResult, 'Piles' | 'Total' | 'FileTotal' | 'PaymentType' | 'FileName'>;

/** Also a disabled one: it may have open payments. */
export const isPaymentType = async (db: Db, tenantId: number, id: number): Promise<boolean> => {
  const item = await db
    .selectFrom('dictionary_item')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', DicTable.Payment)
    .where('id', '=', id)
    .executeTakeFirst();
  return item !== undefined;
};

/** The name of a payment type; empty when it was deleted. */
export const typeName = async (db: Db, tenantId: number, id: number): Promise<string> => {
  const item = await db
    .selectFrom('dictionary_item')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', DicTable.Payment)
    .where('id', '=', id)
    .executeTakeFirst();
  return item?.name ?? '';
};

/** Holders of the right see all reconciliations of the tenant. */
const reconciliations = (db: Db, tenantId: number, taskId: number) =>
  db
    .selectFrom('import_log as l')
    .where('l.tenant_id', '=', tenantId)
    .where('l.task_id', '=', taskId)
    .where('l.record_type', '=', ImportLogType.Reconciliation);

export const findReconciliation = async (
  db: Db,
  tenantId: number,
  taskId: number,
): Promise<ReconciliationResult | undefined> => {
  const row = await reconciliations(db, tenantId, taskId)
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.staff_id'))
    .select([
      'l.id as ImportLogId',
      'l.summary',
      'l.record as Record',
      'l.created_time as CreatedTime',
      's.name as UserName',
    ])
    .$narrowType<{ summary: StoredSums }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { summary, ...about } = row;
  return { ...summary, ...about };
};

/** A line of the report as it is stored. */
export type StoredLine = Omit<JudgedLine, 'claim' | 'fee' | 'refundSerial'> & {
  readonly payer: string;
  readonly feeFen: number;
  readonly paymentId: number | null;
  readonly orderId: number | null;
  readonly claimedFen: number | null;
};

/** One statement for all lines: a statement has tens of thousands. */
export const insertLines = async (
  trx: Db,
  { tenantId, reconciliationId }: { readonly tenantId: number; readonly reconciliationId: number },
  lines: readonly JudgedLine[],
): Promise<void> => {
  const rows = lines.map(
    ({ row, serial, fen, time, pile, reason, code, claim, payer = '', fee = 0, refundSerial }, at) => ({
      line: at + 1,
      row_number: row,
      serial,
      fen,
      paid_time: time,
      pile,
      reason,
      reason_code: code,
      payment_id: claim?.id,
      work_order_id: claim?.orderId,
      claimed_fen: claim?.fen,
      payer,
      fee_fen: fee,
      refund_key: refundSerial && serialKey(refundSerial),
    }),
  );
  const json = await listJson(rows);
  const params = new SqlParams();
  const [tenant, reconciliation] = [params.add(tenantId), params.add(reconciliationId)];
  const text = `insert into reconciliation_line (tenant_id, reconciliation_id, line, row_number, serial, fen, paid_time, pile,
      reason, reason_code, payment_id, work_order_id, claimed_fen, payer, fee_fen, refund_key)
    select ${tenant}, ${reconciliation}, n.* from jsonb_to_recordset(${params.add(json)}::jsonb) as n (line int,
      row_number int, serial text, fen bigint, paid_time bigint, pile text, reason text, reason_code smallint, payment_id bigint,
      work_order_id bigint, claimed_fen bigint, payer text, fee_fen bigint, refund_key text)`;
  await runStatement(trx, params.statement(text));
};

/** In their order in the file. */
const linesOf = (db: Db, tenantId: number, reconciliationId: number) =>
  db
    .selectFrom('reconciliation_line')
    .select([
      'row_number as row',
      'serial',
      'fen',
      'paid_time as time',
      'pile',
      'reason',
      'reason_code as code',
      'payment_id as paymentId',
      'work_order_id as orderId',
      'claimed_fen as claimedFen',
      'payer',
      'fee_fen as feeFen',
    ])
    .$narrowType<{ pile: Pile; code: LineReason }>()
    .where('tenant_id', '=', tenantId)
    .where('reconciliation_id', '=', reconciliationId)
    .orderBy('line');

export const readLines = (db: Db, tenantId: number, reconciliationId: number): Promise<StoredLine[]> =>
  linesOf(db, tenantId, reconciliationId).execute();

/** One page of the lines of a group. Undefined without such a reconciliation. */
export const readPile = async (
  db: Db,
  tenantId: number,
  wanted: { readonly taskId: number; readonly pile: Pile },
  request: PageRequest,
  signal: AbortSignal,
): Promise<Page<StoredLine> | undefined> => {
  const found = await reconciliations(db, tenantId, wanted.taskId).select('l.id').executeTakeFirst();
  return found && readPage(db, linesOf(db, tenantId, found.id).where('pile', '=', wanted.pile), request, { signal });
};
