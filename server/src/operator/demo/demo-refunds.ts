/** Inserts the refunds of the demonstration: waiting, confirmed in whole and in part, and withdrawn ones, with their history. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { DAY, dayOf } from '@gonghai/contract/wire/clock.ts';
import { dayText } from '@gonghai/contract/wire/days.ts';
import { RefundState } from '@gonghai/contract/work-orders/refund.rules.ts';
import { PaymentLogStatus, WorkOrderStatus, WorkOrderType } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { insertColumns } from './demo-columns.ts';
import { readOrderBasics } from './demo-order-basics.ts';

const HOUR = 3_600;

interface PaidOrder {
  readonly id: number;
  readonly fen: number;
  /** Of its latest payment. */
  readonly paymentId: number;
  readonly paymentFen: number;
  /** When it was refunded, or created. */
  readonly time: number;
}

const readOrders = (trx: Db, tenantId: number, isRefund: boolean, limit: number): Promise<PaidOrder[]> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `select o.id, (o.amount * 100)::bigint as fen, p.id as "paymentId", p.fen as "paymentFen",
      coalesce((select max(a.created_time) from audit_log a where a.tenant_id = ${tenant} and a.subject = 'work-order'
        and a.subject_id = o.id and a.action = '退款'), o.created_time) as time
    from work_order o cross join lateral (select p.id, p.fen from payment_log p
      where p.tenant_id = ${tenant} and p.work_order_id = o.id order by p.payment_time desc, p.id desc limit 1) p
    where o.tenant_id = ${tenant} and ${
      isRefund
        ? 'o.is_refund'
        : `not o.is_refund and o.status = ${WorkOrderStatus.Passed} and o.order_type = ${WorkOrderType.FullPayment} and o.parent_id is null
          and not exists (select from payment_log l where l.tenant_id = ${tenant} and l.work_order_id = o.id
            and l.status <> ${PaymentLogStatus.Reconciled})`
    }
    order by o.created_time desc, o.id limit ${params.add(limit)}`;
  return runStatement<PaidOrder>(trx, params.statement(text));
};

const REASONS = [
  '工作调动，无法继续学习',
  '报错课程，改报其他班',
  '家人不同意，申请退课',
  '赠送资料未发，退还资料费',
  '重复付款，退还一笔',
];

interface DemoRefund {
  readonly order: PaidOrder;
  readonly fen: number;
  readonly state: RefundState;
  readonly isWhole: boolean;
  readonly askedTime: number;
  readonly reason: string;
}

/** A part of the latest payment, in whole tens of yuan. */
const partOf = ({ paymentFen }: PaidOrder, at: number): number =>
  Math.floor((paymentFen * (2 + (at % 3))) / 10_000) * 1_000;

const inventRefunds = (refunded: readonly PaidOrder[], paid: readonly PaidOrder[], now: number): DemoRefund[] => {
  const reasonOf = (at: number): string => REASONS[at % REASONS.length] ?? '';
  const whole = refunded.map((order, at): DemoRefund => {
    const asked = { askedTime: order.time - 5_400, reason: reasonOf(at) };
    return { order, fen: order.fen, state: RefundState.Confirmed, isWhole: true, ...asked };
  });
  const states = [RefundState.Waiting, RefundState.Withdrawn, RefundState.Confirmed];
  const others = paid.map((order, at): DemoRefund => {
    const state = states[Math.floor(at / 5)] ?? RefundState.Confirmed;
    const isAll = state !== RefundState.Confirmed && at % 5 < 2;
    const age = state === RefundState.Waiting ? 2_700 * (1 + at * 7) : DAY * (at - 3);
    // After the order, and ended by now.
    const latest = state === RefundState.Waiting ? now - 60 : now - HOUR - 60;
    const askedTime = Math.min(Math.max(now - age, order.time + DAY), latest);
    return {
      order,
      fen: isAll ? order.fen : partOf(order, at),
      state,
      isWhole: false,
      askedTime,
      reason: reasonOf(at),
    };
  });
  return [...whole, ...others];
};

