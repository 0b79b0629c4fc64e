/** SQL on orders: made, paid once, closed when nobody pays. */
import {
  type OrderPayType,
  orderPayTypeLabel,
  OrderStation,
  orderStationLabel,
  WITHDRAWN_LABEL,
} from '@gonghai/contract/orders/order-values.ts';
import type { OrderRow } from '@gonghai/contract/orders/order.contract.ts';
import { orderNumber } from '@gonghai/contract/orders/order.rules.ts';
import type { CustomerSource } from '@gonghai/contract/wire/customer-kind.ts';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { columnsOf, type Values } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import type { CourseOrderTable } from '../../db/tables.ts';

/** Rows that the dialog shows. */
const MOST_ORDERS = 200;

const COLUMNS = [
  'id',
  'tel',
  'source',
  'product_name as name',
  'product_title as title',
  'list_price as listPrice',
  'price',
  'station',
  'pay_type as payType',
  'pay_id as payId',
  'paid_time as paidTime',
  'closed_time as closedTime',
  'withdrawn_time as withdrawnTime',
  'staff_id as staffId',
  'created_time as createdTime',
] as const;

const orders = (db: Db, tenantId: number) =>
  db
    .selectFrom('course_order')
    .select(COLUMNS)
    .$narrowType<{ station: OrderStation; payType: OrderPayType; source: CustomerSource }>()
    .where('tenant_id', '=', tenantId);

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export const findOrder = (db: Db, tenantId: number, id: number) =>
  orders(db, tenantId).where('id', '=', id).executeTakeFirst();

/** What the state of an order is called. */
const stationText = ({ station, withdrawnTime }: Pick<Order, 'station' | 'withdrawnTime'>): string =>
  withdrawnTime === null ? orderStationLabel[station] : WITHDRAWN_LABEL;

const rowOf = (order: Order): OrderRow => ({
  Id: order.id,
  OrderNumber: orderNumber(order.createdTime, order.id),
  FirstProductName: order.name,
  ListPrice: order.listPrice,
  FinalPrice: order.price,
  Station: order.station,
  StationText: stationText(order),
  PayType: order.payType,
  PayTypeText: orderPayTypeLabel[order.payType],
  CreateTime: order.createdTime,
  PaidTime: order.paidTime,
});

export const readOrders = async (db: Db, tenantId: number, tel: string): Promise<OrderRow[]> =>
  (await orders(db, tenantId).where('tel', '=', tel).orderBy('id', 'desc').limit(MOST_ORDERS).execute()).map(rowOf);

/** 0 for a phone without a student. */
export const readBalance = async (db: Db, tenantId: number, tel: string): Promise<number> => {
  const student = await db
    .selectFrom('student')
    .select('balance')
    .where('tenant_id', '=', tenantId)
    .where('tel', '=', tel)
    .executeTakeFirst();
  return student?.balance ?? 0;
};

/** False when the balance is too low, or no student has this phone. */
export const takeFromBalance = async (
  trx: Db,
  { tenantId, tel, price }: { readonly tenantId: number; readonly tel: string; readonly price: number },
): Promise<boolean> => {
  const taken = await trx
    .updateTable('student')
    .set({ balance: sql`balance - ${price}::numeric` })
    .where('tenant_id', '=', tenantId)
    .where('tel', '=', tel)
    .where('balance', '>=', price)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
};

export const insertOrder = async (trx: Db, order: Values<Insertable<CourseOrderTable>>): Promise<number> => {
  const { id } = await trx
    .insertInto('course_order')
    .values(columnsOf(order))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export interface Payment {
  readonly payType: Exclude<OrderPayType, 0>;
  readonly payId: string;
  readonly now: number;
}

/** Happens once, also for an order that was closed before the payment arrived. Undefined when it is paid already or withdrawn. */
export const savePayment = async (
  trx: Db,
  tenantId: number,
  id: number,
  { payType, payId, now }: Payment,
): Promise<Order | undefined> =>
  trx
    .updateTable('course_order')
    .set({ station: OrderStation.Paid, pay_type: payType, pay_id: payId, paid_time: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('station', '<>', OrderStation.Paid)
    .where('withdrawn_time', 'is', null)
    .returning(COLUMNS)
    .$narrowType<{ station: OrderStation; payType: OrderPayType; source: CustomerSource }>()
    .executeTakeFirst();

/** Undefined when it is paid, closed or withdrawn already. A payment at the same moment is waited for. */
export const saveWithdrawal = async (
  trx: Db,
  tenantId: number,
  { id, now }: { readonly id: number; readonly now: number },
): Promise<Order | undefined> =>
  trx
    .updateTable('course_order')
    .set({ station: OrderStation.Closed, closed_time: now, withdrawn_time: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('station', '=', OrderStation.Unpaid)
    .returning(COLUMNS)
    .$narrowType<{ station: OrderStation; payType: OrderPayType; source: CustomerSource }>()
    .executeTakeFirst();

/** Orders that nobody paid until `before`, oldest first. They are closed until the transaction ends or fails. */
export const closeUnpaid = async (
  trx: Db,
  tenantId: number,
  { before, now, most }: { readonly before: number; readonly now: number; readonly most: number },
): Promise<Order[]> => {
  const due = await trx
    .selectFrom('course_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('station', '=', OrderStation.Unpaid)
    .where('created_time', '<', before)
    .orderBy('created_time')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return trx
    .updateTable('course_order')
    .set({ station: OrderStation.Closed, closed_time: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(due.map(({ id }) => id)))
    .where('station', '=', OrderStation.Unpaid)
    .returning(COLUMNS)
    .$narrowType<{ station: OrderStation; payType: OrderPayType; source: CustomerSource }>()
    .execute();
};

/** Notifies the browsers that show orders. */
export const announceOrder = async (
  trx: Db,
  tenantId: number,
  { id, staffId, ownerId }: { readonly id: number; readonly staffId: number; readonly ownerId: number | null },
): Promise<void> => {
  await sql`select pg_notify('course_order_changed', json_build_object('tenantId', ${tenantId}::int, 'id', ${id}::bigint,
    'staffId', ${staffId}::bigint, 'ownerId', ${ownerId}::bigint, 'departmentId', (select department_id from staff
      where tenant_id = ${tenantId}::int and id = ${ownerId}::bigint))::text)`.execute(trx);
};
