/** Inserts the work orders of the demonstration: payments with receipts, history, courses, parcels and notices. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { PAYMENT_FOLDER, type PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import { DAY, startOfToday } from '@gonghai/contract/wire/clock.ts';
import { rejectedNotice } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { PassWay, WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { completesFamily } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { type Db, runStatement } from '../../db/database.ts';
import type { FileStore } from '../../features/files/store.service.ts';
import { openLocalCourse } from '../../features/learning/learning.port.ts';
import { tell } from '../../features/notices/notices.port.ts';
import { insertColumns } from './demo-columns.ts';
import { type InventedOrder, withChild } from './demo-invented-orders.ts';
import type { InventedEvent, InventedPayment } from './demo-order-telling.ts';
import type { DrawnReceipt } from './demo-receipts.ts';
import { readBuyers, readOrderBasics, type Buyer, type OrderBasics } from './demo-order-basics.ts';
import type { ReceiptApp } from './receipt/receipt.ts';

interface OrderFilling {
  readonly tenantId: number;
  readonly now: number;
  readonly orders: readonly InventedOrder[];
  /** One for each payment, in the order of the orders. */
  readonly receipts: readonly DrawnReceipt[];
  readonly store: FileStore;
}

interface FiledOrder {
  readonly id: number;
  readonly order: InventedOrder;
  readonly buyer: Buyer;
}

const amountOf = ({ payments }: InventedOrder): number => payments.reduce((sum, { amount }) => sum + amount, 0);
const isPassing = ({ type, state }: InventedOrder): boolean => completesFamily({ ...state, WorkOrderType: type });

