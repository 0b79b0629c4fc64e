/** SQL that commands on deals use, and the search for the deals of a phone. */
import { type Db, readRows, runStatement } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { DealtOrder } from '../customers/customers.port.ts';
import { isDeal } from '../work-orders/work-orders.port.ts';

interface Deal {
  readonly id: number;
  readonly name: string;
  readonly tel: string;
  readonly departmentId: number;
}

/** Those of the orders that are deals now, by id. */
const dealsStatement = (tenantId: number, ids: readonly number[]) => {
  const params = new SqlParams();
  params.add(tenantId);
  return params.statement<Deal>(`select r.id, r.name, r.tel, r.department_id as "departmentId" from work_order r
    where r.tenant_id = $1 and r.id = any(${params.add([...ids])}::bigint[]) and ${isDeal('r')}`);
};

const byId = (deals: readonly Deal[]): Map<number, Deal> => new Map(deals.map((deal) => [deal.id, deal]));

/** In a transaction, after their families are locked. */
export const readLockedDeals = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<Map<number, Deal>> =>
  byId(await runStatement(trx, dealsStatement(tenantId, ids)));

export const findDeal = async (db: Db, tenantId: number, id: number): Promise<Deal | undefined> =>
  (await readRows(db, dealsStatement(tenantId, [id])))[0];

/** Whether the phone belongs to a deal. */
export const hasDealOf = async (db: Db, tenantId: number, tel: string): Promise<boolean> => {
  const params = new SqlParams();
  params.add(tenantId);
  const text = `select 1 from work_order r where r.tenant_id = $1 and r.tel = ${params.add(tel)} and ${isDeal('r')} limit 1`;
  return (await readRows(db, params.statement(text))).length > 0;
};

/** The name on the newest deal of this phone; undefined without a deal. */
export const findDealName = async (db: Db, tenantId: number, tel: string): Promise<string | undefined> => {
  const params = new SqlParams();
  params.add(tenantId);
  const text = `select r.name from work_order r where r.tenant_id = $1 and r.tel = ${params.add(tel)} and ${isDeal('r')}
    order by r.report_date desc, r.id desc limit 1`;
  const [row] = await readRows(db, params.statement<{ name: string }>(text));
  return row?.name;
};

/** What an after-sales customer gets from its deal. */
const DEALT = [
  'r.id as dealId',
  'r.tel',
  'r.name',
  'r.department_id as departmentId',
  'r.profession_type as professionType',
  'r.subject_type as subjectType',
  'r.address',
  'r.created_time as createdTime',
] as const;

const inOrder = (orders: readonly DealtOrder[]): DealtOrder[] =>
  orders.toSorted((one, other) => one.dealId - other.dealId);

/** The deals of these families begin: gives the roots whose family had never reached the finance stage, by id. */
export const beginDeals = async (
  trx: Db,
  tenantId: number,
  rootIds: readonly number[],
  now: number,
): Promise<DealtOrder[]> => {
  const begun = await trx
    .updateTable('work_order as r')
    .set({ financed_time: now })
    .where('r.tenant_id', '=', tenantId)
    .where('r.id', '=', anyOf(rootIds))
    .where('r.financed_time', 'is', null)
    .returning(DEALT)
    .execute();
  return inOrder(begun);
};

/** Those of these roots whose phone has no after-sales customer, by id. */
export const readWithoutCustomer = async (
  trx: Db,
  tenantId: number,
  rootIds: readonly number[],
): Promise<DealtOrder[]> => {
  const found = await trx
    .selectFrom('work_order as r')
    .select(DEALT)
    .where('r.tenant_id', '=', tenantId)
    .where('r.id', '=', anyOf(rootIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('after_sale_customer as a')
            .select('a.id')
            .where('a.tenant_id', '=', tenantId)
            .whereRef('a.tel', '=', 'r.tel'),
        ),
      ),
    )
    .execute();
  return inOrder(found);
};

/** Cannot be deleted until the transaction ends. False for a department of another tenant. */
export const holdDepartment = async (trx: Db, tenantId: number, id: number): Promise<boolean> => {
  const department = await trx
    .selectFrom('department')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return department !== undefined;
};

/** False when it was reviewed before. */
export const saveReview = async (
  trx: Db,
  { tenantId, userId }: { readonly tenantId: number; readonly userId: number },
  id: number,
  now: number,
): Promise<boolean> => {
  const saved = await trx
    .updateTable('work_order')
    .set({ audio_audit_time: now, audio_audit_by: userId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('audio_audit_time', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
};
