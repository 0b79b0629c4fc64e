/** Files a work order and changes it: by its owner before publishing, by approvers before their stage. */
import type { ChangedWorkOrder, NewWorkOrder } from '@gonghai/contract/work-orders/work-order-form.ts';
import { paymentMessages, workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { mayAddChild, mayEdit, mayEditAs, offeredTypes } from '@gonghai/contract/work-orders/work-order.rules.ts';
import type { WorkOrderType } from '@gonghai/contract/work-orders/work-order-values.ts';
import { workOrderViews } from '@gonghai/contract/work-orders/work-order-views.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import type { Db } from '../../db/database.ts';
import { violates } from '../../db/sql.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { duplicateField, missing, Refusal, refuseField, stale } from '../../http/refusal.ts';
import {
  type ClaimPictures,
  demandChoices,
  demandPaymentChoices,
  demandPictures,
  demandProduct,
} from './checks.queries.ts';
import {
  comparePayments,
  differenceOf,
  formAfter,
  hasPaymentChanges,
  ORDER_FIELDS,
  PAYMENT_FIELDS,
  type PaymentChanges,
} from './filing.rules.ts';
import {
  insertOrder,
  lockFamilies,
  readDepartmentName,
  readOrders,
  type StoredOrder,
  updateOrder,
} from './orders.queries.ts';
import { insertPayments, readPayments, removePayments, saveAmount, updatePayment } from './payments.queries.ts';
import { inSight, inView } from './sight.queries.ts';
import { type OrderHooks, settleOrder, SUBJECT } from './steps.commands.ts';

export interface FilingParts {
  readonly hooks: OrderHooks;
  readonly claimPictures: ClaimPictures;
}

/** A serial number that another live payment has, also one that is stored at this moment. */
const takenNumber = (error: unknown): never => {
  if (violates(error, 'payment_log_third_no')) throw duplicateField('PaymentLogs', paymentMessages.thirdNoTaken);
  throw error;
};

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
    await demandPaymentChoices(
      trx,
      tenantId,
      payments.map((payment) => ({ payment })),
    );
    const pictures = payments.map(({ PaymentImg }) => PaymentImg);
    await demandPictures(trx, { actor, ...parts }, { id: null, pictures: [] }, pictures);
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
    await insertPayments(trx, { tenantId, orderId: id, now }, payments).catch(takenNumber);
    const { after } = differenceOf({}, form, ORDER_FIELDS);
    const change = {
      action: parentId === null ? '新增报单' : '新增子报单',
      subject: SUBJECT,
      subjectId: id,
      after: { ...after, ...(parentId !== null && { ParentId: parentId }), Amount },
    };
    return { data: id, changes: [change] };
  });

const savePayments = async (
  trx: Db,
  { actor, now }: RequestContext,
  orderId: number,
  { added, changed, removed }: PaymentChanges,
): Promise<void> => {
  const { tenantId } = actor;
  const removedIds = removed.map(({ Id }) => Id);
  await removePayments(trx, tenantId, removedIds, now);
  for (const { stored, payment } of changed) {
    if (!(await updatePayment(trx, tenantId, stored.Id, payment).catch(takenNumber))) throw stale();
  }
  await insertPayments(trx, { tenantId, orderId, now }, added).catch(takenNumber);
};

/** One audit entry for each payment. */
const paymentEntries = (orderId: number, { added, changed, removed }: PaymentChanges): Change[] => {
  const entry = (action: string, before: object | undefined, after: object | undefined): Change => ({
    action,
    subject: SUBJECT,
    subjectId: orderId,
    before,
    after,
  });
  const whole = (payment: object) => differenceOf({}, { ...payment }, PAYMENT_FIELDS).after;
  return [
    ...added.map((payment) => entry('新增支付流水', undefined, whole(payment))),
    ...changed.map(({ stored, payment }) => {
      const { before, after } = differenceOf(stored, payment, PAYMENT_FIELDS);
      return entry('修改支付流水', { ThirdNo: stored.ThirdNo, ...before }, { ThirdNo: payment.ThirdNo, ...after });
    }),
    ...removed.map((payment) => entry('删除支付流水', whole(payment), undefined)),
  ];
};

/** Locked, in sight, of the version that the form shows, and editable by the caller. */
const lockEditable = async (
  trx: Db,
  { actor }: RequestContext,
  { id, version }: { readonly id: number; readonly version: number | null | undefined },
): Promise<StoredOrder> => {
  await lockFamilies(trx, actor.tenantId, [id]);
  const order = (await readOrders(trx, actor, [id], inSight)).get(id);
  if (!order) throw missing();
  if (!mayEdit(order, actor)) throw new Refusal(say.notEditable);
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

    const stored = await readPayments(trx, tenantId, [id]);
    const verdict = comparePayments(stored, sent.PaymentLogs);
    if ('missing' in verdict) throw missing();
    if ('refusal' in verdict) throw refuseField('PaymentLogs', verdict.refusal);
    const { changes } = verdict;
    await demandPaymentChoices(trx, tenantId, [...changes.changed, ...changes.added.map((payment) => ({ payment }))]);
    const pictures = sent.PaymentLogs.map(({ PaymentImg }) => PaymentImg);
    const own = stored.map(({ PaymentImg }) => PaymentImg);
    await demandPictures(trx, { actor, ...parts }, { id, pictures: own }, pictures);

    await updateOrder(trx, tenantId, id, {
      ...formValues(form),
      subjectType: title,
      version: order.Version + 1,
    });
    const settled: Change[] = [];
    if (hasPaymentChanges(changes)) {
      await savePayments(trx, ctx, id, changes);
      await saveAmount(trx, tenantId, id);
      settled.push(...(await settleAgain(trx, ctx, parts, id)));
    }
    // The history names the course by its title.
    const difference = differenceOf(order, { ...form, SubjectType: title }, [...ORDER_FIELDS, 'SubjectType']);
    const change = { action: '修改报单', subject: SUBJECT, subjectId: id, ...difference };
    return { data: id, changes: [change, ...paymentEntries(id, changes), ...settled] };
  });
