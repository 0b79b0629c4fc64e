/** Sales reports (报单) of a working day: an agent files one, three approvers and finance look for it and pass it. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { PAYMENT_FOLDER } from '../contract/src/files/picture.contract.ts';
import { passPaymentLogs, searchPaymentLogs } from '../contract/src/payments/payment-log.contract.ts';
import type { AnswerOf, RequestOf } from '../contract/src/wire/endpoint.ts';
import { inboxStages, searchWaitingOrders } from '../contract/src/work-orders/work-order-inbox.contract.ts';
import { searchOwnWorkOrders } from '../contract/src/work-orders/work-order-list.contract.ts';
import { ALL_STAGES, PaymentLogStatus, WorkOrderStatus } from '../contract/src/work-orders/work-order-values.ts';
import {
  addWorkOrder,
  findWorkOrder,
  passWorkOrders,
  publishWorkOrder,
} from '../contract/src/work-orders/work-order.contract.ts';
import type { Ask } from './day-browser.ts';

/** Ids that every form needs. */
export interface OrderItems {
  readonly product: number;
  readonly education: number;
  readonly paymentType: number;
  readonly merchant: number;
  readonly customerType: number;
}

/** An order that was filed and passed by all, with its serial number. */
export interface AckedOrder {
  readonly id: number;
  readonly serial: string;
}

const PAGE = { PageIndex: 1, PageCount: 20 };
const AMOUNT = 1_280;

/** The receipt of the nth order; both programs know its name. */
const pictureOf = (run: number, n: number): string => `${createHash('md5').update(`${run}-${n}`).digest('hex')}.png`;

/** Stores the rows of the receipts, as if the agents had uploaded them. The nth order is filed by the nth agent. */
export const addReceipts = async (
  pool: pg.Pool,
  tenantId: number,
  { run, count, agentIds }: { readonly run: number; readonly count: number; readonly agentIds: readonly number[] },
): Promise<void> => {
  const names = Array.from({ length: count }, (_, n) => pictureOf(run, n));
  await pool.query(
    `insert into stored_picture (tenant_id, name, folder, staff_id, size, width, height, content_hash, created_time)
     select $1, name, $2, staff_id, 8, 40, 60, sha256(name::bytea), $3
     from unnest($4::text[], $5::bigint[]) as receipt (name, staff_id)`,
    [tenantId, PAYMENT_FOLDER, run, names, names.map((_, n) => agentIds[n % agentIds.length])],
  );
};

export const readOrderItems = async (pool: pg.Pool, tenantId: number): Promise<OrderItems> => {
  const item = (table: number): string =>
    `(select id from dictionary_item where tenant_id = $1 and dic_table = ${table} and status = 0 order by sort, id limit 1)`;
  const { rows } = await pool.query<OrderItems>(
    `select (select id from product where tenant_id = $1 and is_hot order by id limit 1) as product, ${item(3)} as education,
       ${item(6)} as "paymentType", ${item(7)} as merchant, ${item(8)} as "customerType"`,
    [tenantId],
  );
  return rows[0]!;
};

const formOf = (items: OrderItems, run: number, n: number): RequestOf<typeof addWorkOrder> => ({
  Name: `报单${n}`,
  Tel: String(16_600_000_000 + (run % 1_000) * 100_000 + n),
  ProfessionType: 1,
  ProductId: items.product,
  CustomerType: items.customerType,
  WorkOrderType: 0,
  ReportDate: run,
  Education: items.education,
  Age: 30,
  PaymentLogs: [
    {
      ThirdNo: `day${run}x${n}`,
      Amount: AMOUNT,
      PaymentType: items.paymentType,
      PaymentMerchant: items.merchant,
      PaymentTime: run,
      PaymentImg: pictureOf(run, n),
    },
  ],
});

interface Filing {
  readonly run: number;
  readonly items: OrderItems;
  readonly agent: Ask;
  readonly approver: Ask;
  /** Between two steps. */
  readonly pause: () => Promise<void>;
}

/** Finance finds the payment by its serial number. */
const reconcile = async (ask: Ask, ThirdNo: string): Promise<void> => {
  await ask(searchPaymentLogs, { ...PAGE, Status: PaymentLogStatus.InReview });
  const found = (await ask(searchPaymentLogs, { ...PAGE, ThirdNo })) as AnswerOf<typeof searchPaymentLogs> | null;
  const [payment] = found?.Rows ?? [];
  if (!payment) throw new Error(`the payment ${ThirdNo} is not found`);
  await ask(passPaymentLogs, { Items: [payment.Id] });
};

/** Undefined if the order was refused. A refused later step is noted by the caller's `Ask`. */
export const fileOrder = async (filing: Filing, n: number): Promise<AckedOrder | undefined> => {
  const { agent, approver, pause, run } = filing;
  const form = formOf(filing.items, run, n);
  await agent(searchOwnWorkOrders, PAGE);
  const id = (await agent(addWorkOrder, form, { 'Idempotency-Key': `order-${run}-${n}` })) as number | null;
  if (!id) return undefined;
  await pause();
  await agent(publishWorkOrder, { Id: id });
  for (const stage of inboxStages) {
    await pause();
    await approver(searchWaitingOrders, { ...PAGE, Stage: stage });
    await approver(findWorkOrder, { id });
    await approver(passWorkOrders, { Items: [id], Progress: stage });
  }
  await pause();
  const [{ ThirdNo: serial = '' } = {}] = form.PaymentLogs ?? [];
  await reconcile(approver, serial);
  return { id, serial };
};

/** How many of these orders are stored once, passed by all stages with one audit entry each, and reconciled. */
export const countStoredOrders = async (
  pool: pg.Pool,
  tenantId: number,
  orders: readonly AckedOrder[],
): Promise<number> => {
  const { rows } = await pool.query<{ found: number }>(
    `select count(*)::int as found from unnest($2::bigint[], $3::text[]) as acked (id, serial)
     join work_order o on o.tenant_id = $1 and o.id = acked.id
     where o.status = ${WorkOrderStatus.Passed} and o.progress = ${ALL_STAGES} and o.amount = ${AMOUNT}
       and (select count(*) from work_order same where same.tenant_id = $1 and same.tel = o.tel) = 1
       and (select array_agg(p.status::int) from payment_log p where p.tenant_id = $1 and p.work_order_id = o.id
         and p.third_no = acked.serial) = '{${PaymentLogStatus.Reconciled}}'
       and (select count(*) from audit_log a where a.tenant_id = $1 and a.subject = 'work-order' and a.subject_id = o.id
         and a.action like '%审核通过') = 4`,
    [tenantId, orders.map(({ id }) => id), orders.map(({ serial }) => serial)],
  );
  return rows[0]?.found ?? 0;
};
