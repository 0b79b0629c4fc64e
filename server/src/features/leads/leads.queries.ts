/** Reading leads: the list, its numbers, rows on a page, and the lead behind a customer. */
import type {
  CustomerLead,
  LeadFilter,
  LeadNumbers,
  LeadPageRequest,
  LeadRow,
} from '@gonghai/contract/leads/lead.contract.ts';
import { ClueDateType, DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readRows } from '../../db/database.ts';
import { conditionOf, type ListQuery, readList, readListed } from '../../db/list-query.ts';
import { contains } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { branchText, staffIds } from '../../http/scope.ts';
import { seeCustomers } from '../customers/customers.port.ts';
import { FIRST_CALL_LIMITS } from './first-call.queries.ts';

export interface LeadSearch {
  readonly actor: Actor;
  readonly filter: LeadFilter;
}

interface SearchContext extends LeadSearch {
  readonly params: SqlParams;
  readonly tenant: string;
}

/** Supervisors see waiting and failed leads and those of agents in their scope; employees see their own. */
export const visibleTo = ({ actor, params, tenant }: Omit<SearchContext, 'filter'>): string[] => {
  const { scope, userId } = actor;
  if (scope.kind === 'tenant') return [];
  if (scope.kind === 'own') return [`l.agent_id = ${params.add(userId)}`];
  const who = `(s.department_id = any(${params.add([...scope.ids])}::bigint[]) or s.id = ${params.add(userId)})`;
  return [`(l.state <> ${DistributionType.Assigned} or l.agent_id = any(${staffIds(tenant, [who])}))`];
};

const byTel = ({ params }: SearchContext, typed: string): string => {
  const digits = normalPhone(typed);
  if (isPhone(digits)) return `l.tel = ${params.add(digits)}`;
  return /^\d{4,8}$/.test(digits) ? `right(l.tel, ${digits.length}) = ${params.add(digits)}` : 'false';
};

const TEXTS = { Name: 'l.name', AdvertiserName: 'l.advertiser_name', Failurecause: 'l.failure_cause' } as const;

const byTexts = (context: SearchContext): string[] => {
  const { filter, params } = context;
  const where = Object.entries(TEXTS).flatMap(([field, column]) => {
    const typed = filter[field as keyof typeof TEXTS]?.trim().toLowerCase();
    return typed ? [`lower(${column}) like ${params.add(contains(typed))}`] : [];
  });
  const tel = filter.Tel?.trim();
  return tel ? [...where, byTel(context, tel)] : where;
};

const byRange = ({ filter, params }: SearchContext): string[] => {
  const isAssigned = filter.QueryDateType === ClueDateType.Assigned;
  const column = isAssigned ? 'l.state_time' : 'l.created_time';
  return [
    ...(isAssigned ? [`l.state = ${DistributionType.Assigned}`] : []),
    ...(filter.StartTime ? [`${column} >= ${params.add(filter.StartTime)}`] : []),
    ...(filter.EndTime ? [`${column} <= ${params.add(filter.EndTime)}`] : []),
  ];
};

const byAgent = (context: SearchContext): string[] => {
  const { filter, params, tenant } = context;
  const { DeptId, UserIdList } = filter;
  const department = DeptId && staffIds(tenant, [`s.department_id in ${branchText(tenant, params.add(DeptId))}`]);
  return [
    ...(department ? [`l.agent_id = any(${department})`] : []),
    ...(UserIdList?.length ? [`l.agent_id = any(${params.add([...UserIdList])}::bigint[])`] : []),
  ];
};

const byKind = ({ filter, params }: SearchContext): string[] => [
  ...(filter.ProfessionType == null ? [] : [`l.profession_type = ${params.add(filter.ProfessionType)}`]),
  ...(filter.ClueSource == null ? [] : [`l.source = ${params.add(filter.ClueSource)}`]),
  ...(filter.IsCustomer == null ? [] : [`l.is_converted = ${params.add(filter.IsCustomer)}`]),
];

export const UNCALLED = `l.state = ${DistributionType.Assigned} and l.first_call_time is null`;

const byState = ({ filter }: SearchContext): string[] => [
  ...(filter.DistributionType == null ? [] : [`l.state = ${filter.DistributionType}`]),
  ...(filter.IsUncalled ? [UNCALLED] : []),
];

/** Newest first is the only order. */
export const listQueryOf = (search: LeadSearch, withState: boolean): ListQuery => {
  const params = new SqlParams();
  const context = { ...search, params, tenant: params.add(search.actor.tenantId) };
  const where = [
    `l.tenant_id = ${context.tenant}`,
    ...visibleTo(context),
    ...byRange(context),
    ...byTexts(context),
    ...byAgent(context),
    ...byKind(context),
    ...(withState ? byState(context) : []),
  ];
  return { params, from: 'lead l', where, sort: { column: 'l.id', id: 'l.id', direction: 'desc' } };
};

const isAt = (state: DistributionType, column: string): string => `case when l.state = ${state} then ${column} end`;

