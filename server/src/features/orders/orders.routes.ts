/** Maps the calls of orders and agreements to their handlers. No logic here. */
import * as agreements from '@gonghai/contract/orders/agreement.contract.ts';
import * as orders from '@gonghai/contract/orders/order.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import { missing } from '../../http/refusal.ts';
import { addAgreement, editAgreement } from './agreements.commands.ts';
import { readAgreement, readAgreements, searchAgreements } from './agreements.queries.ts';
import { buyFromBalance, createOrder, listOrders } from './orders.commands.ts';
import { createPayLink, type PayLinkParts } from './pay-links.commands.ts';
import type { PaymentParts } from './payment.commands.ts';
import { withdrawOrder } from './withdrawal.commands.ts';

export const orderRoutes = (parts: PaymentParts & PayLinkParts): readonly Route[] => [
  bind(orders.createOrder, (wanted, ctx) => createOrder(ctx, wanted)),
  bind(orders.buyFromBalance, (wanted, ctx) => buyFromBalance(ctx, wanted, parts)),
  bind(orders.queryCustomerOrders, ({ tel }, { db, actor }) => listOrders(db, actor, tel)),
  bind(orders.withdrawOrder, ({ Id }, ctx) => withdrawOrder(ctx, Id)),
  bind(orders.createPayLink, ({ id }, ctx) => createPayLink(ctx, id, parts)),
  bind(agreements.queryAgreements, (_, { db, actor }) => readAgreements(db, actor.tenantId)),
  bind(agreements.findAgreement, async ({ id }, { db, actor }) => {
    const found = await readAgreement(db, actor.tenantId, id);
    if (!found) throw missing();
    return found;
  }),
  bind(agreements.addCustomerAgreement, (wanted, ctx) => addAgreement(ctx, wanted)),
  bind(agreements.queryAgreementPage, (request, { db, actor }) => searchAgreements(db, actor.tenantId, request)),
  bind(agreements.editAgreement, (edit, ctx) => editAgreement(ctx, edit)),
];
