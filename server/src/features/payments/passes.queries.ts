/** SQL that stores how payments were reconciled: by a row of a statement, or by hand. */
import { Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import type { PassEvidence } from '@gonghai/contract/work-orders/pass-evidence.rules.ts';
import { type PassWay, PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';

export interface Pass {
  readonly id: number;
  readonly way: PassWay;
  readonly reason: string;
  /** What a statement said against it. */
  readonly evidence: PassEvidence | null;
  /** Null for a statement that is being read: its log is written last, see `linkPasses`. */
  readonly statementId: number | null;
  readonly row: number | null;
}

/** Gives how many were still in review. */
export const passPayments = async (
  trx: Db,
  { tenantId, userId, now }: { readonly tenantId: number; readonly userId: number; readonly now: number },
  passes: readonly Pass[],
): Promise<number> => {
  const params = new SqlParams();
  const [tenant, sent] = [params.add(tenantId), params.add(JSON.stringify(passes))];
  const text = `update payment_log p set status = ${PaymentLogStatus.Reconciled}, pass_way = n.way,
      pass_user_id = ${params.add(userId)}, pass_time = ${params.add(now)}, pass_reason = n.reason,
      pass_evidence = n.evidence,
      statement_id = n."statementId", statement_row = n.row
    from jsonb_to_recordset(${sent}::jsonb) as n (id bigint, way smallint, reason text, evidence jsonb, "statementId" bigint, row int)
    where p.tenant_id = ${tenant} and p.id = n.id and p.status = ${PaymentLogStatus.InReview} and p.deleted_time is null
    returning p.id`;
  return (await runStatement(trx, params.statement(text))).length;
};

/** The first of two persons is noted. Gives how many were in review without one. */
export const noteFirstPersons = async (
  trx: Db,
  { tenantId, userId, now }: { readonly tenantId: number; readonly userId: number; readonly now: number },
  ids: readonly number[],
): Promise<number> => {
  const rows = await trx
    .updateTable('payment_log')
    .set({ first_by: userId, first_time: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .where('status', '=', PaymentLogStatus.InReview)
    .where('first_by', 'is', null)
    .where('deleted_time', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
};

/** The payments that a statement has just passed name its log, which is written after them. */
export const linkPasses = async (trx: Db, tenantId: number, statementId: number): Promise<void> => {
  const params = new SqlParams();
  const [tenant, statement] = [params.add(tenantId), params.add(statementId)];
  const text = `update payment_log p set statement_id = l.reconciliation_id from reconciliation_line l
    where l.tenant_id = ${tenant} and l.reconciliation_id = ${statement} and l.pile = ${params.add(Pile.Reconciled)}
      and p.tenant_id = ${tenant} and p.id = l.payment_id and p.statement_id is null`;
  await runStatement(trx, params.statement(text));
};
