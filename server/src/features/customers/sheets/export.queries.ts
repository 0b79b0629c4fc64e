/** Reads all rows of a search for its export. */
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Db } from '../../../db/database.ts';
import { readPieces } from '../../../db/list-pieces.ts';
import { listQueryOf } from '../list/customers.filter.queries.ts';
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

const JOINS = `join customer c on c.tenant_id = $1 and c.id = page.id
  join customer_calls k on k.tenant_id = $1 and k.customer_id = page.id ${NAMES}`;

export const readExportPieces = (
  db: Db,
  search: CustomerSearch,
  read: { readonly size: number; readonly signal: AbortSignal },
): AsyncGenerator<readonly ExportedCustomer[]> =>
  readPieces(db, listQueryOf(search), { ...read, rows: () => ({ columns: COLUMNS, joins: JOINS }) });