const COLUMNS = `l.id as "Id", l.name as "Name", l.tel as "Tel", l.remark as "Remark", l.profession_type as "ProfessionType",
  l.source as "ClueSource", l.is_converted as "IsCustomer", l.created_time as "CreatedTime",
  ${isAt(DistributionType.Assigned, 'l.state_time')} as "UpdatedTime", l.agent_id as "UserId", s.name as "UserName",
  nullif(l.advertiser_name, '') as "AdvertiserName", nullif(l.failure_cause, '') as "Failurecause",
  l.state as "DistributionType", l.customer_id as "CustomerId",
  ${isAt(DistributionType.Waiting, 'l.state_time')} as "WaitingSince", ${isAt(DistributionType.Assigned, 'l.first_call_time')} as "FirstCallTime",
  (${UNCALLED}) as "IsUncalled", ${FIRST_CALL_LIMITS}`;

const JOINS = `join lead l on l.tenant_id = $1 and l.id = page.id
  left join staff s on s.tenant_id = $1 and s.id = l.agent_id`;

const rows = () => ({ columns: COLUMNS, joins: JOINS });

/** The customer of a lead only where the caller may see it. */
const withVisibleCustomers = async (db: Db, actor: Actor, found: readonly LeadRow[]): Promise<LeadRow[]> => {
  const ids = found.flatMap(({ CustomerId }) => CustomerId ?? []);
  if (ids.length === 0) return [...found];
  const seen = await seeCustomers(db, actor, ids);
  return found.map((row) =>
    row.CustomerId !== null && !seen.has(row.CustomerId) ? { ...row, CustomerId: null } : row,
  );
};

export const searchLeads = async (
  db: Db,
  search: LeadSearch & { readonly filter: LeadPageRequest },
  signal: AbortSignal,
): Promise<Page<LeadRow>> => {
  const list = listQueryOf(search, true);
  const page = await readList<LeadRow>(db, list, { request: search.filter, rows, plan: 'custom', signal });
  return { ...page, Rows: await withVisibleCustomers(db, search.actor, page.Rows) };
};

/** Those of these leads that still match the search, with current values, newest first. */
export const readShownLeads = async (
  db: Db,
  search: LeadSearch,
  shownIds: readonly number[],
  signal?: AbortSignal,
): Promise<LeadRow[]> => {
  const found = await readListed<LeadRow>(db, listQueryOf(search, true), shownIds, rows, signal);
  return withVisibleCustomers(db, search.actor, found);
};

/** Rows for an export, in the order of the list. */
export const readLeads = (db: Db, actor: Actor, ids: readonly number[]): Promise<LeadRow[]> =>
  readShownLeads(db, { actor, filter: {} }, ids);

export const countLeads = async (db: Db, search: LeadSearch, signal: AbortSignal): Promise<LeadNumbers> => {
  const list = listQueryOf(search, false);
  const count = (condition: string): string => `count(*) filter (where ${condition})::int`;
  const statement = list.params.statement<LeadNumbers>(`select
    ${count(`l.state = ${DistributionType.Waiting}`)} as "Waiting",
    ${count(`l.state = ${DistributionType.Assigned}`)} as "Assigned",
    ${count(`l.state = ${DistributionType.Failed}`)} as "Failed", ${count(UNCALLED)} as "Uncalled"
    from ${list.from} where ${conditionOf(list)}`);
  const [numbers] = await readRows(db, statement, { plan: 'custom', signal });
  return numbers ?? { Waiting: 0, Assigned: 0, Failed: 0, Uncalled: 0 };
};

/** The latest lead that made a customer, or took it from the pool. The caller must be allowed to see the customer. */
export const findCustomerLead = async (db: Db, tenantId: number, customerId: number): Promise<CustomerLead | null> => {
  const params = new SqlParams();
  const [tenant, customer] = [params.add(tenantId), params.add(customerId)];
  const text = `select l.source as "ClueSource", nullif(l.advertiser_name, '') as "AdvertiserName",
      l.profession_type as "ProfessionType", l.remark as "Remark", l.created_time as "CreatedTime",
      ${isAt(DistributionType.Assigned, 'l.state_time')} as "UpdatedTime", l.first_call_time as "FirstCallTime",
      (${UNCALLED} and c.placement = ${Placement.Owned}) as "IsUncalled", ${FIRST_CALL_LIMITS}
    from customer c join lead l on l.tenant_id = ${tenant} and l.tel = c.tel and l.customer_id = c.id
    where c.tenant_id = ${tenant} and c.id = ${customer} order by l.id desc limit 1`;
  const [found = null] = await readRows(db, params.statement<CustomerLead>(text));
  return found;
};

/** Whether any lead uses the profession. */
export const countProfessionUses = async (
  trx: Db,
  tenantId: number,
  { dicTable, id }: { readonly dicTable: DicTable; readonly id: number },
): Promise<number> => {
  if (dicTable !== DicTable.Profession) return 0;
  const user = await trx
    .selectFrom('lead')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('profession_type', '=', id)
    .limit(1)
    .executeTakeFirst();
  return user ? 1 : 0;
};
