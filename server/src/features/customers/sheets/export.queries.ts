/** Reads all rows of a search in parts by keyset, so that each part costs the same as the first. */
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { type Db, EXPORT_PART, readStatements } from '../../../db/database.ts';
import { conditionOf } from '../../../db/list-query.ts';
import { listQueryOf, sortOf } from '../list/customers.filter.queries.ts';
import type { CustomerSearch } from '../list/owners.queries.ts';

export interface ExportedCustomer {
  readonly id: number;
  readonly name: string;
  readonly tel: string;
  readonly placement: Placement;
  readonly education: string | null;
  readonly status: string | null;
  readonly tag: string | null;
  readonly node: string | null;
  readonly remark: string;
  readonly owner: string | null;
  readonly createdTime: number;
  readonly gotTime: number | null;
  readonly repeatedTime: number | null;
  readonly latestCallTime: number | null;
  readonly callSeconds: number;
  readonly callTimes: number;
  readonly callSuccesses: number;
  readonly migrationTime: number | null;
  readonly mover: string | null;
  readonly moveRemark: string;
  readonly attributes: string | null;
}

const COLUMNS = `c.id, c.name, c.tel, c.placement, education.name as education, status.name as status, tag.name as tag,
  node.name as node, c.remark, owner.name as owner, c.created_time as "createdTime", c.got_time as "gotTime",
  c.repeated_time as "repeatedTime", k.latest_call_time as "latestCallTime", k.call_seconds as "callSeconds",
  k.call_times as "callTimes", k.call_successes as "callSuccesses", c.migration_time as "migrationTime",
  mover.name as mover, c.move_remark as "moveRemark",
  (select string_agg(e.key || '：' || e.value, '；' order by e.id) from customer_extend e
    where e.tenant_id = c.tenant_id and e.customer_id = c.id) as attributes`;

const item = (name: string, table: number, column: string): string =>
  `left join dictionary_item ${name} on ${name}.tenant_id = c.tenant_id and ${name}.dic_table = ${table} and ${name}.id = c.${column}`;

const NAMES = `
  ${item('status', 1, 'track_status_id')}
  ${item('tag', 2, 'tag_id')}
  ${item('education', 3, 'education_id')}
  left join dictionary_node node on node.tenant_id = c.tenant_id and node.id = c.node_id
  left join staff owner on owner.tenant_id = c.tenant_id and owner.id = c.owner_id
  left join staff mover on mover.tenant_id = c.tenant_id and mover.id = c.mover_id`;

/** A part of the list whose sort keys are never null. */
export interface ListPart {
  readonly where?: string;
  readonly keys: readonly string[];
  readonly direction: 'asc' | 'desc';
}

/** Customers without a call are a separate part, after or before the others. */
export const partsOf = (filter: CustomerSearch['filter']): readonly ListPart[] => {
  const { column, id, direction, isNullable } = sortOf(filter);
  if (column === id) return [{ keys: [id], direction }];
  if (!isNullable) return [{ keys: [column, id], direction }];
  const parts: readonly ListPart[] = [
    { where: `${column} is not null`, keys: [column, id], direction },
    { where: `${column} is null`, keys: [id], direction },
  ];
  return direction === 'desc' ? parts : parts.toReversed();
};

export interface ExportPiece {
  readonly rows: readonly ExportedCustomer[];
  /** The keys of the last row; undefined at the end. */
  readonly behind: readonly unknown[] | undefined;
}

export const readExportPiece = async (
  db: Db,
  search: CustomerSearch,
  { where: only, keys, direction }: ListPart,
  behind: readonly unknown[] | undefined,
  { size, signal }: { readonly size: number; readonly signal: AbortSignal },
): Promise<ExportPiece> => {
  const list = listQueryOf(search);
  const { params } = list;
  const after =
    behind &&
    `(${keys.join(', ')}) ${direction === 'desc' ? '<' : '>'}
    (${behind.map((value) => `${params.add(value)}::bigint`).join(', ')})`;
  const where = [...list.where, ...(only ? [only] : []), ...(after ? [after] : [])];
  const order = keys.map((key) => `${key} ${direction}`).join(', ');
  const ids = `select ${list.sort.id} as id from ${list.from} where ${conditionOf({ where })}
    order by ${order} limit ${params.add(size)}`;
  const text = `select ${COLUMNS}, array[${keys.map((key) => `${key}::bigint`).join(', ')}] as keys
    from (${ids}) page join customer c on c.tenant_id = $1 and c.id = page.id
    join customer_calls k on k.tenant_id = $1 and k.customer_id = page.id ${NAMES} order by ${order}`;
  const [found = []] = await readStatements(db, [params.statement(text)], { ...EXPORT_PART, signal });
  const rows = found as unknown as (ExportedCustomer & { readonly keys: readonly unknown[] })[];
  return { rows, behind: rows.length < size ? undefined : rows.at(-1)?.keys };
};
