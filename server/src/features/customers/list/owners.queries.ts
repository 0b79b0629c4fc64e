/** The owner conditions of a customer search. */
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { CustomerSearchKey } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { RecycleRules } from '@gonghai/contract/settings/setting-values.ts';
import type { Db } from '../../../db/database.ts';
import { contains } from '../../../db/sql.ts';
import type { SqlParams } from '../../../db/sql-params.ts';
import type { Actor } from '../../../http/context.ts';
import { branchText, staffIds } from '../../../http/scope.ts';
import { readRecycleRules } from '../../settings/settings.port.ts';

export interface CustomerSearch {
  readonly actor: Actor;
  readonly filter: CustomerFilter;
  readonly now: number;
  /** Of the tenant; read where the search asks for customers that are recycled soon. */
  readonly rules: RecycleRules | undefined;
}

/** The search with the recycle rules, where it needs them. */
export const withRules = async (db: Db, search: Omit<CustomerSearch, 'rules'>): Promise<CustomerSearch> => ({
  ...search,
  rules: isByCountdown(search.filter) ? await readRecycleRules(db, search.actor.tenantId) : undefined,
});

/** Several searches of one person; the rules are read once for all of them. */
export const withSameRules = async (
  db: Db,
  who: Pick<CustomerSearch, 'actor' | 'now'>,
  filters: readonly CustomerFilter[],
): Promise<CustomerSearch[]> => {
  const rules = filters.some(isByCountdown) ? await readRecycleRules(db, who.actor.tenantId) : undefined;
  return filters.map((filter) => ({ ...who, filter, rules }));
};

/** Only owned customers are recycled. */
export const isByCountdown = ({ CustomerType, RecycleWithinDays }: CustomerFilter): boolean =>
  RecycleWithinDays != null && CustomerType === Placement.Owned;

/** A search and the parameters of the statement that is being built for it. */
export interface SearchContext extends CustomerSearch {
  readonly params: SqlParams;
  /** The placeholder of the tenant's id. */
  readonly tenant: string;
}

/** Only-mine ignores the filters of departments and people; without it they apply within the scope (G-053). */
export const isOwnList = ({ actor, filter }: CustomerSearch): boolean => {
  if (filter.CustomerType !== Placement.Owned) return false;
  const isAnyone = !filter.DeptId && !filter.UserIdList?.length;
  return filter.IsOnlyMySelf || (actor.scope.kind === 'own' && isAnyone);
};

/** The name of a person whose customers are searched. */
const staffName = ({ SearchKey, SearchValue }: CustomerFilter): string | undefined =>
  SearchKey === CustomerSearchKey.Staff ? SearchValue?.trim() : undefined;

/** Conditions on the owner's id. */
interface OwnerCondition {
  /** For instance `= $2`. */
  readonly comparison: string;
  /** The ids as an array, where there may be several. */
  readonly ids?: string;
}

/**
 * Undefined for all customers of the tenant. Only owned customers have an owner: the other placements are open to everyone with
 * their right.
 */
export const ownerCondition = (context: SearchContext): OwnerCondition | undefined => {
  const { actor, filter, params, tenant } = context;
  if (filter.CustomerType !== Placement.Owned) return undefined;
  if (isOwnList(context)) return { comparison: `= ${params.add(actor.userId)}` };
  const who: string[] = [];
  if (actor.scope.kind === 'own') who.push(`s.id = ${params.add(actor.userId)}`);
  if (actor.scope.kind === 'departments') {
    const departments = params.add([...actor.scope.ids]);
    who.push(`(s.department_id = any(${departments}::bigint[]) or s.id = ${params.add(actor.userId)})`);
  }
  if (filter.DeptId) who.push(`s.department_id in ${branchText(tenant, params.add(filter.DeptId))}`);
  if (filter.UserIdList?.length) who.push(`s.id = any(${params.add([...filter.UserIdList])}::bigint[])`);
  const name = staffName(filter);
  if (name) who.push(`s.name like ${params.add(contains(name))}`);
  if (who.length === 0) return undefined;
  const ids = staffIds(tenant, who);
  return { comparison: `= any(${ids})`, ids };
};
