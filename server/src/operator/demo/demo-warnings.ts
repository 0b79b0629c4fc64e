/** What recognition read on the demonstration's receipts, and orders in review in which something does not fit. */
import { withAmountChanged, withOwnApproval } from '@gonghai/contract/work-orders/warning.rules.ts';
import { WorkOrderStatus, WorkOrderType } from '@gonghai/contract/work-orders/work-order-values.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { judgeOrder } from '../../features/payments/payments.port.ts';
import { saveWarnings } from '../../features/work-orders/work-orders.port.ts';

interface Waiting {
  readonly id: number;
  readonly paymentId: number;
  readonly owner: string;
  readonly amount: number;
  readonly progress: number;
  readonly type: WorkOrderType;
  readonly picture: string;
}

interface Place {
  readonly tenantId: number;
  readonly now: number;
}

/** In review with one payment that waits too, the oldest first. */
const readWaiting = (trx: Db, tenantId: number): Promise<Waiting[]> => {
  const params = new SqlParams();
  const text = `select o.id, p.id as "paymentId", s.name as owner, o.amount::float8 as amount, o.progress, o.order_type as type, p.picture
    from work_order o join staff s on s.tenant_id = o.tenant_id and s.id = o.owner_id
      join payment_log p on p.tenant_id = o.tenant_id and p.work_order_id = o.id and p.status = 1
    where o.tenant_id = ${params.add(tenantId)} and o.status = ${WorkOrderStatus.InReview} and not o.is_refund
      and o.parent_id is null
      and 1 = (select count(*) from payment_log q where q.tenant_id = o.tenant_id and q.work_order_id = o.id)
    order by o.id`;
  return runStatement<Waiting>(trx, params.statement(text));
};

interface Claimed {
  readonly third_no?: string;
  readonly amount?: number;
  readonly picture?: string;
  readonly payment_time?: number;
}

const change = (trx: Db, { tenantId }: Place, id: number, columns: Claimed) =>
  trx.updateTable('payment_log').set(columns).where('tenant_id', '=', tenantId).where('id', '=', id).execute();

/** Another last digit than the picture shows. */
const mistype = async (trx: Db, place: Place, { paymentId }: Waiting): Promise<void> => {
  const { third_no: serial } = await trx
    .selectFrom('payment_log')
    .select('third_no')
    .where('tenant_id', '=', place.tenantId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await change(trx, place, paymentId, { third_no: `${serial.slice(0, -1)}${(Number(serial.slice(-1)) + 1) % 10}` });
};

const underclaim = async (trx: Db, place: Place, { id, paymentId, amount }: Waiting): Promise<void> => {
  const less = amount - 100;
  await change(trx, place, paymentId, { amount: less });
  await trx
    .updateTable('work_order')
    .set({ amount: less })
    .where('tenant_id', '=', place.tenantId)
    .where('id', '=', id)
    .execute();
};

const noteEvents = async (trx: Db, { tenantId, now }: Place, approved: readonly Waiting[]): Promise<void> => {
  const [own, changed] = approved;
  if (own) await saveWarnings(trx, tenantId, own.id, withOwnApproval([], { name: own.owner, stage: '销售' }));
  if (!changed) return;
  const event = { before: changed.amount + 300, after: changed.amount, name: '张敏', time: now - DAY / 4 };
  await saveWarnings(trx, tenantId, changed.id, withAmountChanged([], event));
};

export const fillWarnings = async (trx: Db, place: Place): Promise<void> => {
  const { tenantId, now } = place;
  const waiting = await readWaiting(trx, tenantId);
  const plain = waiting.filter(({ progress }) => progress === 0);
  const third = plain.find(({ type }) => type === WorkOrderType.FullPayment);
  const [first, second, fourth, fifth, sixth, seventh] = plain.filter((each) => each !== third);
  for (const each of [first, second]) if (each) await mistype(trx, place, each);
  if (third) await underclaim(trx, place, third);
  if (fourth && third) await change(trx, place, fourth.paymentId, { picture: third.picture });
  if (fifth) await change(trx, place, fifth.paymentId, { payment_time: now + 2 * DAY });
  if (sixth && seventh) await change(trx, place, seventh.paymentId, { picture: sixth.picture });
  const approved = waiting.filter(({ progress }) => progress !== 0);
  await noteEvents(trx, place, approved);
  for (const each of approved.slice(2, 4))
    await trx
      .updateTable('work_order')
      .set((eb) => ({ report_date: eb('report_date', '-', 2 * DAY) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', each.id)
      .execute();
  const actor = { tenantId, name: '' };
  for (const { id } of waiting) await judgeOrder(trx, { actor, now }, id);
};
