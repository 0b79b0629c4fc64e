/** The list of unclaimed income and of income that is not for courses: search, page, sum, export. */
import type { UnclaimedFilter, UnclaimedRow } from '@gonghai/contract/payments/unclaimed.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { rangeOfMoment } from '@gonghai/contract/wire/clock.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import { PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { Db } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { readPieces } from '../../db/list-pieces.ts';
import { type ListQuery, type PageWithTotal, readListWithTotal, totalStatement } from '../../db/list-query.ts';
import { contains } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { readPaymentsByIds } from './payment-list.queries.ts';
import { readFen } from './statement-values.rules.ts';

/** As many characters as the column `serial_end` has. */
const SHORTEST_ENDING = 6;

/** A whole day, or one of several meanings: number, amount, text of the payer. */
const matches = (params: SqlParams, typed: string): string => {
  const day = /^\d{4}-\d{2}(?:-\d{2})?$/.test(typed) ? rangeOfMoment(typed) : undefined;
  if (day) return `(u.arrived_time >= ${params.add(day.from)} and u.arrived_time < ${params.add(day.until)})`;
  const key = serialKey(typed);
  const characters = [...key];
  const number = params.add(key);
  const ways = [`u.key = ${number}`];
  if (characters.length >= SHORTEST_ENDING) {
    const end = params.add(characters.slice(-SHORTEST_ENDING).join(''));
    ways.push(`(u.serial_end = ${end} and right(u.key, ${characters.length}) = ${number})`);
  }
  const fen = readFen(typed.replace('元', ''), false);
  if (fen !== undefined) ways.push(`u.fen = ${params.add(fen)}`);
  ways.push(`u.payer ilike ${params.add(contains(typed))}`);
  return `(${ways.join(' or ')})`;
};

const listOf = (tenantId: number, filter: UnclaimedFilter): ListQuery => {
  const { SearchValue, PaymentType, StartTime, EndTime, Kind } = filter;
  const params = new SqlParams();
  const where = [`u.tenant_id = ${params.add(tenantId)}`, `u.kind = ${params.add(Kind ?? 0)}`];
  if (SearchValue?.trim()) where.push(matches(params, SearchValue.trim()));
  if (PaymentType) where.push(`u.payment_type = ${params.add(PaymentType)}`);
  if (StartTime) where.push(`u.arrived_time >= ${params.add(StartTime)}`);
  if (EndTime) where.push(`u.arrived_time <= ${params.add(EndTime)}`);
  // A payment that was reconciled while its statement was read leaves a row that counts no more.
  where.push(`not exists (select from payment_log p where p.tenant_id = $1 and p.serial = u.key and p.twin_id = 0
    and p.deleted_time is null and p.status = ${PaymentLogStatus.Reconciled})`);
  return {
    params,
    from: 'unclaimed_payment u',
    where,
    sort: { column: 'u.arrived_time', id: 'u.id', direction: 'desc' },
  };
};

/** Without those that are not for courses, as the list shows them at first. */
export const unclaimedCount = (tenantId: number): Statement<{ readonly Unclaimed: number }> => {
  const { params, from, where } = listOf(tenantId, {});
  return params.statement(`select count(*)::int as "Unclaimed" from ${from} where ${where.join(' and ')}`);
};

const COLUMNS = `u.id as "Id", u.serial as "ThirdNo", u.amount::float8 as "Amount", u.payment_type as "PaymentType",
  u.paid_time as "Time", u.first_time as "FirstTime", u.kind as "Kind", u.payer as "Payer",
  u.statement_id as "StatementId", coalesce(s.file_name, '') as "FileName", a.name as "AssignedName",
  u.assigned_time as "AssignedTime", p.id as "paymentId"`;
const JOINS = `join unclaimed_payment u on u.tenant_id = $1 and u.id = page.id
  left join statement s on s.tenant_id = $1 and s.log_id = u.statement_id
  left join staff a on a.tenant_id = $1 and a.id = u.assigned_id
  left join payment_log p on p.tenant_id = $1 and p.serial = u.key and p.twin_id = 0 and p.deleted_time is null`;

type Read = Omit<UnclaimedRow, 'Payment'> & { readonly paymentId: number | null };

export const searchUnclaimedRows = async (
  db: Db,
  tenantId: number,
  filter: UnclaimedFilter & PageRequest,
  signal: AbortSignal,
): Promise<PageWithTotal<UnclaimedRow>> => {
  const list = listOf(tenantId, filter);
  const rows = () => ({ columns: COLUMNS, joins: JOINS });
  const read = { request: filter, rows, plan: 'custom', signal } as const;
  const page = await readListWithTotal<Read>(db, list, read, totalStatement(list, 'sum(u.fen) / 100'));
  const ids = page.Rows.flatMap(({ paymentId }) => paymentId ?? []);
  const payments = ids.length > 0 ? await readPaymentsByIds(db, tenantId, ids, signal) : [];
  const byId = new Map(payments.map((payment) => [payment.Id, payment]));
  const Rows = page.Rows.map(({ paymentId, ...row }) => ({ ...row, Payment: byId.get(paymentId ?? 0) ?? null }));
  return { ...page, Rows };
};

export interface ExportedUnclaimed extends Read {
  readonly TypeName: string;
  readonly OrderName: string | null;
}

const EXPORTED = `${COLUMNS}, o.name as "OrderName", coalesce((select i.name from dictionary_item i where i.tenant_id = $1
  and i.dic_table = ${DicTable.Payment} and i.id = u.payment_type), '') as "TypeName"`;

/** All rows of a search, for its export. */
export const readUnclaimedPieces = (
  db: Db,
  tenantId: number,
  filter: UnclaimedFilter,
  size: number,
): AsyncGenerator<readonly ExportedUnclaimed[]> =>
  readPieces(db, listOf(tenantId, filter), {
    rows: () => ({
      columns: EXPORTED,
      joins: `${JOINS} left join work_order o on o.tenant_id = $1 and o.id = p.work_order_id and o.status <> 0`,
    }),
    size,
  });
