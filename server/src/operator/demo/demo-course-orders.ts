/** Orders of the demonstration: unpaid, paid in each way and closed ones of both lists, and agreements of customers. */
import { ExamineStatus } from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import { type PayConfig, PayProvider, usualPayConfig } from '@gonghai/contract/settings/pay-config.ts';
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { CustomerSource, kindOfSource } from '@gonghai/contract/wire/customer-kind.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { enterOrderPayment } from '../../features/finance-flow/finance-flow.port.ts';
import { flowIncome } from '../../features/payments/payments.port.ts';
import { type Buyer, inventCourseOrders, type InventedCourseOrder, recordsOf } from './demo-course-order-stories.ts';
import { insertRecords } from './demo-trail.ts';

interface Filling {
  readonly tenantId: number;
  readonly now: number;
}

const BALANCE = 6_000;
/** Customers with an agreement. */
const AGREED = 5;
/** Finance has looked at older payments. */
const EXAMINED_AFTER = 2 * DAY;

/** New and old customers of `agent`, and those of `service`, whose passwords are known. */
const readBuyers = (trx: Db, { tenantId, now }: Filling): Promise<Buyer[]> => {
  const params = new SqlParams();
  const [tenant, old] = [params.add(tenantId), params.add(now - 46 * DAY)];
  const of = (
    table: string,
    source: CustomerSource,
    person: string,
    count: number,
    condition = 'true',
    order = 'c.id desc',
  ) =>
    `(select c.id, c.name, c.tel, c.created_time as "createdTime", s.id as "staffId", '${source}' as source
      from ${table} c join staff s on s.tenant_id = c.tenant_id and s.id = c.owner_id
      where c.tenant_id = ${tenant} and s.user_name = '${person}' and ${condition} order by ${order} limit ${count})`;
  const text = [
    of('customer', CustomerSource.Customer, 'agent', 6),
    of('customer', CustomerSource.Customer, 'agent', 6, `c.created_time < ${old}`),
    of('after_sale_customer', CustomerSource.SuccessCustomer, 'service', 4, 'true', 'c.created_time, c.id'),
  ].join(' union ');
  return runStatement(trx, params.statement<Buyer>(`${text} order by source, id desc`));
};

const insertProvider = async (trx: Db, tenantId: number): Promise<void> => {
  const value: PayConfig = { ...usualPayConfig, Provider: PayProvider.Local };
  await trx
    .insertInto('setting')
    .values({ tenant_id: tenantId, key: ConfigKey.Pay, value: JSON.stringify(value) })
    .execute();
};

const insertOrders = async (
  trx: Db,
  tenantId: number,
  orders: readonly InventedCourseOrder[],
): Promise<readonly number[]> => {
  const rows = orders.map(({ buyer, product, ...order }) => ({
    tenant_id: tenantId,
    tel: buyer.tel,
    product_id: product.id,
    product_name: product.name,
    product_title: product.title,
    list_price: product.price,
    price: order.price,
    source: buyer.source,
    staff_id: buyer.staffId,
    created_time: order.createdTime,
    station: order.station,
    pay_type: order.payType,
    pay_id: order.payId,
    paid_time: order.paidTime,
    closed_time: order.closedTime,
  }));
  const inserted = await trx.insertInto('course_order').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
};

/** As if paid when it was: finance has examined the older ones. */
const enterPayments = async (trx: Db, { tenantId, now }: Filling, orders: readonly InventedCourseOrder[]) => {
  for (const { buyer, payType, payId, paidTime, price } of orders) {
    if (payType === 0 || payId === null || paidTime === null) continue;
    const paid = { tel: buyer.tel, customerName: buyer.name, staffIds: [buyer.staffId], payType, payId, price };
    await enterOrderPayment(flowIncome)(trx, { tenantId, now: paidTime }, paid);
  }
  const params = new SqlParams();
  const [tenant, payIds] = [params.add(tenantId), params.add(orders.flatMap(({ payId }) => payId ?? []))];
  const text = `update finance_flow f set examine_status = ${ExamineStatus.Approved}, examined_time = f.created_time + ${DAY},
      examiner_id = (select id from staff where tenant_id = ${tenant} and user_name = 'finance')
    where f.tenant_id = ${tenant} and f.pay_id = any(${payIds}::text[])
      and f.created_time < ${params.add(now - EXAMINED_AFTER)}`;
  await runStatement(trx, params.statement(text));
};

const writeRecords = async (
  trx: Db,
  tenantId: number,
  orders: readonly InventedCourseOrder[],
  ids: readonly number[],
): Promise<void> => {
  for (const source of Object.values(CustomerSource)) {
    const told = orders.flatMap((order, at) =>
      order.buyer.source === source ? [{ buyerId: order.buyer.id, records: recordsOf(order, ids[at] ?? 0) }] : [],
    );
    const customers = { tenantId, kind: kindOfSource[source] };
    const buyerIds = told.map(({ buyerId }) => buyerId);
    if (told.length > 0) await insertRecords(trx, customers, buyerIds, told);
  }
};

const bindAgreements = async (trx: Db, { tenantId, now }: Filling, buyers: readonly Buyer[]): Promise<void> => {
  const agreements = await trx
    .selectFrom('agreement')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  const bindings = buyers.slice(0, AGREED).flatMap(({ tel, staffId }, place) =>
    agreements.slice(0, 1 + (place % 2)).map(({ id }) => ({
      tenant_id: tenantId,
      tel,
      agreement_id: id,
      staff_id: staffId,
      created_time: now - (place + 1) * DAY,
    })),
  );
  if (bindings.length > 0) await trx.insertInto('customer_agreement').values(bindings).execute();
};

const giveBalances = async (trx: Db, { tenantId, now }: Filling, buyers: readonly Buyer[]): Promise<void> => {
  for (const { tel, name } of buyers.slice(0, 3))
    await trx
      .insertInto('student')
      .values({ tenant_id: tenantId, tel, name, balance: BALANCE, created_time: now - DAY })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'tel']).doUpdateSet({ balance: BALANCE }))
      .execute();
};

/** One product is sold in the app shops, too, so that the dialog has something to recommend. */
const recommendProduct = async (trx: Db, tenantId: number): Promise<void> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `update product set iap_product_buy_id = 'demo.course' where tenant_id = ${tenant}
    and id = (select max(id) from product where tenant_id = ${tenant} and is_hot)`;
  await runStatement(trx, params.statement(text));
};

export const fillCourseOrders = async (trx: Db, filling: Filling): Promise<void> => {
  const { tenantId, now } = filling;
  await insertProvider(trx, tenantId);
  await recommendProduct(trx, tenantId);
  const buyers = await readBuyers(trx, filling);
  const products = await trx
    .selectFrom('product')
    .select(['id', 'name', 'title', 'price', 'min_price as minPrice'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  const orders = inventCourseOrders(buyers, products, now);
  if (orders.length === 0) return;
  const ids = await insertOrders(trx, tenantId, orders);
  await writeRecords(trx, tenantId, orders, ids);
  await enterPayments(trx, filling, orders);
  await bindAgreements(trx, filling, buyers);
  await giveBalances(trx, filling, buyers);
};
