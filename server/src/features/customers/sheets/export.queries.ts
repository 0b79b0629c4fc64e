/** Reads all rows of a search for its export. */
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { customerColumn } from '../../../db/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import { readPieces } from '../../../db/list-pieces.ts';
import type { ListQuery } from '../../../db/list-query.ts';
import type { SheetFacts } from './import-facts.rules.ts';

/** Only after-sales customers have facts. */
export interface ExportedCustomer extends Partial<SheetFacts> {
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

const OWN_COLUMNS: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: '',
  [CustomerKind.AfterSales]: `, c.org_name as "orgName", c.profession_name as "professionName", c.class_name as "className", c.area`,
};

const columnsOf = (
  kind: CustomerKind,
): string => `c.id, c.name, c.tel, c.placement, education.name as education, status.name as status, tag.name as tag,
  node.name as node, c.remark, owner.name as owner, c.created_time as "createdTime", c.got_time as "gotTime",
  c.repeated_time as "repeatedTime", k.latest_call_time as "latestCallTime", k.call_seconds as "callSeconds",
  k.call_times as "callTimes", k.call_successes as "callSuccesses", c.migration_time as "migrationTime",
  mover.name as mover, c.move_remark as "moveRemark",
  (select string_agg(e.key || '：' || e.value, '；' order by e.id) from customer_extend e
    where e.tenant_id = c.tenant_id and e.${customerColumn[kind]} = c.id) as attributes ${OWN_COLUMNS[kind]}`;

const item = (name: string, table: number, column: string): string =>
  `left join dictionary_item ${name} on ${name}.tenant_id = c.tenant_id and ${name}.dic_table = ${table} and ${name}.id = c.${column}`;

const namesOf = (kind: CustomerKind): string => `
  ${item('status', statusTable[kind], 'track_status_id')}
  ${item('tag', 2, 'tag_id')}
  ${item('education', 3, 'education_id')}
  left join dictionary_node node on node.tenant_id = c.tenant_id and node.id = c.node_id
  left join staff owner on owner.tenant_id = c.tenant_id and owner.id = c.owner_id
  left join staff mover on mover.tenant_id = c.tenant_id and mover.id = c.mover_id`;

/** After-sales customers have their call figures in their own row. */
const JOINS: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: `join customer c on c.tenant_id = $1 and c.id = page.id
    join customer_calls k on k.tenant_id = $1 and k.customer_id = page.id ${namesOf(CustomerKind.Sales)}`,
  [CustomerKind.AfterSales]: `join after_sale_customer c on c.tenant_id = $1 and c.id = page.id
    join after_sale_customer k on k.tenant_id = $1 and k.id = page.id ${namesOf(CustomerKind.AfterSales)}`,
};

export const readExportPieces = (
  db: Db,
  kind: CustomerKind,
  list: ListQuery,
  read: { readonly size: number; readonly signal: AbortSignal },
): AsyncGenerator<readonly ExportedCustomer[]> =>
  readPieces(db, list, { ...read, rows: () => ({ columns: columnsOf(kind), joins: JOINS[kind] }) });
