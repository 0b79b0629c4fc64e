/** SQL on warnings: the facts they are found by, and the warnings themselves, which are stored with their order. */
import type { JudgedOrder, JudgedPayment } from '@gonghai/contract/work-orders/warning.rules.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { isSamePicture } from '../files/files.port.ts';

type StoredPayment = Omit<JudgedPayment, 'Used'> & { readonly Picture: string };
type JudgedRow = Omit<JudgedOrder, 'payments'> & { readonly payments: readonly StoredPayment[] };

const readOrder = async (trx: Db, tenantId: number, orderId: number): Promise<JudgedRow | undefined> => {
  const params = new SqlParams();
  const [tenant, order] = [params.add(tenantId), params.add(orderId)];
  const text = `select o.order_type as "WorkOrderType", o.amount::float8 as "Amount", o.report_date as "ReportDate",
      o.progress as "Progress", o.warnings,
      (select d.price from product d where d.tenant_id = ${tenant} and d.id = o.product_id and d.price > 0)::float8 as "Price",
      coalesce((select json_agg(json_build_object('Id', p.id, 'ThirdNo', p.third_no, 'Amount', p.amount,
          'PaymentTime', p.payment_time, 'Picture', p.picture, 'Reading', s.reading,
          'IsUnread', coalesce(s.is_unread, false)) order by p.id)
        from payment_log p left join stored_picture s on s.tenant_id = ${tenant} and s.name = p.picture
        where p.tenant_id = ${tenant} and p.work_order_id = o.id and p.deleted_time is null), '[]') as payments
    from work_order o where o.tenant_id = ${tenant} and o.id = ${order} and o.deleted_time is null`;
  return (await runStatement<JudgedRow>(trx, params.statement(text)))[0];
};

interface Candidate {
  readonly paymentId: number;
  readonly WorkOrderId: number;
  readonly ReportDate: number;
  /** The same file or the same number: nothing else needs to agree. */
  readonly isSure: boolean;
  /** The same amount and time were read on both. */
  readonly isReadAlike: boolean;
  readonly fingerprint: Buffer | null;
  readonly other: Buffer | null;
}

/** A picture that nothing was read on is compared with those of the same typed amount, of this time back. */
const COMPARED_SECONDS = 180 * 86_400;
const MOST_COMPARED = 300;

/** Payments of other orders that were filed earlier, or whose picture was uploaded earlier, and may have the same picture. */
const readCandidates = (trx: Db, tenantId: number, orderId: number): Promise<Candidate[]> => {
  const params = new SqlParams();
  const [tenant, order] = [params.add(tenantId), params.add(orderId)];
  const readAlike = `(s.reading->>'Amount')::numeric = (t.reading->>'Amount')::numeric
    and (s.reading->>'Time')::bigint = (t.reading->>'Time')::bigint`;
  const other = `q.tenant_id = ${tenant} and q.deleted_time is null and q.work_order_id <> p.work_order_id`;
  // An edit may bring the picture of a later order.
  const isEarlier = '(q.id < p.id or s.created_time < t.created_time)';
  const pictures = `stored_picture s join payment_log q on ${other} and ${isEarlier} and q.picture = s.name`;
  // Each branch has an index of its own.
  const found = [
    `select q.*, s.fingerprint, true as sure, false as alike from ${pictures} where s.tenant_id = ${tenant} and s.content_hash = t.content_hash`,
    `select q.*, s.fingerprint, true, false from ${pictures} where s.tenant_id = ${tenant} and s.payment_id = t.payment_id`,
    `select q.*, null::bytea, true, false from payment_log q
      where ${other} and q.serial = lower(t.payment_id) and (q.id < p.id or q.created_time < t.created_time)`,
    `select q.*, s.fingerprint, false, true from ${pictures} where s.tenant_id = ${tenant} and s.reading is not null and ${readAlike}`,
    `(select q.*, s.fingerprint, false, false from payment_log q join stored_picture s on s.tenant_id = ${tenant} and s.name = q.picture
      where ${other} and ${isEarlier} and q.is_published and q.fen = p.fen and q.created_time > p.created_time - ${COMPARED_SECONDS}
        and (t.payment_id is null or s.payment_id is null) order by q.id desc limit ${MOST_COMPARED})`,
  ].join(' union all ');
  const text = `select p.id as "paymentId", c.work_order_id as "WorkOrderId", o.report_date as "ReportDate", c.sure as "isSure",
      c.alike as "isReadAlike", t.fingerprint, c.fingerprint as other
    from payment_log p join stored_picture t on t.tenant_id = ${tenant} and t.name = p.picture
      cross join lateral (${found}) c
      join work_order o on o.tenant_id = ${tenant} and o.id = c.work_order_id
    where p.tenant_id = ${tenant} and p.work_order_id = ${order} and p.deleted_time is null
    order by p.id, c.id`;
  return runStatement<Candidate>(trx, params.statement(text));
};

const isSame = ({ isSure, isReadAlike, fingerprint, other }: Candidate): boolean =>
  isSure || (fingerprint !== null && other !== null && isSamePicture(fingerprint, other, isReadAlike));

/** An order with what its warnings are found by; undefined for a deleted one. */
export const readJudged = async (trx: Db, tenantId: number, orderId: number): Promise<JudgedOrder | undefined> => {
  const order = await readOrder(trx, tenantId, orderId);
  if (!order) return undefined;
  const candidates = await readCandidates(trx, tenantId, orderId);
  const payments = order.payments.map((payment): JudgedPayment => {
    const used = candidates.find((each) => each.paymentId === payment.Id && isSame(each));
    return { ...payment, Used: used ? { WorkOrderId: used.WorkOrderId, ReportDate: used.ReportDate } : null };
  });
  return { ...order, payments };
};

/** Orders whose warnings name this one. One that another command holds is left out: its own saving judges it again. */
export const lockWarnedOf = async (trx: Db, tenantId: number, orderId: number): Promise<number[]> => {
  const params = new SqlParams();
  const [tenant, order] = [params.add(tenantId), params.add(orderId)];
  const text = `select o.id from work_order o where o.tenant_id = ${tenant} and o.warnings <> '[]' and o.id <> ${order}
    and o.warnings @> jsonb_build_array(jsonb_build_object('WorkOrderId', ${order}::bigint))
    order by o.id for update skip locked`;
  return (await runStatement<{ readonly id: number }>(trx, params.statement(text))).map(({ id }) => id);
};

/** The order that shows this picture, locked; undefined without one. */
export const lockOrderOfPicture = async (trx: Db, tenantId: number, name: string): Promise<number | undefined> => {
  const params = new SqlParams();
  const [tenant, picture] = [params.add(tenantId), params.add(name)];
  const text = `select o.id from payment_log p join work_order o on o.tenant_id = ${tenant} and o.id = p.work_order_id
    where p.tenant_id = ${tenant} and p.picture = ${picture} and p.deleted_time is null limit 1 for update of o`;
  return (await runStatement<{ readonly id: number }>(trx, params.statement(text)))[0]?.id;
};
