/** SQL that makes and updates after-sales customers from deals, in the transaction of the deal. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { type Db, runStatement } from '../../../db/database.ts';
import { anyText } from '../../../db/sql.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import { areaOf } from './area.rules.ts';

/** An order that finance has reconciled. */
export interface DealtOrder {
  /** Of its family: the id of the parent, or its own. */
  readonly dealId: number;
  readonly tel: string;
  readonly name: string;
  readonly departmentId: number;
  readonly professionType: number;
  readonly subjectType: string;
  readonly address: string;
  readonly createdTime: number;
}

interface Dealing {
  readonly tenantId: number;
  /** Null for the system. */
  readonly staffId: number | null;
  readonly now: number;
}

/** The last order of each phone number, in the order of the numbers, so that two deals with new numbers never deadlock. */
const lastByTel = (orders: readonly DealtOrder[]): DealtOrder[] =>
  [...new Map(orders.map((order) => [order.tel, order])).values()].toSorted((a, b) => (a.tel < b.tel ? -1 : 1));

/** In the order of ids, as every move locks them. */
const lockByTels = async (trx: Db, tenantId: number, tels: readonly string[]): Promise<void> => {
  await trx
    .selectFrom('after_sale_customer')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('tel', '=', anyText(tels))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
};

/**
 * One after-sales customer per phone number: a new one has no owner, an existing one gets the fields of the deal. Numbers on the
 * blacklist are included; they cannot be called.
 */
export const noteDeals = async (
  trx: Db,
  { tenantId, staffId, now }: Dealing,
  orders: readonly DealtOrder[],
): Promise<void> => {
  if (orders.length === 0) return;
  const rows = lastByTel(orders);
  await lockByTels(
    trx,
    tenantId,
    rows.map(({ tel }) => tel),
  );
  const params = new SqlParams();
  const column = (of: (order: DealtOrder) => unknown): string => params.add(rows.map(of));
  const [tenant, staff, moment] = [
    `${params.add(tenantId)}::int`,
    `${params.add(staffId)}::bigint`,
    `${params.add(now)}::bigint`,
  ];
  const text = `
    with saved as (
      insert into after_sale_customer as c (tenant_id, name, tel, created_time, creator_id, deal_id, department_id, org_name,
        profession_name, class_name, area, work_order_time)
      select ${tenant}, given.name, given.tel, ${moment}, ${staff}, given.deal, given.department, coalesce(d.name, ''),
        coalesce(i.name, ''), given.class, given.area, given.created
      from unnest(${column(({ dealId }) => dealId)}::bigint[], ${column(({ tel }) => tel)}::text[],
        ${column(({ name }) => name)}::text[], ${column(({ departmentId }) => departmentId)}::bigint[],
        ${column(({ professionType }) => professionType)}::bigint[], ${column(({ subjectType }) => subjectType)}::text[],
        ${column(({ address }) => areaOf(address))}::text[], ${column(({ createdTime }) => createdTime)}::bigint[])
        with ordinality as given (deal, tel, name, department, profession, class, area, created, place)
      left join department d on d.tenant_id = ${tenant} and d.id = given.department
      left join dictionary_item i
        on i.tenant_id = ${tenant} and i.dic_table = ${DicTable.Profession} and i.id = given.profession
      order by place
      on conflict (tenant_id, tel) do update set deal_id = excluded.deal_id, department_id = excluded.department_id,
        org_name = excluded.org_name, profession_name = excluded.profession_name, class_name = excluded.class_name,
        area = excluded.area, work_order_time = excluded.work_order_time, version = c.version + 1
      returning id, xmax = 0 as is_new
    )
    insert into customer_record (tenant_id, after_sale_id, staff_id, record_type, created_time, act, to_placement,
      customer_version)
    select ${tenant}, id, ${staff}, ${RecordType.Operation}, ${moment}, ${Act.FromDeal}, 1, 1 from saved where is_new order by id`;
  await runStatement(trx, params.statement(text));
};

/** The deals belong to another department now; so do the after-sales customers whose latest deal they are. */
export const moveDeals = async (
  trx: Db,
  tenantId: number,
  dealIds: readonly number[],
  departmentId: number,
): Promise<void> => {
  const params = new SqlParams();
  const text = `
    with locked as (
      select id from after_sale_customer
      where tenant_id = ${params.add(tenantId)} and deal_id = any(${params.add([...dealIds])}::bigint[])
      order by id for no key update
    )
    update after_sale_customer c set department_id = d.id, org_name = d.name, version = c.version + 1
    from locked, department d
    where c.tenant_id = $1 and c.id = locked.id and d.tenant_id = $1 and d.id = ${params.add(departmentId)}`;
  await runStatement(trx, params.statement(text));
};
