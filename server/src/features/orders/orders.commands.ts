/** Makes orders, to be paid by a link or paid at once from the balance, and lists those of a phone. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { OrderPayType, orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import type { OrderRow } from '@gonghai/contract/orders/order.contract.ts';
import { priceRefusal } from '@gonghai/contract/orders/order.rules.ts';
import { CustomerSource } from '@gonghai/contract/wire/customer-kind.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { Product } from '@gonghai/contract/products/product.contract.ts';
import type { Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { missing, Refusal, refuseField } from '../../http/refusal.ts';
import { holdProduct } from '../products/products.port.ts';
import { holdCustomer, isTelVisible, noteOn } from './order-customers.queries.ts';
import { madeText } from './order-words.rules.ts';
import { insertOrder, readBalance, readOrders, takeFromBalance } from './orders.queries.ts';
import { payOrder, type PaymentParts, SUBJECT } from './payment.commands.ts';

interface Wanted {
  readonly ProductId: number;
  readonly CustomerId: number;
  readonly Source?: CustomerSource | null | undefined;
  readonly Price?: number | null | undefined;
}

/** The price is checked against the product as it is now, whatever the request says. */
const priceOf = ({ Price }: Wanted, product: Product): number => {
  const price = Price ?? product.Price;
  const refusal = priceRefusal(price, product.MinPrice);
  if (refusal !== null) throw refuseField('Price', refusal);
  return price;
};

interface MadeOrder {
  readonly id: number;
  readonly tel: string;
  readonly price: number;
  readonly change: Change;
}

const makeOrder = async (trx: Db, ctx: RequestContext, wanted: Wanted): Promise<MadeOrder> => {
  const { actor, now } = ctx;
  const { tenantId, userId: staffId } = actor;
  const customerRef = { source: wanted.Source ?? CustomerSource.Customer, id: wanted.CustomerId };
  const customer = await holdCustomer(trx, actor, customerRef);
  if (!customer) throw missing();
  if (!customer.isOpen) throw new Refusal(say.customerClosed);
  const product = await holdProduct(trx, tenantId, wanted.ProductId);
  if (!product) throw missing();
  if (product.Status !== UsableStatus.Enabled) throw refuseField('ProductId', say.productGone);
  const price = priceOf(wanted, product);
  const { tel } = customer;
  const { Id: productId, Name: productName, Title: productTitle, Price: listPrice } = product;
  const id = await insertOrder(trx, {
    tenantId,
    tel,
    productId,
    productName,
    productTitle,
    listPrice,
    price,
    source: customerRef.source,
    staffId,
    createdTime: now,
  });
  const record = madeText({ id, name: productName, price, createdTime: now });
  await noteOn(trx, tenantId, customerRef, { record, staffId, now });
  const after = { CustomerId: wanted.CustomerId, Tel: tel, ProductId: productId, Price: price };
  return { id, tel, price, change: { action: AuditAction.placeOrder, subject: SUBJECT, subjectId: id, after } };
};

export const createOrder = (ctx: RequestContext, wanted: Wanted): Promise<Told<number>> =>
  runCommand(ctx, async (trx) => {
    const { id, change } = await makeOrder(trx, ctx, wanted);
    return { data: new Told(id, say.made), changes: [change] };
  });

/** The balance, the paid order and its flow change together, or not at all. */
export const buyFromBalance = (ctx: RequestContext, wanted: Wanted, parts: PaymentParts): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId, userId: staffId } = actor;
    const { id, tel, price, change } = await makeOrder(trx, ctx, wanted);
    if (!(await takeFromBalance(trx, { tenantId, tel, price }))) throw new Refusal(say.balanceLow);
    const payment = { id, payType: OrderPayType.Balance, payId: `BAL-${id}`, now } as const;
    const paid = await payOrder(trx, { tenantId, staffId }, parts, payment);
    return { data: new Told(null, say.bought), changes: [change, ...(paid ? [paid] : [])] };
  });

/** The orders of a phone, with its balance as the message. */
export const listOrders = async (db: Db, actor: Actor, tel: string): Promise<Told<OrderRow[]>> => {
  if (!(await isTelVisible(db, actor, tel))) throw missing();
  const { tenantId } = actor;
  const [rows, balance] = await Promise.all([readOrders(db, tenantId, tel), readBalance(db, tenantId, tel)]);
  return new Told(rows, balance.toFixed(2));
};
