/** SQL on single rows of unclaimed income: locks, kinds, and who was asked to file the order. */
import type { UnclaimedKind } from '@gonghai/contract/payments/unclaimed.contract.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { dayColumn } from './days.queries.ts';

export interface LockedArrival {
  readonly id: number;
  readonly serial: string;
  readonly amount: number;
  readonly paymentType: number;
  readonly time: number | null;
  /** Whose sum has it: that of its income, otherwise that of its time. Null without both. */
  readonly day: number | null;
  readonly kind: UnclaimedKind;
}

/** In the order that statements lock them in. */
export const lockArrivals = (trx: Db, tenantId: number, ids: readonly number[]): Promise<LockedArrival[]> => {
  const params = new SqlParams();
  const text = `select u.id, u.serial, u.amount::float8 as amount, u.payment_type as "paymentType", u.paid_time as time, u.kind,
      coalesce(i.day, ${dayColumn('u.paid_time')}) as day
    from unclaimed_payment u left join statement_income i
      on i.tenant_id = u.tenant_id and i.payment_type = u.payment_type and i.serial = u.key
    where u.tenant_id = ${params.add(tenantId)} and u.id = any(${params.add([...ids])}::bigint[])
    order by u.serial for update of u`;
  return runStatement<LockedArrival>(trx, params.statement(text));
};

export const saveKinds = async (
  trx: Db,
  tenantId: number,
  ids: readonly number[],
  kind: UnclaimedKind,
): Promise<void> => {
  await trx
    .updateTable('unclaimed_payment')
    .set({ kind })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .execute();
};

export const saveAssigned = async (
  trx: Db,
  tenantId: number,
  id: number,
  { staffId, now }: { readonly staffId: number; readonly now: number },
): Promise<void> => {
  await trx
    .updateTable('unclaimed_payment')
    .set({ assigned_id: staffId, assigned_time: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** A published order has a payment with this number. */
export const isArrivalClaimed = async (trx: Db, tenantId: number, serial: string): Promise<boolean> => {
  const found = await trx
    .selectFrom('payment_log')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('serial', '=', serialKey(serial))
    .where('deleted_time', 'is', null)
    .where('is_in_force', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
