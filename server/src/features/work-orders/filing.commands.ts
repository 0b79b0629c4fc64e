/** Files a work order and changes it: by its owner before publishing, by approvers before their stage. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { ChangedWorkOrder, NewWorkOrder, PaymentInput } from '@gonghai/contract/work-orders/work-order-form.ts';
import { notEditable, workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { mayAddChild, mayEdit, mayEditAs, offeredTypes } from '@gonghai/contract/work-orders/work-order.rules.ts';
import type { WorkOrderType } from '@gonghai/contract/work-orders/work-order-values.ts';
import { workOrderViews } from '@gonghai/contract/work-orders/work-order-views.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import type { Db } from '../../db/database.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { differenceOf } from '../../http/difference.ts';
import { missing, Refusal, refuseField, stale } from '../../http/refusal.ts';
import { demandChoices, demandProduct } from './checks.queries.ts';
import { formAfter, ORDER_FIELDS } from './filing.rules.ts';
import {
  insertOrder,
  lockFamilies,
  readDepartmentName,
  readOrders,
  saveAmount,
  type StoredOrder,
  updateOrder,
} from './orders.queries.ts';
import type { PaymentsOf } from './row-payments.queries.ts';
import { inSight, inView } from './sight.queries.ts';
import { type OrderHooks, settleOrder, SUBJECT } from './steps.commands.ts';

type PaymentHook<Result> = (
  trx: Db,
  ctx: RequestContext,
  orderId: number,
  sent: readonly PaymentInput[],
) => Promise<Result>;

/** The payments of an order, which a later feature keeps, in the transaction of the order's command. */
export interface OrderPayments {
  /** Reads them. */
  readonly statement: PaymentsOf;
  /** Stores those of a new order. */
  readonly add: PaymentHook<void>;
  /** Replaces them by id. Gives the audit entries, none if nothing changed. */
  readonly replace: PaymentHook<readonly Change[]>;
  /** Deletes them with their order. Gives the audit entries. */
  readonly remove: (trx: Db, ctx: RequestContext, orderId: number) => Promise<readonly Change[]>;
  /**
   * Finds the warnings of the saved order. `before`: the order as it was, which may have approvals. Gives the audit
   * entries.
   */
  readonly judge: (trx: Db, ctx: RequestContext, orderId: number, before?: StoredOrder) => Promise<readonly Change[]>;
  /** Passes those of a submitted order that a statement has already, by the rule of statements. Gives the audit entries. */
  readonly match: (trx: Db, ctx: RequestContext, hooks: OrderHooks, orderId: number) => Promise<readonly Change[]>;
  /** The order is a draft again: failed ones are in review again. */
  readonly reopen: (trx: Db, tenantId: number, orderId: number) => Promise<void>;
  /** Which of the orders cannot be rejected, because a day of their payments is closed. */
  readonly closed: (trx: Db, tenantId: number, orderIds: readonly number[]) => Promise<ReadonlySet<number>>;
}

export interface FilingParts {
  readonly hooks: OrderHooks;
  readonly payments: OrderPayments;
}

const demandType = (
  type: WorkOrderType,
  order: { readonly isChild: boolean; readonly stored?: WorkOrderType },
): void => {
  if (!offeredTypes(order).includes(type)) throw refuseField('WorkOrderType', say.typeWrong);
};

const demandParent = async (trx: Db, { actor }: RequestContext, parentId: number): Promise<void> => {
  await lockFamilies(trx, actor.tenantId, [parentId]);
  const own = await readOrders(trx, actor, [parentId], (context) => inView(context, workOrderViews.mine));
  const parent = own.get(parentId);
  if (!parent) throw missing();
  if (!mayAddChild(parent, actor)) throw new Refusal(say.noChild);
};

const formValues = (form: Readonly<Record<string, unknown>>) => {
  const text = (field: string): string => String(form[field] ?? '');
  const number = (field: string): number => Number(form[field]);
  return {
    name: text('Name'),
    tel: text('Tel'),
    qq: text('QQ'),
    address: text('Address'),
    professionType: number('ProfessionType'),
    productId: number('ProductId'),
    customerType: number('CustomerType'),
    orderType: number('WorkOrderType'),
    reportDate: number('ReportDate'),
    education: number('Education'),
    age: number('Age'),
    remark: text('Remark'),
  };
};

