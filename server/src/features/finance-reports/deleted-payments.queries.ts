/** Finds reconciled payments that were deleted with their orders: no list and no report contains their money. */
import { PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Database, LONG, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { day, type DayRange } from './money-check.queries.ts';

/** 9999-12-31, in days since 1970. */
const LAST_DAY = 2_932_896;

export interface DeletedPayment {
  readonly orderId: number;
  readonly customer: string;
  readonly serial: string;
  readonly fen: number;
  readonly day: number;
}

/** By payment time. Deleting them is refused; earlier versions allowed it. */
export const findDeletedPayments = (
  database: Database,
  tenantId: number,
  { from, to }: DayRange = {},
): Promise<DeletedPayment[]> =>
  database.inTransaction(
    tenantId,
    (trx) => {
      const params = new SqlParams();
      const [tenant, paidDay] = [params.add(tenantId), day('p.payment_time')];
      const text = `select p.work_order_id as "orderId", o.name as customer, p.third_no as serial,
          (p.amount * 100)::bigint as fen, ${paidDay} as day
        from payment_log p join work_order o on o.tenant_id = p.tenant_id and o.id = p.work_order_id
        where p.tenant_id = ${tenant} and p.status = ${PaymentLogStatus.Reconciled}
          and (p.deleted_time is not null or o.deleted_time is not null)
          and ${paidDay} between ${params.add(from ?? 0)} and ${params.add(to ?? LAST_DAY)}
        order by p.payment_time, p.id`;
      return runStatement<DeletedPayment>(trx, params.statement(text));
    },
    LONG,
  );
