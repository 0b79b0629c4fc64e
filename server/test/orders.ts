/** Orders of courses and agreements that a test needs. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { uniqueName } from './rows.ts';
import { aProduct } from './work-orders.ts';

type Owner = Pick<pg.Pool, 'query'>;

interface CourseOrderOptions {
  readonly staffId: number;
  readonly tel: string;
  readonly price?: number;
  readonly createdTime?: number;
}

/** Unpaid, for a new product. */
export const aCourseOrder = async (owner: Owner, tenantId: number, options: CourseOrderOptions): Promise<number> => {
  const { staffId, tel, price = 80, createdTime = 1_790_000_000 } = options;
  const { rows } = await owner.query<{ id: number }>(
    `insert into course_order (tenant_id, tel, product_id, product_name, product_title, list_price, price, source, staff_id,
       created_time) values ($1, $2, $3, '课程', '消防', 100, $4, 'Customer', $5, $6) returning id`,
    [tenantId, tel, await aProduct(owner, tenantId), price, staffId, createdTime],
  );
  return rows[0]!.id;
};

/** The path of a pay link, without the cost of its QR code. */
export const aPayPath = async (owner: Owner, tenantId: number, orderId: number): Promise<string> => {
  const token = randomBytes(32).toString('hex');
  await owner.query('insert into pay_link (token_hash, tenant_id, order_id, expires_time) values ($1, $2, $3, $4)', [
    createHash('sha256').update(token).digest(),
    tenantId,
    orderId,
    Math.floor(Date.now() / 1_000) + 86_400,
  ]);
  return `/crm/pay/${token}`;
};

export const anAgreement = async (owner: Owner, tenantId: number): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    'insert into agreement (tenant_id, title, created_time) values ($1, $2, 1790000000) returning id',
    [tenantId, uniqueName()],
  );
  return rows[0]!.id;
};

/** The demonstration provider receives the payments of the tenant. */
export const withLocalPayments = async (owner: Owner, tenantId: number): Promise<void> => {
  await owner.query(
    `insert into setting (tenant_id, key, value) values ($1, 'PayConfig', '{"Provider":"local"}')
     on conflict do nothing`,
    [tenantId],
  );
};

export const withBalance = async (owner: Owner, tenantId: number, tel: string, balance: number): Promise<void> => {
  await owner.query(
    `insert into student (tenant_id, tel, name, balance, created_time) values ($1, $2, '学员', $3, 1790000000)`,
    [tenantId, tel, balance],
  );
};