export const addWorkOrder = (ctx: RequestContext, form: NewWorkOrder, parts: FilingParts): Promise<number> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId, userId, departmentId } = actor;
    const { ParentId: parentId = null, PaymentLogs: payments } = form;
    if (parentId !== null) await demandParent(trx, ctx, parentId);
    demandType(form.WorkOrderType, { isChild: parentId !== null });
    if (payments.some(({ Id }) => Id)) throw missing();
    await demandChoices(trx, tenantId, form);
    const title = await demandProduct(trx, tenantId, form.ProductId);
    const Amount = sumMoney(payments.map((payment) => payment.Amount));
    const id = await insertOrder(trx, {
      tenantId,
      parentId,
      ownerId: userId,
      departmentId,
      sourceDepartmentName: await readDepartmentName(trx, tenantId, departmentId),
      ...formValues(form),
      subjectType: title,
      amount: Amount,
      createdTime: now,
    });
    await parts.payments.add(trx, ctx, id, payments);
    const { after } = differenceOf({}, form, ORDER_FIELDS);
    const change = {
      action: parentId === null ? AuditAction.addOrder : AuditAction.addChildOrder,
      subject: SUBJECT,
      subjectId: id,
      after: { ...after, ...(parentId !== null && { ParentId: parentId }), Amount },
    };
    return { data: id, changes: [change, ...(await parts.payments.judge(trx, ctx, id))] };
  });

/** Locked, in sight, of the version that the form shows, and editable by the caller. */
const lockEditable = async (
  trx: Db,
  { actor }: RequestContext,
  { id, version }: { readonly id: number; readonly version: number | null | undefined },
): Promise<StoredOrder> => {
  await lockFamilies(trx, actor.tenantId, [id]);
  const order = (await readOrders(trx, actor, [id], inSight)).get(id);
  if (!order) throw missing();
  if (!mayEdit(order, actor)) throw new Refusal(notEditable(order, say.notEditable));
  if (version && version !== order.Version) throw stale();
  return order;
};

const settleAgain = async (trx: Db, ctx: RequestContext, { hooks }: FilingParts, id: number): Promise<Change[]> => {
  const order = (await readOrders(trx, ctx.actor, [id], inSight)).get(id);
  return order ? settleOrder(trx, ctx, hooks, order) : [];
};

export const editWorkOrder = (
  ctx: RequestContext,
  {
    Id: id,
    Version: version,
    ...sent
  }: ChangedWorkOrder & { readonly Id: number; readonly Version?: number | null | undefined },
  parts: FilingParts,
): Promise<number> =>
  runCommand(ctx, async (trx) => {
    const { actor } = ctx;
    const { tenantId } = actor;
    const order = await lockEditable(trx, ctx, { id, version });
    // Approvers cannot change the phone.
    const edit = mayEditAs(order, actor, 'owner') ? sent : { ...sent, Tel: undefined };
    const form = formAfter(order, edit);
    if (edit.WorkOrderType !== undefined)
      demandType(edit.WorkOrderType, { isChild: order.ParentId !== null, stored: order.WorkOrderType });
    await demandChoices(trx, tenantId, form, order);
    const { ProductId: productId = order.ProductId } = edit;
    const isOtherProduct = productId !== order.ProductId;
    const title = isOtherProduct ? await demandProduct(trx, tenantId, productId) : order.SubjectType;
    const paymentChanges = await parts.payments.replace(trx, ctx, id, sent.PaymentLogs);
    const newVersion = order.Version + 1;
    await updateOrder(trx, tenantId, id, { ...formValues(form), subjectType: title, version: newVersion });
    const settled: Change[] = [];
    if (paymentChanges.length > 0) {
      await saveAmount(trx, tenantId, id, newVersion);
      settled.push(...(await settleAgain(trx, ctx, parts, id)));
    }
    // The history names the course by its title.
    const difference = differenceOf(order, { ...form, SubjectType: title }, [...ORDER_FIELDS, 'SubjectType']);
    const change = { action: AuditAction.editOrder, subject: SUBJECT, subjectId: id, ...difference };
    const warned = await parts.payments.judge(trx, ctx, id, order);
    const matched = paymentChanges.length > 0 ? await parts.payments.match(trx, ctx, parts.hooks, id) : [];
    // An approver who came too late is told the last entry.
    return { data: id, changes: [...warned, change, ...paymentChanges, ...settled, ...matched] };
  });
