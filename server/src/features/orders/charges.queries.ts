/** SQL on what outside providers were asked for orders, and on payments that disagree. */
import { OrderStation } from '@gonghai/contract/orders/order-values.ts';
import type { OutsideProvider } from '@gonghai/contract/settings/pay-config.ts';
import type { Db } from '../../db/database.ts';

/** The directory: a notification names its tenant by the code. */
export const findTenantByCode = async (directory: Db, code: string): Promise<{ readonly id: number } | undefined> =>
  directory.selectFrom('tenant').select('id').where('code', '=', code).executeTakeFirst();

interface Charge {
  readonly merchant: string;
  readonly code: string;
  readonly codeTime: number;
}

interface ChargeKey {
  readonly tenantId: number;
  readonly orderId: number;
  readonly provider: OutsideProvider;
}

export const findCharge = (db: Db, { tenantId, orderId, provider }: ChargeKey): Promise<Charge | undefined> =>
  db
    .selectFrom('pay_charge')
    .select(['merchant', 'code', 'code_time as codeTime'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('provider', '=', provider)
    .executeTakeFirst();

export const saveCharge = async (
  trx: Db,
  { tenantId, orderId, provider }: ChargeKey,
  charge: Charge,
): Promise<void> => {
  const values = { merchant: charge.merchant, code: charge.code, code_time: charge.codeTime, closed_time: null };
  await trx
    .insertInto('pay_charge')
    .values({ tenant_id: tenantId, order_id: orderId, provider, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'order_id', 'provider']).doUpdateSet(values))
    .execute();
};

export interface DueCharge {
  readonly orderId: number;
  readonly provider: OutsideProvider;
  readonly createdTime: number;
  readonly isWithdrawn: boolean;
}

/** Orders that are not paid and whose code was made since then and not closed, those asked longest ago first. */
export const readDueCharges = (
  db: Db,
  tenantId: number,
  { since, most }: { readonly since: number; readonly most: number },
): Promise<DueCharge[]> =>
  db
    .selectFrom('pay_charge as c')
    .innerJoin('course_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 'c.tenant_id').onRef('o.id', '=', 'c.order_id'),
    )
    .select((eb) => [
      'c.order_id as orderId',
      'c.provider',
      'o.created_time as createdTime',
      eb('o.withdrawn_time', 'is not', null).as('isWithdrawn'),
    ])
    .$narrowType<{ provider: OutsideProvider; isWithdrawn: boolean }>()
    .where('c.tenant_id', '=', tenantId)
    .where('o.tenant_id', '=', tenantId)
    .where('c.code_time', '>=', since)
    .where('c.closed_time', 'is', null)
    .where('o.station', '<>', OrderStation.Paid)
    .orderBy('c.asked_time')
    .orderBy('c.order_id')
    .limit(most)
    .execute();

export const noteAsked = async (trx: Db, { tenantId, orderId, provider }: ChargeKey, now: number): Promise<void> => {
  await trx
    .updateTable('pay_charge')
    .set({ asked_time: now })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('provider', '=', provider)
    .execute();
};

export const noteClosed = async (trx: Db, { tenantId, orderId, provider }: ChargeKey, now: number): Promise<void> => {
  await trx
    .updateTable('pay_charge')
    .set({ closed_time: now })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('provider', '=', provider)
    .execute();
};

export const hasPaidAnother = async (
  trx: Db,
  tenantId: number,
  { payId, orderId }: { readonly payId: string; readonly orderId: number },
): Promise<boolean> =>
  (await trx
    .selectFrom('course_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('pay_id', '=', payId)
    .where('id', '<>', orderId)
    .executeTakeFirst()) !== undefined;

/** False when this was reported before. */
export const insertAlarm = async (
  trx: Db,
  tenantId: number,
  alarm: { readonly provider: OutsideProvider; readonly payId: string; readonly reason: string; readonly now: number },
): Promise<boolean> => {
  const { provider, payId, reason, now } = alarm;
  const inserted = await trx
    .insertInto('pay_alarm')
    .values({ tenant_id: tenantId, provider, pay_id: payId, reason, created_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reason')
    .executeTakeFirst();
  return inserted !== undefined;
};
