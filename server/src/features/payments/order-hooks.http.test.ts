/** The hooks of work orders: called once for each change, in its transaction, whichever call causes it. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import * as payments from '@gonghai/contract/payments/payment-log.contract.ts';
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { plainStatement, startStatements } from '../../../test/statements.ts';
import {
  aHolder,
  anOrder,
  aPayment,
  demandOrderInvariants,
  itemOf,
  paymentsOf,
  storedOrder,
  trailOf,
  uniqueNumber,
} from '../../../test/work-orders.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OrderHook, OrderHooks } from '../work-orders/work-orders.port.ts';

type HookName = keyof OrderHooks;
interface Heard {
  readonly hook: HookName;
  readonly ids: readonly number[];
  readonly progress: readonly number[];
  readonly isRefund: readonly boolean[];
}

/** Of two features that write nothing else here. */
const hookAction = { financeReached: AuditAction.openCourse, refundChanged: AuditAction.exportExams } as const;
const received: Heard[] = [];
let isFailing = false;
const recording =
  (hook: HookName): OrderHook =>
  async (_trx, _ctx, changed) => {
    received.push({
      hook,
      ids: changed.map(({ Id }) => Id),
      progress: changed.map(({ WorkOrderAuditProgress }) => WorkOrderAuditProgress),
      isRefund: changed.map(({ IsRefund }) => IsRefund),
    });
    if (isFailing) throw new Refusal('后续处理失败');
    return changed.map(({ Id }) => ({ action: hookAction[hook], subject: 'work-order', subjectId: Id }));
  };
const orderHooks: OrderHooks = {
  financeReached: recording('financeReached'),
  refundChanged: recording('refundChanged'),
};

const test = await startTestApp({ orderHooks });
const { ask, send, owner, person, signedIn } = test;
afterAll(test.close);
afterEach(() => demandOrderInvariants(owner));
beforeEach(() => {
  received.length = 0;
});

const { tenantId, id: a1Id } = await person('A1');
const a1 = await signedIn('A1');
const boss = await aHolder(test, ['QihuaAudit', 'YunAudit', 'PaymentLog', 'WorkOrder4_Refund']);
const { reconcile } = await startStatements(test, tenantId, { orderHooks });
const paymentType = await itemOf(owner, tenantId, 6);

/** An order with payments of 100 in these states. */
const orderWith = async (statuses: readonly number[], more: object = {}): Promise<number> => {
  const amount = 100 * statuses.length;
  const id = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [], more: { amount, ...more } });
  for (const status of statuses)
    await aPayment(owner, tenantId, { orderId: id, more: { status, third_no: uniqueNumber() } });
  return id;
};
const detail = async (id: number) =>
  orders.findWorkOrder.answer.parse((await ask(orders.findWorkOrder, { id }, boss)).Data).WorkOrder;
const keepReconciled = async (id: number) => {
  const { PaymentLogs } = await detail(id);
  const kept = PaymentLogs.filter(({ Status }) => Status === 2);
  return send(orders.editWorkOrder, { Id: id, PaymentLogs: kept }, boss);
};
const refund = (id: number, IsRefund: boolean) => ask(orders.refundWorkOrder, { Id: id, IsRefund }, boss);

interface Case {
  readonly name: string;
  readonly prepare: () => Promise<number>;
  readonly act: (id: number) => Promise<unknown>;
  readonly hooks: readonly HookName[];
  /** In review, and refunded or not, after the action. */
  readonly after: { readonly progress: number; readonly is_refund: boolean };
}

const financed = { hooks: ['financeReached'], after: { progress: 8, is_refund: false } } as const;
const cases: readonly Case[] = [
  {
    name: 'a person passes the last payment',
    prepare: () => orderWith([2, 1]),
    act: async (id) => ask(payments.passPaymentLogs, { Items: [(await paymentsOf(owner, id))[1].id] }, boss),
    ...financed,
  },
  {
    name: 'a person passes the finance stage',
    prepare: () => orderWith([2]),
    act: (id) => ask(orders.passWorkOrders, { Items: [id], Progress: 8 }, boss),
    ...financed,
  },
  {
    name: 'a statement contains all payments',
    prepare: () => orderWith([1, 1]),
    act: async (id) => {
      const rows = (await paymentsOf(owner, id)).map(({ third_no }) => [third_no, '100', '2026-05-20 10:00:00']);
      return reconcile(plainStatement(rows), { session: boss, paymentType });
    },
    ...financed,
  },
  {
    name: 'a draft with reconciled payments is published',
    prepare: () => orderWith([2], { status: 0 }),
    act: (id) => ask(orders.publishWorkOrder, { Id: id }, a1),
    ...financed,
  },
  {
    name: 'an edit removes the last open payment',
    prepare: () => orderWith([2, 1]),
    act: keepReconciled,
    ...financed,
  },
  {
    name: 'an order is refunded',
    prepare: () => orderWith([1]),
    act: (id) => refund(id, true),
    hooks: ['refundChanged'],
    after: { progress: 0, is_refund: true },
  },
  {
    name: 'a refund is undone',
    prepare: () => orderWith([2], { is_refund: true, progress: 8 }),
    act: (id) => refund(id, false),
    hooks: ['refundChanged'],
    after: { progress: 8, is_refund: false },
  },
  {
    name: 'a refund is undone after its open payments were removed',
    prepare: () => orderWith([2], { is_refund: true }),
    act: (id) => refund(id, false),
    hooks: ['refundChanged', 'financeReached'],
    after: { progress: 8, is_refund: false },
  },
];

const snapshot = async (id: number) => [
  await storedOrder(owner, id),
  await paymentsOf(owner, id),
  await trailOf(owner, id),
];

it.each(cases)('$name: its hooks are called once, and a failing one undoes the change', async (each) => {
  const id = await each.prepare();
  const before = await snapshot(id);
  isFailing = true;
  await each.act(id);
  isFailing = false;
  expect(received.splice(0).map(({ hook }) => hook)).toEqual(each.hooks.slice(0, 1));
  expect(await snapshot(id)).toEqual(before);

  await each.act(id);
  const { progress, is_refund } = await storedOrder(owner, id);
  expect({ progress, is_refund }).toEqual(each.after);
  expect(received.map(({ hook, ids }) => [hook, ids])).toEqual(each.hooks.map((hook) => [hook, [id]]));
  // The last hook is given the new state.
  expect(received.at(-1)).toMatchObject({ progress: [progress], isRefund: [is_refund] });
  const entries = (await trailOf(owner, id)).filter((action) =>
    (Object.values(hookAction) as string[]).includes(action),
  );
  expect(entries).toEqual(each.hooks.map((hook) => hookAction[hook]));
});

it('a refusal, a repeated request and a payment that is not the last one call no hook', async () => {
  const id = await orderWith([1, 1]);
  await ask(payments.passPaymentLogs, { Items: [(await paymentsOf(owner, id))[0].id] }, boss);
  await refund(id, false);
  await ask(orders.passWorkOrders, { Items: [id], Progress: 8 }, boss);
  await ask(orders.rejectWorkOrders, { Items: [{ Id: id, Remark: '不对' }], Progress: 2 }, boss);
  expect(received).toEqual([]);
});
