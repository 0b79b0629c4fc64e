/** SQL on runs of reconciliations: stored, listed, found and marked as undone. */
import type { EarlierRun } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { type Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import type { searchStatements, StatementRow } from '@gonghai/contract/payments/statement.contract.ts';
import type { InputOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import { PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Db, readRows } from '../../db/database.ts';
import { type ListQuery, readList } from '../../db/list-query.ts';
import { anyOf, contains } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Run } from './income.queries.ts';
import type { StatementFigures } from './reconciliation.rules.ts';

interface NewStatement extends StatementFigures {
  readonly fileName: string;
  readonly storedName: string;
  readonly contentHash: Buffer;
  readonly staffId: number;
  readonly taskId: number;
  readonly now: number;
}

export const insertStatement = async (trx: Db, run: Run, statement: NewStatement): Promise<void> => {
  await trx
    .insertInto('statement')
    .values({
      tenant_id: run.tenantId,
      log_id: run.id,
      task_id: statement.taskId,
      payment_type: run.paymentType,
      file_name: statement.fileName,
      stored_name: statement.storedName,
      content_hash: statement.contentHash,
      start_day: statement.startDay,
      end_day: statement.endDay,
      row_count: statement.rowCount,
      fen: statement.fen,
      matched_count: statement.matchedCount,
      differ_count: statement.differCount,
      unclaimed_count: statement.unclaimedCount,
      staff_id: statement.staffId,
      created_time: statement.now,
    })
    .execute();
};

const dayText = (column: string): string => `to_char(date '1970-01-01' + ${column}, 'YYYY-MM-DD')`;

const COLUMNS = `s.log_id as "Id", s.file_name as "FileName", s.payment_type as "PaymentType",
  ${dayText('s.start_day')} as "StartDay", ${dayText('s.end_day')} as "EndDay", s.row_count as "RowCount",
  (s.fen / 100.0)::float8 as "Amount", s.matched_count as "MatchedCount", s.differ_count as "DifferCount",
  s.unclaimed_count as "UnclaimedCount", staff.name as "UserName", s.created_time as "CreatedTime",
  s.undone_time is not null as "IsUndone"`;
const STAFF = 'join staff on staff.tenant_id = $1 and staff.id = s.staff_id';

type Search = InputOf<typeof searchStatements>;

/** Holders of the right see all runs of the tenant. */
export const readStatementPage = (
  db: Db,
  tenantId: number,
  filter: Search,
  signal: AbortSignal,
): Promise<Page<StatementRow>> => {
  const params = new SqlParams();
  const where = [`s.tenant_id = ${params.add(tenantId)}`];
  const { SearchValue, PaymentType, StartTime, EndTime, IsUndone } = filter;
  if (SearchValue?.trim()) where.push(`s.file_name ilike ${params.add(contains(SearchValue.trim()))}`);
  if (PaymentType) where.push(`s.payment_type = ${params.add(PaymentType)}`);
  if (StartTime) where.push(`s.created_time >= ${params.add(StartTime)}`);
  if (EndTime) where.push(`s.created_time <= ${params.add(EndTime)}`);
  if (IsUndone != null) where.push(`s.undone_time is ${IsUndone ? 'not ' : ''}null`);
  const list: ListQuery = {
    params,
    from: 'statement s',
    where,
    sort: { column: 's.log_id', id: 's.log_id', direction: 'desc' },
  };
  const rows = () => ({
    columns: COLUMNS,
    joins: `join statement s on s.tenant_id = $1 and s.log_id = page.id ${STAFF}`,
  });
  return readList<StatementRow>(db, list, { request: filter, rows, plan: 'custom', signal });
};

interface StoredStatement extends StatementRow {
  readonly TaskId: number;
  readonly UndoneTime: number | null;
  readonly storedName: string | null;
  readonly piles: readonly { readonly Name: Pile; readonly Count: number; readonly Amount: number }[];
  readonly total: number;
  readonly fileTotal: number | null;
}

export const findStatementRow = async (db: Db, tenantId: number, id: number): Promise<StoredStatement | undefined> => {
  const params = new SqlParams();
  params.add(tenantId);
  const text = `select ${COLUMNS}, s.task_id as "TaskId", s.undone_time as "UndoneTime", s.stored_name as "storedName",
      l.summary->'Piles' as piles, (l.summary->>'Total')::float8 as total, (l.summary->>'FileTotal')::float8 as "fileTotal"
    from statement s ${STAFF} join import_log l on l.tenant_id = $1 and l.id = s.log_id
    where s.tenant_id = $1 and s.log_id = ${params.add(id)}`;
  const [row] = await readRows(db, params.statement<StoredStatement>(text));
  return row;
};

/** Of each pile, how many of its rows have a reconciled payment now. */
export const countReconciledNow = async (
  db: Db,
  tenantId: number,
  id: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> => {
  const params = new SqlParams();
  params.add(tenantId);
  const text = `select n.pile, count(*)::int as count from reconciliation_line n
      join payment_log p on p.tenant_id = $1 and p.serial = n.key and p.deleted_time is null
        and p.status = ${PaymentLogStatus.Reconciled}
    where n.tenant_id = $1 and n.reconciliation_id = ${params.add(id)} group by 1`;
  const rows = await readRows(db, params.statement<{ pile: string; count: number }>(text), { plan: 'custom', signal });
  return new Map(rows.map(({ pile, count }) => [pile, count]));
};

/** Runs of a file with exactly these bytes, the latest first. */
export const findEarlierRuns = async (db: Db, tenantId: number, contentHash: Buffer): Promise<EarlierRun[]> => {
  const params = new SqlParams();
  params.add(tenantId);
  const text = `select s.log_id as "Id", s.file_name as "FileName", s.payment_type as "PaymentType", staff.name as "UserName",
      s.created_time as "CreatedTime", s.undone_time is not null as "IsUndone"
    from statement s ${STAFF}
    where s.tenant_id = $1 and s.content_hash = ${params.add(contentHash)} order by s.log_id desc limit 5`;
  return readRows(db, params.statement<EarlierRun>(text));
};

export const findRun = async (
  trx: Db,
  tenantId: number,
  id: number,
): Promise<(Run & { readonly createdTime: number; readonly fileName: string }) | undefined> => {
  const row = await trx
    .selectFrom('statement')
    .select(['payment_type as paymentType', 'created_time as createdTime', 'file_name as fileName'])
    .where('tenant_id', '=', tenantId)
    .where('log_id', '=', id)
    .executeTakeFirst();
  return row && { ...row, tenantId, id };
};

/** Once: false when it is undone already. */
export const markUndone = async (trx: Db, { tenantId, id }: Run, now: number): Promise<boolean> => {
  const marked = await trx
    .updateTable('statement')
    .set({ undone_time: now })
    .where('tenant_id', '=', tenantId)
    .where('log_id', '=', id)
    .where('undone_time', 'is', null)
    .returning('log_id')
    .executeTakeFirst();
  if (!marked) return false;
  // The import log says it too.
  await trx
    .updateTable('import_log')
    .set({ undone_time: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return true;
};

/** Who has run a statement. */
export const findRunner = async (trx: Db, tenantId: number, id: number): Promise<number | undefined> => {
  const row = await trx
    .selectFrom('import_log')
    .select('staff_id as staffId')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.staffId;
};

/** How many of these runs are not undone. An undo waits until the end of the transaction. */
export const holdRuns = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const rows = await trx
    .selectFrom('import_log')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .where('undone_time', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.length;
};

/** Of these files, those that a run names. */
export const usedFiles = async (db: Db, tenantId: number, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('statement')
    .select('stored_name')
    .where('tenant_id', '=', tenantId)
    .where('stored_name', 'in', names.length > 0 ? [...names] : [''])
    .execute();
  return new Set(rows.flatMap(({ stored_name }) => stored_name ?? []));
};