/** What confirmed parts take from their orders and payments. */
const subtract = async (trx: Db, tenantId: number, parts: readonly DemoRefund[]): Promise<void> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const fens = `${params.add(parts.map(({ fen }) => fen))}::bigint[]`;
  const [orders, payments] = [
    params.add(parts.map(({ order }) => order.id)),
    params.add(parts.map(({ order }) => order.paymentId)),
  ];
  const text = `with paid as (update payment_log p set refunded_fen = n.fen from unnest(${payments}::bigint[], ${fens}) as n (id, fen)
      where p.tenant_id = ${tenant} and p.id = n.id)
    update work_order o set refunded_fen = n.fen from unnest(${orders}::bigint[], ${fens}) as n (id, fen)
    where o.tenant_id = ${tenant} and o.id = n.id`;
  await runStatement(trx, params.statement(text));
};

const insertHistory = async (
  trx: Db,
  tenantId: number,
  refunds: readonly DemoRefund[],
  staff: { readonly operator: number; readonly finance: number },
): Promise<void> => {
  const lines = refunds.flatMap(({ order, fen, state, isWhole, askedTime, reason }) => {
    const asked = { Amount: fen / 100, Reason: reason, Day: dayText(dayOf(askedTime)) };
    const line = { id: order.id, time: askedTime + HOUR, before: null };
    return [
      {
        id: order.id,
        time: askedTime,
        staffId: staff.operator,
        action: AuditAction.requestRefund,
        before: null,
        after: asked,
      },
      ...(state === RefundState.Withdrawn
        ? [{ ...line, staffId: staff.operator, action: AuditAction.withdrawRefund, after: {} }]
        : []),
      ...(state === RefundState.Confirmed && !isWhole
        ? [
            {
              ...line,
              staffId: staff.finance,
              action: AuditAction.refundPart,
              before: { RefundedAmount: 0 },
              after: { RefundedAmount: fen / 100 },
            },
          ]
        : []),
    ];
  });
  const columns = {
    created_time: ['bigint', lines.map(({ time }) => time)],
    staff_id: ['bigint', lines.map(({ staffId }) => staffId)],
    action: ['text', lines.map(({ action }) => action)],
    subject: ['text', lines.map(() => 'work-order')],
    subject_id: ['bigint', lines.map(({ id }) => id)],
    before: ['jsonb', lines.map(({ before }) => before && JSON.stringify(before))],
    after: ['jsonb', lines.map(({ after }) => JSON.stringify(after))],
  } as const;
  await runStatement(trx, insertColumns('audit_log', columns, tenantId));
};

/** Five that wait, five that were withdrawn, and at least five confirmed ones. */
export const fillRefunds = async (
  trx: Db,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
): Promise<void> => {
  const basics = await readOrderBasics(trx, tenantId);
  const staff = { operator: basics.staffOf('operator'), finance: basics.staffOf('finance') };
  const refunds = inventRefunds(
    await readOrders(trx, tenantId, true, 10),
    await readOrders(trx, tenantId, false, 13),
    now,
  );
  await trx
    .insertInto('refund')
    .values(
      refunds.map(({ order, fen, state, isWhole, askedTime, reason }) => ({
        tenant_id: tenantId,
        work_order_id: order.id,
        fen,
        reason,
        day: dayOf(askedTime),
        state,
        is_whole: isWhole,
        asked_by: staff.operator,
        asked_time: askedTime,
        ...(state !== RefundState.Waiting && {
          ended_by: state === RefundState.Withdrawn ? staff.operator : staff.finance,
          ended_time: isWhole ? order.time : askedTime + HOUR,
        }),
      })),
    )
    .execute();
  const parts = refunds.filter(({ state, isWhole }) => state === RefundState.Confirmed && !isWhole);
  await subtract(trx, tenantId, parts);
  await insertHistory(trx, tenantId, refunds, staff);
};
