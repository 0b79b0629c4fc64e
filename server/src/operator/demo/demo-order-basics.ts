/** What the demonstration's orders refer to: customers with their consultants, dictionaries, products and approvers. */
import type { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Db } from '../../db/database.ts';
import { PROFESSIONS } from '../tenant-basics.ts';
import { DEMO_PEOPLE } from './demo-people.ts';

export interface Buyer {
  readonly id: number;
  readonly name: string;
  readonly tel: string;
  readonly ownerId: number;
  readonly departmentId: number;
  readonly department: string;
}

/** The consultant whose password visitors know: of the latest sales every third is hers, so that she has orders in every state. */
const [SHOWN] = DEMO_PEOPLE;
const LATEST = 70;
const isShownOnes = (at: number, count: number): boolean => at % (at >= count - LATEST ? 3 : 10) === 0;

const owned = (trx: Db, tenantId: number, before: number) =>
  trx
    .selectFrom('customer as c')
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.owner_id'))
    .innerJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.department_id'),
    )
    .select(['c.id', 'c.name', 'c.tel', 's.id as ownerId', 'd.id as departmentId', 'd.name as department'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.placement', '=', Placement.Owned)
    .where('c.created_time', '<', before)
    .orderBy('c.id', 'desc');

/** The newest customers who were there before the first order. */
export const readBuyers = async (
  trx: Db,
  tenantId: number,
  { before, count }: { readonly before: number; readonly count: number },
): Promise<Buyer[]> => {
  const known = owned(trx, tenantId, before).limit(count);
  const hers = await known.where('s.user_name', '=', SHOWN?.userName ?? '').execute();
  const others = await known.where('s.user_name', '<>', SHOWN?.userName ?? '').execute();
  return Array.from({ length: count }, (_, at) => {
    return (isShownOnes(at, count) ? hers.shift() : others.shift()) ?? others.shift() ?? hers.shift();
  }).filter((buyer) => buyer !== undefined);
};

export interface OrderBasics {
  /** An item of a dictionary, the same for the same number. */
  readonly one: (table: DicTable, number: number) => number;
  readonly nameOfOne: (table: DicTable, number: number) => string;
  readonly named: (table: DicTable, name: string) => number;
  readonly professionOf: (title: string) => number;
  readonly productOf: (name: string) => number;
  readonly staffOf: (userName: string) => number;
}

const demanded = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new Error(`the demonstration has no ${what}`);
  return found;
};

export const readOrderBasics = async (trx: Db, tenantId: number): Promise<OrderBasics> => {
  const read = (table: 'product' | 'staff', column: 'name' | 'user_name') =>
    trx
      .selectFrom(table)
      .select(['id', `${column} as name` as 'name'])
      .where('tenant_id', '=', tenantId)
      .execute();
  const items = await trx
    .selectFrom('dictionary_item')
    .select(['dic_table', 'id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('sort')
    .execute();
  const products = await read('product', 'name');
  const staff = await read('staff', 'user_name');
  const itemsOf = Map.groupBy(items, ({ dic_table }) => dic_table);
  const pick = (table: DicTable, number: number) => {
    const all = itemsOf.get(table) ?? [];
    return demanded(all[number % all.length], `item of dictionary ${table}`);
  };
  const byName = (all: readonly { readonly id: number; readonly name: string }[], name: string): number =>
    demanded(
      all.find((one) => one.name === name),
      name,
    ).id;
  return {
    one: (table, number) => pick(table, number).id,
    nameOfOne: (table, number) => pick(table, number).name,
    named: (table, name) => byName(itemsOf.get(table) ?? [], name),
    professionOf: (title) => PROFESSIONS.find(([, name]) => title.startsWith(name))?.[0] ?? 0,
    productOf: (name) => byName(products, name),
    staffOf: (userName) => byName(staff, userName),
  };
};
