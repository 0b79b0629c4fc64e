/** The after-sales customers of the demonstration, in every state of ownership, with what the team did with them. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { type AfterSaleStory, type CaredFor, storyOf, type Team } from './demo-after-sales-stories.ts';
import { addFigures, insertCalls } from './demo-call-logs.ts';
import { insertColumns } from './demo-columns.ts';
import { insertRecords, insertReminders } from './demo-trail.ts';

interface Filling {
  readonly tenantId: number;
  readonly now: number;
}

/** With fewer deals, the oldest owned customers of the tenant are taken. */
const WANTED = 150;
/** Without an after-sales team, so many agents care for them. */
const FEW = 3;

interface Member {
  readonly id: number;
  readonly isSupervisor: boolean;
  readonly isTeam: boolean;
}

/** Enabled staff with one of the two rights. */
const readMembers = (trx: Db, tenantId: number): Promise<Member[]> => {
  const params = new SqlParams();
  const [tenant, afterSale, seat] = [tenantId, menuIdOf.get('AfterSale'), menuIdOf.get('Seat')].map((value) =>
    params.add(value),
  );
  const text = `select s.id, s.is_admin as "isSupervisor", bool_or(m.menu_id = ${afterSale}) as "isTeam"
    from staff s join role_menu m on m.tenant_id = ${tenant} and m.role_id = s.role_id and m.menu_id in (${afterSale}, ${seat})
    where s.tenant_id = ${tenant} and s.deleted_time is null and s.status = 0 group by s.id, s.is_admin order by s.id`;
  return runStatement(trx, params.statement<Member>(text));
};

const itemsOf = async (trx: Db, tenantId: number, table: DicTable): Promise<number[]> => {
  const params = new SqlParams();
  const text = `select id from dictionary_item where tenant_id = ${params.add(tenantId)} and dic_table = ${params.add(table)}
    order by sort`;
  return (await runStatement(trx, params.statement<{ id: number }>(text))).map(({ id }) => id);
};

const readTeam = async (trx: Db, tenantId: number): Promise<Team | undefined> => {
  const members = await readMembers(trx, tenantId);
  const team = members.filter(({ isTeam }) => isTeam);
  const chosen = team.some(({ isSupervisor }) => !isSupervisor) ? team : members.slice(0, FEW);
  const employees = chosen.filter(({ isSupervisor }) => !isSupervisor).map(({ id }) => id);
  const supervisor = chosen.find(({ isSupervisor }) => isSupervisor)?.id ?? employees[0];
  if (supervisor === undefined || employees.length === 0) return undefined;
  return {
    supervisor,
    employees,
    tags: await itemsOf(trx, tenantId, DicTable.CustomerTag),
    educations: await itemsOf(trx, tenantId, DicTable.Education),
    statuses: await itemsOf(trx, tenantId, DicTable.AfterSaleStatus),
  };
};

/** Whether the team has worked already. */
const isFilled = async (trx: Db, tenantId: number): Promise<boolean> => {
  const params = new SqlParams();
  const text = `select from after_sale_customer where tenant_id = ${params.add(tenantId)} and owner_id is not null limit 1`;
  return (await runStatement(trx, params.statement(text))).length > 0;
};

/** A month after they came, as if imported from the system before this one. */
const addMissing = async (trx: Db, { tenantId, now }: Filling): Promise<void> => {
  const params = new SqlParams();
  const [tenant, until] = [params.add(tenantId), params.add(now - 2 * DAY)];
  const text = `with made as (
      insert into after_sale_customer (tenant_id, name, tel, created_time, org_name, class_name)
      select c.tenant_id, c.name, c.tel, least(c.created_time + ${30 * DAY}, ${until}), '成交一部', '全程班'
      from customer c where c.tenant_id = ${tenant} and c.placement = 0
      order by c.id
      limit greatest(0, ${WANTED} - (select count(*) from after_sale_customer a where a.tenant_id = ${tenant}))
      on conflict (tenant_id, tel) do nothing returning id, created_time
    )
    insert into customer_record (tenant_id, after_sale_id, record_type, created_time, act, to_placement, customer_version)
    select ${tenant}, id, ${RecordType.Operation}, created_time, ${Act.Imported}, 1, 1 from made order by id`;
  await runStatement(trx, params.statement(text));
};

/** Oldest first. Those of deals came when finance reconciled them, not when the demonstration was made. */
const readCustomers = (trx: Db, tenantId: number): Promise<CaredFor[]> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `select c.id, c.tel, coalesce(o.financed_time, c.created_time) as "createdTime"
    from after_sale_customer c left join work_order o on o.tenant_id = ${tenant} and o.id = c.deal_id
    where c.tenant_id = ${tenant} order by 3, c.id`;
  return runStatement(trx, params.statement<CaredFor>(text));
};

const saveStories = async (trx: Db, tenantId: number, stories: readonly AfterSaleStory[]): Promise<void> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const column = <Key extends keyof AfterSaleStory>(key: Key): string => params.add(stories.map((one) => one[key]));
  const text = `with told as (
      update after_sale_customer c set created_time = given.created, owner_id = given.owner, got_time = given.got,
        mover_id = given.mover, migration_time = given.moved, move_remark = given.why, track_status_id = given.status,
        tag_id = given.tag, education_id = given.education, remark = given.remark
      from unnest(${column('id')}::bigint[], ${column('createdTime')}::bigint[], ${column('ownerId')}::bigint[],
        ${column('gotTime')}::bigint[], ${column('moverId')}::bigint[], ${column('migrationTime')}::bigint[],
        ${column('moveRemark')}::text[], ${column('statusId')}::bigint[], ${column('tagId')}::bigint[],
        ${column('educationId')}::bigint[], ${column('remark')}::text[])
        as given (id, created, owner, got, mover, moved, why, status, tag, education, remark)
      where c.tenant_id = ${tenant} and c.id = given.id
      returning c.id, c.created_time
    )
    update customer_record r set created_time = told.created_time
    from told where r.tenant_id = ${tenant} and r.after_sale_id = told.id`;
  await runStatement(trx, params.statement(text));
  const attributes = stories.flatMap(({ id, createdTime, gotTime, attributes: own }) =>
    own.map(([key, value]) => ({ id, key, value, time: gotTime ?? createdTime })),
  );
  if (attributes.length === 0) return;
  const columns = {
    after_sale_id: ['bigint', attributes.map(({ id }) => id)],
    key: ['text', attributes.map(({ key }) => key)],
    value: ['text', attributes.map(({ value }) => value)],
    created_time: ['bigint', attributes.map(({ time }) => time)],
  } as const;
  await runStatement(trx, insertColumns('customer_extend', columns, tenantId));
};

/** Repeatable: a tenant whose team has customers stays as it is. */
export const fillAfterSales = async (trx: Db, filling: Filling): Promise<void> => {
  const { tenantId, now } = filling;
  const team = await readTeam(trx, tenantId);
  if (!team || (await isFilled(trx, tenantId))) return;
  await addMissing(trx, filling);
  const customers = await readCustomers(trx, tenantId);
  if (customers.length === 0) return;
  const stories = customers.map((customer, at) => storyOf(customer, { at, count: customers.length }, team, now));
  const ids = stories.map(({ id }) => id);
  const of = { tenantId, kind: CustomerKind.AfterSales };
  await saveStories(trx, tenantId, stories);
  await insertRecords(trx, of, ids, stories);
  await insertCalls(trx, of, ids, stories);
  await addFigures(trx, of, ids, stories);
  await insertReminders(trx, of, ids, stories);
};
