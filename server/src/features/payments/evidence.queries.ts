/** What the statements say about payments: the row with the serial number, or a statement of the day that lacks it. */
import { EvidenceKind, type PaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import { lineReasonWords } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { LineReason, Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { ImportLogType } from '@gonghai/contract/imports/import.contract.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import type { Db } from '../../db/database.ts';
import { readRows, runStatement } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { SqlParams } from '../../db/sql-params.ts';

/** Income rows that a person may compare with a claim. A repeated row says what the first one says. */
const COMPARED = [Pile.Reconciled, Pile.ReconciledBefore, Pile.AmountDiffers, Pile.NotFound, Pile.HasRefund];
/** Rows that match no claim although number and amount are the same. */
const UNDECIDED = [LineReason.HasRefund, LineReason.ManyAmounts, LineReason.ClaimedTwice];

const STATEMENT = `i.record_type = ${ImportLogType.Reconciliation} and i.undone_time is null`;
const ofWallet = `(i.summary->>'PaymentType')::bigint = p.payment_type`;

/** Midnight of Shanghai before the payment. */
const dayStart = `(p.payment_time + 28800) / ${DAY} * ${DAY} - 28800`;

/**
 * A matching row counts more than a differing one, and a later statement more than an earlier one. A refund counts in any
 * file: money of one day may go back on a later one.
 */
const evidenceStatement = (tenantId: number, ids: readonly number[]): Statement<PaymentEvidence> => {
  const params = new SqlParams();
  params.add(tenantId);
  const [piles, undecided] = [params.add(COMPARED), params.add(UNDECIDED)];
  const kind = `case when l.fen <> p.fen then ${EvidenceKind.Differs}
    when back.is_refunded or l.reason_code = any(${undecided}::smallint[]) then ${EvidenceKind.Doubtful} else ${EvidenceKind.Matches} end`;
  const text = `select p.id as "Id", coalesce(found.kind, case when lacking.id is null then ${EvidenceKind.None}
      else ${EvidenceKind.Absent} end) as "Kind", coalesce(found.id, lacking.id) as "StatementId",
      coalesce(found.name, lacking.name, '') as "StatementName", found.row_number as "Row",
      found.fen / 100.0::float8 as "Amount",
      coalesce(found.paid_time, case when lacking.id is not null then ${dayStart} end) as "Time",
      case when found.kind <> ${EvidenceKind.Doubtful} or found.kind is null then ''
        when back.is_refunded then ${params.add(lineReasonWords[LineReason.HasRefund])} else found.reason end as "Reason"
    from payment_log p
    left join lateral (
      select true as is_refunded
      from reconciliation_line l join import_log i on i.tenant_id = $1 and i.id = l.reconciliation_id and ${STATEMENT}
      where l.tenant_id = $1 and l.key = p.serial and l.row_number is not null and l.pile = '${Pile.Refund}' and ${ofWallet}
      limit 1
    ) back on true
    left join lateral (
      select i.id, i.summary->>'FileName' as name, l.row_number, l.fen, l.paid_time, l.reason, ${kind} as kind
      from reconciliation_line l join import_log i on i.tenant_id = $1 and i.id = l.reconciliation_id and ${STATEMENT}
      where l.tenant_id = $1 and l.key = p.serial and l.row_number is not null and l.pile = any(${piles}::text[])
        and (l.fen <> p.fen or ${ofWallet})
      order by case ${kind} when ${EvidenceKind.Matches} then 1 when ${EvidenceKind.Differs} then 2 else 3 end,
        i.id desc, l.line
      limit 1
    ) found on true
    left join lateral (
      select i.id, i.summary->>'FileName' as name from import_log i
      where found.id is null and i.tenant_id = $1 and ${STATEMENT} and i.created_time >= ${dayStart} and ${ofWallet}
        and exists (select from reconciliation_line l where l.tenant_id = $1 and l.reconciliation_id = i.id
          and l.row_number is not null and l.paid_time >= ${dayStart})
        and exists (select from reconciliation_line l where l.tenant_id = $1 and l.reconciliation_id = i.id
          and l.row_number is not null and l.paid_time < ${dayStart} + ${DAY})
      order by i.id desc limit 1
    ) lacking on true
    where p.tenant_id = $1 and p.deleted_time is null and p.is_published and p.id = any(${params.add([...ids])}::bigint[])
    order by p.id`;
  return params.statement(text);
};

/** Of the published ones among these payments. */
export const findEvidence = (db: Db, tenantId: number, ids: readonly number[]): Promise<PaymentEvidence[]> =>
  readRows(db, evidenceStatement(tenantId, ids));

/** The same in a transaction that has locked the orders. */
export const readEvidence = async (
  trx: Db,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PaymentEvidence>> => {
  const rows = await runStatement<PaymentEvidence>(trx, evidenceStatement(tenantId, ids));
  return new Map(rows.map((row) => [row.Id, row]));
};
