/** Orders of the demonstration: unpaid, paid in each way and closed ones, and agreements of customers. */
import { OrderPayType, OrderStation } from '@gonghai/contract/orders/order-values.ts';
import { type PayConfig, PayProvider, usualPayConfig } from '@gonghai/contract/settings/pay-config.ts';
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { CustomerSource } from '@gonghai/contract/wire/customer-kind.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import type { Db } from '../../db/database.ts';

const ORDERS = 30;
const CUSTOMERS = 12;
const BALANCE = 6_000;

const { Alipay, WeChat, Balance, Unpaid } = OrderPayType;
/** In turn: how an order was paid. The first is the newest. */
const PAID_BY = [Unpaid, WeChat, Alipay, Balance, Unpaid] as const;
const CLOSED_AFTER = 30 * DAY;
const HOUR = 3_600;

const owned = (trx: Db, tenantId: number) =>
  trx
    .selectFrom('customer as c')
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.owner_id'))
    .select(['c.name', 'c.tel', 's.id as staffId'])
    .where('c.tenant_id', '=', tenantId)
    .where('s.user_name', '=', 'agent')
    .orderBy('c.id', 'desc')
    .limit(CUSTOMERS)
    .execute();

const stateOf = (at: number, created: number, now: number) => {
  const payType = PAID_BY[at % PAID_BY.length] ?? Unpaid;
  if (payType === Unpaid) {
    const isClosed = created < now - CLOSED_AFTER;
    const station = isClosed ? OrderStation.Closed : OrderStation.Unpaid;
    return {
      station,
      pay_type: Unpaid,
      pay_id: null,
      paid_time: null,
      closed_time: isClosed ? created + CLOSED_AFTER + HOUR : null,
    };
  }
  const payId = `${payType === Balance ? 'BAL' : 'DEMO'}-D${at}`;
  return { station: OrderStation.Paid, pay_type: payType, pay_id: payId, paid_time: created + 600, closed_time: null };
};

const insertProvider = async (trx: Db, tenantId: number): Promise<void> => {
  const value: PayConfig = { ...usualPayConfig, Provider: PayProvider.Local };
  await trx
    .insertInto('setting')
    .values({ tenant_id: tenantId, key: ConfigKey.Pay, value: JSON.stringify(value) })
    .execute();
};

export const fillCourseOrders = async (
  trx: Db,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
): Promise<void> => {
  await insertProvider(trx, tenantId);
  const customers = await owned(trx, tenantId);
  const products = await trx
    .selectFrom('product')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  const agreements = await trx
    .selectFrom('agreement')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  const rows = Array.from({ length: ORDERS }, (_, place) => {
    const at = ORDERS - 1 - place;
    const [customer, product] = [customers[at % customers.length], products[at % products.length]];
    if (!customer || !product) return [];
    const created = now - HOUR - Math.floor((at * 45 * DAY) / ORDERS);
    return [
      {
        tenant_id: tenantId,
        tel: customer.tel,
        product_id: product.id,
        product_name: product.name,
        product_title: product.title,
        list_price: product.price,
        price: at % 3 === 0 ? product.min_price : product.price,
        source: CustomerSource.Customer,
        staff_id: customer.staffId,
        created_time: created,
        ...stateOf(at, created, now),
      },
    ];
  }).flat();
  if (rows.length > 0) await trx.insertInto('course_order').values(rows).execute();
  const bindings = customers.slice(0, 5).flatMap(({ tel, staffId }, place) =>
    agreements.slice(0, 1 + (place % 2)).map(({ id }) => ({
      tenant_id: tenantId,
      tel,
      agreement_id: id,
      staff_id: staffId,
      created_time: now - (place + 1) * DAY,
    })),
  );
  if (bindings.length > 0) await trx.insertInto('customer_agreement').values(bindings).execute();
  const students = customers
    .slice(0, 3)
    .map(({ tel, name }) => ({ tenant_id: tenantId, tel, name, balance: BALANCE, created_time: now - DAY }));
  for (const student of students)
    await trx
      .insertInto('student')
      .values(student)
      .onConflict((conflict) => conflict.columns(['tenant_id', 'tel']).doUpdateSet({ balance: BALANCE }))
      .execute();
};
