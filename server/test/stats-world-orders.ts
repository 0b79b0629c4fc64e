/** Work orders of a generated tenant: families in every state, moved to other departments, with payments in every state. */
import type pg from 'pg';
import type { Chance } from './house/chance.ts';
import type { WorldStaff } from './stats-world.ts';
import { aProduct, itemOf, uniqueNumber } from './work-orders.ts';

export interface WorldOrder {
  readonly id: number;
  readonly parentId: number | null;
  readonly ownerId: number;
  readonly departmentId: number;
  readonly tel: string;
  readonly reportDate: number;
  /** Draft, in review, passed, rejected. */
  readonly status: number;
  readonly progress: number;
  readonly isRefund: boolean;
}

export interface WorldPayment {
  readonly orderId: number;
  readonly fen: number;
  readonly time: number;
  /** In review, reconciled, failed. */
  readonly status: number;
  readonly isDeleted: boolean;
}

interface Parts {
  readonly staff: readonly WorldStaff[];
  readonly departmentIds: readonly number[];
  readonly tels: readonly string[];
  readonly count: number;
  readonly aMoment: () => number;
}

type Drawn = Omit<WorldOrder, 'id' | 'parentId'>;

const aDrawnOrder = (
  { below, pick }: Chance,
  { staff, aMoment }: Parts,
  family: Pick<WorldOrder, 'departmentId' | 'tel'> & { readonly ownerId?: number },
): Drawn => {
  const status = pick([0, 1, 1, 2, 2, 2, 3]);
  const progress = status === 2 ? 15 : status === 0 ? 0 : below(15);
  const isRefund = (status === 1 || status === 2) && below(6) === 0;
  return { ownerId: pick(staff).id, ...family, reportDate: aMoment(), status, progress, isRefund };
};

const insertOrders = async (
  owner: pg.Pool,
  tenantId: number,
  rows: readonly (Drawn & { readonly parentId: number | null })[],
): Promise<WorldOrder[]> => {
  const product = await aProduct(owner, tenantId);
  const customerType = await itemOf(owner, tenantId, 8);
  const education = await itemOf(owner, tenantId, 3);
  const made = await owner.query<{ id: number }>(
    `insert into work_order (tenant_id, parent_id, owner_id, department_id, source_department_name, name, tel, profession_type,
       product_id, subject_type, customer_type, order_type, amount, report_date, created_time, education, age, status, progress,
       is_refund)
     select ${tenantId}, "parentId", "ownerId", "departmentId", '', '学员', tel, 1, ${product}, '消防', ${customerType}, 0, 0,
       "reportDate", "reportDate", ${education}, 30, status, progress, "isRefund"
     from jsonb_to_recordset($1) as given ("parentId" bigint, "ownerId" bigint, "departmentId" bigint, tel text,
       "reportDate" bigint, status smallint, progress smallint, "isRefund" boolean, place bigint) order by place returning id`,
    [JSON.stringify(rows.map((row, place) => ({ ...row, place })))],
  );
  return rows.map((row, at) => ({ ...row, id: made.rows[at]!.id }));
};

export const makeOrders = async (
  owner: pg.Pool,
  tenantId: number,
  chance: Chance,
  parts: Parts,
): Promise<{ readonly orders: WorldOrder[]; readonly payments: WorldPayment[] }> => {
  const { below, pick } = chance;
  const drawn = Array.from({ length: parts.count }, () => {
    const seller = pick(parts.staff);
    const departmentId = below(5) === 0 ? pick(parts.departmentIds) : seller.departmentId;
    return aDrawnOrder(chance, parts, { departmentId, tel: pick(parts.tels), ownerId: seller.id });
  });
  const roots = await insertOrders(
    owner,
    tenantId,
    drawn.map((order) => ({ ...order, parentId: null })),
  );
  const children = await insertOrders(
    owner,
    tenantId,
    roots.flatMap(({ id, departmentId, tel, ownerId }) =>
      Array.from({ length: pick([0, 0, 0, 1, 2]) }, () => {
        const family = { departmentId, tel, ...(below(3) > 0 && { ownerId }) };
        return { ...aDrawnOrder(chance, parts, family), parentId: id };
      }),
    ),
  );
  const orders = [...roots, ...children];
  const payments = orders.flatMap(({ id }) =>
    Array.from({ length: below(4) }, () => ({
      orderId: id,
      fen: pick([0, 1, 99, 100, 10_000, below(1_000_000)]),
      time: parts.aMoment(),
      status: pick([1, 2, 2, 2, 3]),
      isDeleted: below(8) === 0,
    })),
  );
  await owner.query(
    `insert into payment_log (tenant_id, work_order_id, third_no, amount, payment_type, merchant, payment_time, picture,
       created_time, status, deleted_time)
     select ${tenantId}, "orderId", number, fen / 100.0, ${await itemOf(owner, tenantId, 6)}, ${await itemOf(owner, tenantId, 7)},
       time, number || '.png', time, status, case when "isDeleted" then time end
     from jsonb_to_recordset($1) as given ("orderId" bigint, number text, fen bigint, time bigint, status smallint,
       "isDeleted" boolean)`,
    [JSON.stringify(payments.map((payment) => ({ ...payment, number: uniqueNumber() })))],
  );
  return { orders, payments };
};