const insertOrder = async (
  trx: Db,
  { tenantId }: OrderFilling,
  basics: OrderBasics,
  filed: Omit<FiledOrder, 'id'>,
  parentId: number | null,
): Promise<FiledOrder> => {
  const { order, buyer } = filed;
  const { WorkOrderStatus: status, WorkOrderAuditProgress: progress, IsRefund } = order.state;
  const { id } = await trx
    .insertInto('work_order')
    .values({
      tenant_id: tenantId,
      parent_id: parentId,
      owner_id: buyer.ownerId,
      department_id: buyer.departmentId,
      source_department_name: buyer.department,
      name: buyer.name,
      tel: buyer.tel,
      address: order.address,
      profession_type: basics.professionOf(order.title),
      product_id: basics.productOf(order.product),
      subject_type: order.title,
      customer_type: basics.one(DicTable.CustomerType, buyer.id),
      order_type: order.type,
      amount: amountOf(order),
      report_date: startOfToday(order.createdTime),
      created_time: order.createdTime,
      submitted_time: order.events.findLast(({ action }) => action === AuditAction.submitOrder)?.time ?? null,
      education: basics.one(DicTable.Education, buyer.id),
      age: order.age,
      remark: order.remark,
      status,
      progress,
      is_refund: IsRefund,
      is_complete: parentId === null && withChild(order).some(isPassing),
      rejected_remark: order.rejectedRemark,
      is_deliver: order.shipTime !== undefined,
      version: order.version,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, order, buyer };
};

const METHODS: Readonly<Record<ReceiptApp, string>> = { wechat: '微信', alipay: '支付宝', bank: '对公转账' };

const WALLETS = { wechat: 'WeChat', alipay: 'Alipay', bank: 'Bank' } as const;

/** As recognition reads a clear receipt. */
const readingOf = ({ receipt, amount, time }: InventedPayment): PictureReading => ({
  ThirdNo: receipt.serial,
  Amount: amount,
  Time: time,
  Wallet: WALLETS[receipt.app],
  Confidence: { ThirdNo: 97, Amount: 99, Time: 95, Wallet: 99 },
});

const insertPayments = async (
  trx: Db,
  { tenantId, receipts, store }: OrderFilling,
  basics: OrderBasics,
  filed: readonly FiledOrder[],
): Promise<void> => {
  const rows = filed
    .flatMap(({ id, order, buyer }) => order.payments.map((payment) => ({ id, buyer, payment, order })))
    .map((row, at) => ({ ...row, picture: receipts[at] }))
    .flatMap(({ picture, ...row }) => (picture ? [{ ...row, picture }] : []));
  await Promise.all(rows.map(({ picture }) => store.write(tenantId, picture.name, picture.bytes)));
  await trx
    .insertInto('stored_picture')
    .values(
      rows.map(({ buyer, order, payment, picture }) => ({
        tenant_id: tenantId,
        name: picture.name,
        folder: PAYMENT_FOLDER,
        staff_id: buyer.ownerId,
        size: picture.bytes.length,
        width: picture.width,
        height: picture.height,
        content_hash: picture.contentHash,
        payment_id: payment.receipt.serial,
        reading: JSON.stringify(readingOf(payment)),
        fingerprint: picture.fingerprint,
        created_time: order.createdTime,
      })),
    )
    .execute();
  await trx
    .insertInto('payment_log')
    .values(
      rows.map(({ id, buyer, order, payment, picture }) => ({
        tenant_id: tenantId,
        work_order_id: id,
        third_no: payment.receipt.serial,
        amount: payment.amount,
        payment_type: basics.named(DicTable.Payment, METHODS[payment.receipt.app]),
        merchant: basics.one(DicTable.PaymentMerchant, buyer.id),
        payment_time: payment.time,
        picture: picture.name,
        status: payment.status,
        rejected_remark: payment.rejectedRemark,
        pass_way: payment.pass ? (payment.pass.reason ? PassWay.ByHand : PassWay.Statement) : PassWay.None,
        pass_user_id: payment.pass ? basics.staffOf('finance') : null,
        pass_time: payment.pass?.time ?? null,
        pass_reason: payment.pass?.reason ?? '',
        created_time: order.createdTime,
      })),
    )
    .execute();
};

interface HistoryLine extends InventedEvent {
  readonly id: number;
  readonly staffId: number;
}

const insertHistory = async (trx: Db, tenantId: number, lines: readonly HistoryLine[]): Promise<void> => {
  const json = (content: object | undefined) => (content ? JSON.stringify(content) : null);
  await runStatement(
    trx,
    insertColumns(
      'audit_log',
      {
        created_time: ['bigint', lines.map(({ time }) => time)],
        staff_id: ['bigint', lines.map(({ staffId }) => staffId)],
        action: ['text', lines.map(({ action }) => action)],
        subject: ['text', lines.map(() => 'work-order')],
        subject_id: ['bigint', lines.map(({ id }) => id)],
        before: ['jsonb', lines.map(({ before }) => json(before))],
        after: ['jsonb', lines.map(({ after }) => json(after))],
      },
      tenantId,
    ),
  );
};

/** The beginning of the history, and what happened since. */
const eventsOf = ({ order, buyer }: FiledOrder, isChild: boolean): readonly InventedEvent[] => {
  const after = { Name: buyer.name, WorkOrderType: order.type, Amount: amountOf(order) };
  const filedEvent = {
    time: order.createdTime,
    who: 'owner',
    action: isChild ? AuditAction.addChildOrder : AuditAction.addOrder,
    after,
  } as const;
  return [filedEvent, ...order.events];
};

/** Courses are opened one by one at the learning platform. */
const openCourses = async (trx: Db, tenantId: number, basics: OrderBasics, filed: readonly FiledOrder[]) => {
  for (const { id, order, buyer } of filed) {
    if (order.courseTime === undefined) continue;
    const course = { tenantId, workOrderId: id, tel: buyer.tel, name: buyer.name, amount: amountOf(order) };
    const enrolment = { professionType: basics.professionOf(order.title), className: order.title };
    const productId = basics.productOf(order.product);
    const learningOrder = await openLocalCourse(trx, { ...course, ...enrolment, productId, now: order.courseTime });
    await trx
      .updateTable('work_order')
      .set({ learning_order_id: learningOrder })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
  }
};

const insertParcels = async (trx: Db, tenantId: number, basics: OrderBasics, filed: readonly FiledOrder[]) => {
  const rows = filed.flatMap(({ id, order: { shipTime }, buyer }) =>
    shipTime === undefined
      ? []
      : [
          {
            tenant_id: tenantId,
            work_order_id: id,
            company_name: basics.nameOfOne(DicTable.Express, buyer.id),
            express_no: `SF${1_300_000_000_000 + id * 7_919}`,
            express_date: startOfToday(shipTime),
            remark: '教材两册',
          },
        ],
  );
  await trx.insertInto('express_entry').values(rows).execute();
};

/** The customer keeps its owner from the publishing on. */
const noteCustomers = async (trx: Db, tenantId: number, filed: readonly FiledOrder[]): Promise<void> => {
  for (const { order, buyer } of filed) {
    if (order.state.WorkOrderStatus === WorkOrderStatus.Draft) continue;
    await trx
      .updateTable('customer')
      .set({ work_order_time: order.createdTime })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', buyer.id)
      .execute();
  }
};

/** Rejections of the last days are still unread. */
const tellRejections = (trx: Db, { tenantId, now }: OrderFilling, filed: readonly FiledOrder[]): Promise<void> => {
  const rejected = filed.filter(
    ({ order }) => order.state.WorkOrderStatus === WorkOrderStatus.Rejected && order.createdTime > now - 3 * DAY,
  );
  const told = rejected.map(({ id, order, buyer }) => ({
    staffId: buyer.ownerId,
    customerId: null,
    isEvent: true,
    message: rejectedNotice({ Id: id, Name: buyer.name }, order.rejectedRemark),
  }));
  return tell(trx, tenantId, now - 1_800, told);
};

export const fillOrders = async (trx: Db, filling: OrderFilling): Promise<void> => {
  const { tenantId, now, orders } = filling;
  const basics = await readOrderBasics(trx, tenantId);
  const buyers = await readBuyers(trx, tenantId, { before: now - 89 * DAY, count: orders.length });
  const filed: FiledOrder[] = [];
  const lines: HistoryLine[] = [];
  for (const [at, order] of orders.entries()) {
    const buyer = buyers[at];
    if (!buyer) continue;
    const root = await insertOrder(trx, filling, basics, { order, buyer }, null);
    const child = order.child && (await insertOrder(trx, filling, basics, { order: order.child, buyer }, root.id));
    for (const member of child ? [root, child] : [root]) {
      filed.push(member);
      for (const event of eventsOf(member, member === child))
        lines.push({
          ...event,
          id: member.id,
          staffId: event.who === 'owner' ? buyer.ownerId : basics.staffOf(event.who),
        });
    }
  }
  await insertPayments(trx, filling, basics, filed);
  await insertHistory(
    trx,
    tenantId,
    lines.toSorted((one, other) => one.time - other.time),
  );
  await openCourses(trx, tenantId, basics, filed);
  await insertParcels(trx, tenantId, basics, filed);
  await noteCustomers(trx, tenantId, filed);
  await tellRejections(trx, filling, filed);
};
