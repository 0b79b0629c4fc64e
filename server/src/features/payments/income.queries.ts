/** SQL on the income that statements report: stored with a run, handed to another run or dropped when the run is undone. */
import { incomePiles, Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { dayColumn } from './days.queries.ts';
import { UNCLAIMED_REASONS } from './reconciliation.rules.ts';

/** A repeated row has arrived with the first one. */
const ARRIVING: readonly Pile[] = incomePiles.filter((pile) => pile !== Pile.Repeated);

export interface Run {
  readonly tenantId: number;
  readonly id: number;
  readonly paymentType: number;
}

/** The time of the row; without one, that of the payment that claims it. */
const INCOME_DAY = dayColumn('coalesce(n.paid_time, p.payment_time)');

/**
 * One row for each serial number. A later run corrects amount and day, and takes over the rows of a run that was undone.
 * The lines are stored, and the wallet is locked.
 */
export const insertIncome = async (trx: Db, { tenantId, id, paymentType }: Run): Promise<void> => {
  const params = new SqlParams();
  const [tenant, run, wallet] = [params.add(tenantId), params.add(id), params.add(paymentType)];
  const text = `insert into statement_income as i (tenant_id, payment_type, serial, day, fen, statement_id, line)
    select distinct on (n.key) ${tenant}::int, ${wallet}::bigint, n.key, ${INCOME_DAY}, n.fen,
      n.reconciliation_id, n.line
    from reconciliation_line n
      left join payment_log p on p.tenant_id = ${tenant} and p.id = n.payment_id and p.payment_type = ${wallet}
    where n.tenant_id = ${tenant} and n.reconciliation_id = ${run} and n.pile = any(${params.add([...ARRIVING])}::text[])
      and coalesce(n.paid_time, p.payment_time) is not null and n.key <> ''
    order by n.key, n.line
    on conflict (tenant_id, payment_type, serial) do update
      set day = excluded.day, fen = excluded.fen, statement_id = excluded.statement_id, line = excluded.line,
        flow_id = case when i.fen = excluded.fen then i.flow_id end
      where (i.day, i.fen) is distinct from (excluded.day, excluded.fen) or exists (select from statement s
        where s.tenant_id = i.tenant_id and s.log_id = i.statement_id and s.undone_time is not null)`;
  await runStatement(trx, params.statement(text));
};

/** Days of the income of a run. */
export const incomeDays = async (trx: Db, { tenantId, id }: Run): Promise<number[]> => {
  const rows = await trx
    .selectFrom('statement_income')
    .select('day')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('statement_id', '=', id)
    .execute();
  return rows.map(({ day }) => day);
};

/** Other runs of the wallet that were not undone and whose days overlap those of this one. */
const otherRuns = (tenant: string, run: string): string => `statement own
    join statement s on s.tenant_id = own.tenant_id and s.payment_type = own.payment_type and s.log_id <> own.log_id
      and s.undone_time is null and (s.start_day is null or own.start_day is null
        or (s.start_day <= own.end_day and own.start_day <= s.end_day))
    join reconciliation_line n on n.tenant_id = own.tenant_id and n.reconciliation_id = s.log_id
  where own.tenant_id = ${tenant} and own.log_id = ${run}`;

export interface Confirmation {
  readonly paymentId: number;
  readonly statementId: number;
  readonly row: number;
}

/** Of these payments, those that another run found reconciled, with the same amount; with the last such run. */
export const confirmedElsewhere = (
  trx: Db,
  { tenantId, id }: Run,
  paymentIds: readonly number[],
): Promise<Confirmation[]> => {
  const params = new SqlParams();
  const [tenant, run] = [params.add(tenantId), params.add(id)];
  const text = `select distinct on (n.payment_id) n.payment_id as "paymentId", s.log_id as "statementId",
      n.row_number as row
    from ${otherRuns(tenant, run)}
    and n.pile = ${params.add(Pile.ReconciledBefore)} and n.payment_id = any(${params.add([...paymentIds])}::bigint[])
    order by n.payment_id, s.log_id desc, n.line`;
  return runStatement<Confirmation>(trx, params.statement(text));
};

/** What stays with an undone run: its closed days, and the payments that stay reconciled. */
interface Staying {
  readonly closedDays: readonly number[];
  readonly paymentIds: readonly number[];
}

/**
 * Income that another run reports too belongs to that run from now on, in a closed day only without a change of its sum. The
 * rest goes, except what stays.
 */
const releaseIncome = async (trx: Db, run: Run, { closedDays, paymentIds }: Staying): Promise<void> => {
  const params = new SqlParams();
  const [tenant, id] = [params.add(run.tenantId), params.add(run.id)];
  const closed = params.add([...closedDays]);
  const handed = `update statement_income i set statement_id = other.log_id, line = other.line, fen = other.fen, day = other.day,
      flow_id = case when i.fen = other.fen then i.flow_id end
    from (
      select distinct on (n.key) n.key as serial, s.log_id, n.line, n.fen,
        ${dayColumn('n.paid_time')} as day
      from ${otherRuns(tenant, id)} and n.pile = any(${params.add([...ARRIVING])}::text[]) and n.paid_time is not null
        and n.key in (select w.serial from statement_income w
          where w.tenant_id = ${tenant} and w.statement_id = ${id})
      order by n.key, s.log_id desc, n.line
    ) other
    where i.tenant_id = ${tenant} and i.statement_id = ${id} and i.serial = other.serial
      and ((i.day, i.fen) = (other.day, other.fen) or (i.day <> all(${closed}::int[])
        and (other.day = i.day or not is_day_closed(${tenant}::int, i.payment_type, other.day::int))))`;
  await runStatement(trx, params.statement(handed));
  const rest = new SqlParams();
  const text = `delete from statement_income i
    where i.tenant_id = ${rest.add(run.tenantId)} and i.statement_id = ${rest.add(run.id)}
      and i.day <> all(${rest.add([...closedDays])}::int[])
      and not exists (select from payment_log p where p.tenant_id = i.tenant_id and p.serial = i.serial
        and p.id = any(${rest.add([...paymentIds])}::bigint[]))`;
  await runStatement(trx, rest.statement(text));
};

/**
 * The unclaimed rows of a run follow its income: another run that reports it has its own amount, time and wallet. Those that
 * no other run reports go, except in closed days. Only the same wallet keeps the mark that it is not for courses.
 */
const releaseUnclaimed = async (trx: Db, run: Run): Promise<void> => {
  const params = new SqlParams();
  const [tenant, id] = [params.add(run.tenantId), params.add(run.id)];
  const ofRun = `u.tenant_id = ${tenant} and u.statement_id = ${id}`;
  const handed = `update unclaimed_payment u set statement_id = n.reconciliation_id, payment_type = i.payment_type,
      amount = n.fen / 100.0, paid_time = n.paid_time, payer = n.payer,
      kind = case when u.payment_type = i.payment_type then u.kind else 0 end
    from statement_income i join reconciliation_line n on n.tenant_id = ${tenant}
      and n.reconciliation_id = i.statement_id and n.line = i.line
    where ${ofRun} and i.tenant_id = ${tenant} and i.serial = u.key and i.statement_id <> ${id} and n.fen > 0 and i.payment_type = (
      select other.payment_type from statement_income other where other.tenant_id = ${tenant} and other.serial = u.key
      order by other.payment_type <> u.payment_type, other.statement_id desc limit 1)`;
  await runStatement(trx, params.statement(handed));
  const gone = `delete from unclaimed_payment u where ${ofRun} and not exists (select from statement_income i
    where i.tenant_id = ${tenant} and i.payment_type = u.payment_type and i.serial = u.key)`;
  await runStatement(trx, params.statement(gone));
};

/** Income that a run has taken from the list, because it was reconciled or refunded, is unclaimed again. */
const restoreUnclaimed = async (trx: Db, { tenantId, id, paymentType }: Run, now: number): Promise<void> => {
  const params = new SqlParams();
  const [tenant, run, wallet] = [params.add(tenantId), params.add(id), params.add(paymentType)];
  const text = `insert into unclaimed_payment (tenant_id, serial, amount, payment_type, paid_time, first_time, statement_id, payer)
    select n.tenant_id, n.serial, n.fen / 100.0, i.payment_type, n.paid_time, coalesce(s.created_time, ${params.add(now)}),
      s.log_id, n.payer
    from (select distinct l.key from reconciliation_line l
        where l.tenant_id = ${tenant} and l.reconciliation_id = ${run} and l.row_number is not null) own
      join statement_income i on i.tenant_id = ${tenant} and i.payment_type = ${wallet} and i.serial = own.key
      join statement s on s.tenant_id = ${tenant} and s.log_id = i.statement_id and s.undone_time is null
      join reconciliation_line n on n.tenant_id = ${tenant} and n.reconciliation_id = i.statement_id and n.line = i.line
    where n.fen > 0 and i.flow_id is null and (n.pile = ${params.add(Pile.InFlow)}
        or n.pile = ${params.add(Pile.NotFound)} and n.reason_code = any(${params.add([...UNCLAIMED_REASONS])}::smallint[]))
      and not exists (select from payment_log p where p.tenant_id = ${tenant} and p.serial = i.serial
        and p.status = ${PaymentLogStatus.Reconciled} and p.deleted_time is null)
      and not exists (select from reconciliation_line back join statement other
          on other.tenant_id = ${tenant} and other.log_id = back.reconciliation_id and other.undone_time is null
        where back.tenant_id = ${tenant} and back.key = i.serial and back.row_number is not null
          and back.pile = ${params.add(Pile.Refund)})
    order by n.serial
    on conflict do nothing`;
  await runStatement(trx, params.statement(text));
};

/** What a run leaves when it is undone, and when a day is opened that was closed then. */
export const releaseRun = async (trx: Db, run: Run, staying: Staying, now: number): Promise<void> => {
  await releaseIncome(trx, run, staying);
  await releaseUnclaimed(trx, run);
  await restoreUnclaimed(trx, run, now);
};

/** Undone runs that still have income in a day: it was closed when they were undone. */
export const undoneRunsIn = (
  trx: Db,
  tenantId: number,
  { paymentType, day }: { readonly paymentType: number; readonly day: number },
): Promise<Run[]> => {
  const params = new SqlParams();
  const [tenant, wallet, opened] = [params.add(tenantId), params.add(paymentType), params.add(day)];
  const text = `select distinct s.tenant_id as "tenantId", s.log_id as id, s.payment_type as "paymentType"
    from statement_income i join statement s on s.tenant_id = ${tenant} and s.log_id = i.statement_id
      and s.undone_time is not null
    where i.tenant_id = ${tenant} and i.payment_type = ${wallet} and i.day = ${opened}
    order by id`;
  return runStatement<Run>(trx, params.statement(text));
};
