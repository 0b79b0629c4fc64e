/** The standing check of statements: closed days keep their sums, and income belongs to runs that were not undone. */
import { PaymentLogStatus, WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Database, LONG, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { day, type DayRange } from './money-check.queries.ts';

/** 9999-12-31, in days since 1970. */
const LAST_DAY = 2_932_896;

interface ChangedDay {
  readonly wallet: string;
  readonly day: number;
  readonly statementFen: number;
  readonly claimFen: number;
  /** What the day had when it was closed. */
  readonly closedStatementFen: number;
  readonly closedClaimFen: number;
}

interface StrayIncome {
  readonly wallet: string;
  readonly day: number;
  readonly serial: string;
  readonly fen: number;
  /** The undone run that it belongs to; null for a row of a run that is in no day. */
  readonly undoneRun: string | null;
}

export interface StatementCheck {
  readonly closedDays: number;
  readonly changedDays: readonly ChangedDay[];
  readonly stray: readonly StrayIncome[];
}

const walletName = (type: string): string =>
  `coalesce((select d.name from dictionary_item d where d.tenant_id = $1 and d.dic_table = 6 and d.id = ${type}), '')`;

/** Added from orders and payments, without the columns that the calendar uses. */
const CLAIMED = `(select coalesce(sum(p.amount), 0) * 100 + (select coalesce(sum(i.fen), 0) from statement_income i
    where i.tenant_id = $1 and i.payment_type = c.payment_type and i.day = c.day and i.flow_id is not null)
  from payment_log p
  join work_order o on o.tenant_id = $1 and o.id = p.work_order_id
  where p.tenant_id = $1 and p.deleted_time is null and p.payment_type = c.payment_type and not o.is_refund
    and ${day('p.payment_time')} = c.day and (p.status = ${PaymentLogStatus.Reconciled}
      or (p.status = ${PaymentLogStatus.InReview} and o.status in (${WorkOrderStatus.InReview}, ${WorkOrderStatus.Passed}))))`;
const ARRIVED = `(select coalesce(sum(i.fen) filter (where not exists (select from unclaimed_payment u
    where u.tenant_id = $1 and u.payment_type = i.payment_type and serial_key(u.serial) = i.serial and u.kind <> 0)), 0)
  from statement_income i where i.tenant_id = $1 and i.payment_type = c.payment_type and i.day = c.day)`;

const CLOSED_DAYS = `select ${walletName('c.payment_type')} as wallet, c.day, ${ARRIVED}::float8 as "statementFen",
    ${CLAIMED}::float8 as "claimFen", c.statement_fen as "closedStatementFen", c.claim_fen as "closedClaimFen"
  from closed_day c where c.tenant_id = $1 and c.day between $2 and $3 order by c.day, c.payment_type`;

const isReconciled = (serial: string): string => `exists (select from payment_log p where p.tenant_id = $1
  and p.serial = ${serial} and p.status = ${PaymentLogStatus.Reconciled} and p.deleted_time is null)`;
const isClosed = (alias: string): string => `exists (select from closed_day c where c.tenant_id = $1
  and c.payment_type = ${alias}.payment_type and c.day = ${alias}.day)`;

const STRAY = `select ${walletName('i.payment_type')} as wallet, i.day, i.serial, i.fen, s.file_name as "undoneRun"
  from statement_income i join statement s on s.tenant_id = $1 and s.log_id = i.statement_id
  where i.tenant_id = $1 and i.day between $2 and $3 and s.undone_time is not null
    and not ${isReconciled('i.serial')} and not ${isClosed('i')}
  union all
  select ${walletName('s.payment_type')}, ${day('n.paid_time')}, n.serial, n.fen, null
  from statement s join reconciliation_line n on n.tenant_id = $1 and n.reconciliation_id = s.log_id
  where s.tenant_id = $1 and s.undone_time is null and n.pile in ('对账成功', '已对账', '金额不符', '有退款', '未找到', '已入财务流水')
    and n.paid_time is not null and ${day('n.paid_time')} between $2 and $3 and n.key <> ''
    and not exists (select from statement_income i where i.tenant_id = $1 and i.payment_type = s.payment_type
      and i.serial = n.key)
  order by 2, 3`;

/** One snapshot. */
export const checkStatements = (
  database: Database,
  tenantId: number,
  { from, to }: DayRange = {},
): Promise<StatementCheck> =>
  database.inTransaction(
    tenantId,
    async (trx) => {
      const statement = <Row>(text: string) => {
        const params = new SqlParams();
        for (const value of [tenantId, from ?? 0, to ?? LAST_DAY]) params.add(value);
        return params.statement<Row>(text);
      };
      const days = await runStatement(trx, statement<ChangedDay>(CLOSED_DAYS));
      return {
        closedDays: days.length,
        changedDays: days.filter(
          (one) => one.statementFen !== one.closedStatementFen || one.claimFen !== one.closedClaimFen,
        ),
        stray: await runStatement(trx, statement<StrayIncome>(STRAY)),
      };
    },
    { ...LONG, isolation: 'repeatable read' },
  );
