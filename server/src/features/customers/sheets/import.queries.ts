/** SQL of imports: one statement each for many rows and their records. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { CustomerOrigin, RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { columnsOf } from '../../../db/columns.ts';
import { customerColumn, type Customers, customerTable } from '../../../db/customer-kind.ts';
import { type Db, readRows, runStatement } from '../../../db/database.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import type { SheetFacts } from './import-facts.rules.ts';
import type { Filling, KnownCustomer } from './import-known.rules.ts';
import type { Chosen, NamedChoices } from './import.rules.ts';

/** The import: author, placement, time and batch. */
export interface Importing extends Customers {
  readonly staffId: number;
  readonly now: number;
  /** Null for after-sales customers, whose imports cannot be undone. */
  readonly batchId: number | null;
  readonly to: Placement;
  /** Null without an owner. */
  readonly ownerId: number | null;
}

const readItems = async (trx: Db, tenantId: number, table: DicTable): Promise<ReadonlyMap<string, number>> => {
  const rows = await trx
    .selectFrom('dictionary_item')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', table)
    .where('status', '=', UsableStatus.Enabled)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
};

const readNodes = async (trx: Db, tenantId: number): Promise<ReadonlyMap<string, number | null>> => {
  const rows = await trx
    .selectFrom('dictionary_node as n')
    .innerJoin('dictionary_node as p', (join) =>
      join.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.parent_id'),
    )
    .select(['n.id', 'n.name', 'p.name as parent'])
    .where('n.tenant_id', '=', tenantId)
    .execute();
  const byName = Map.groupBy(rows, ({ name }) => name);
  const alone = [...byName].map(([name, same]) => [name, same.length === 1 ? (same[0]?.id ?? null) : null] as const);
  return new Map([...alone, ...rows.map(({ id, name, parent }) => [`${parent}/${name}`, id] as const)]);
};

export const readChoices = async (trx: Db, { tenantId, kind }: Customers): Promise<NamedChoices> => ({
  education: await readItems(trx, tenantId, DicTable.Education),
  tag: await readItems(trx, tenantId, DicTable.CustomerTag),
  status: await readItems(trx, tenantId, statusTable[kind]),
  node: await readNodes(trx, tenantId),
});

const FACT_COLUMNS: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: '',
  [CustomerKind.AfterSales]: `, c.org_name as "orgName", c.profession_name as "professionName", c.class_name as "className", c.area`,
};

const knownBy = (
  db: Db,
  { tenantId, kind }: Customers,
  tels: readonly string[],
  lock: '' | 'for update',
): Promise<KnownCustomer[]> => {
  const params = new SqlParams();
  const text = `select c.id, c.tel, c.placement, c.owner_id as "ownerId", c.education_id as "educationId", c.tag_id as "tagId",
      c.track_status_id as "statusId", c.node_id as "nodeId", c.remark, c.repeated_time as "repeatedTime" ${FACT_COLUMNS[kind]}
    from ${customerTable[kind]} c
    where c.tenant_id = ${params.add(tenantId)} and c.tel = any(${params.add([...tels])}::text[]) order by c.id ${lock}`;
  return readRows(db, params.statement<KnownCustomer>(text));
};

export const readKnown = (db: Db, of: Customers, tels: readonly string[]): Promise<KnownCustomer[]> =>
  knownBy(db, of, tels, '');

/** Locked in the order of ids. */
export const lockKnown = (trx: Db, of: Customers, tels: readonly string[]): Promise<KnownCustomer[]> =>
  knownBy(trx, of, tels, 'for update');

/** Numbers on the blacklist, which no after-sales customer may be imported with. Sales customers are on it themselves. */
export const readBlocked = async (
  db: Db,
  { tenantId, kind }: Customers,
  tels: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (kind === CustomerKind.Sales) return new Set();
  const params = new SqlParams();
  const text = `select tel from customer where tenant_id = ${params.add(tenantId)} and placement = ${Placement.Blacklist}
    and tel = any(${params.add([...tels])}::text[])`;
  return new Set((await readRows(db, params.statement<{ tel: string }>(text))).map(({ tel }) => tel));
};

interface NewCustomer extends Chosen, Partial<SheetFacts> {
  readonly name: string;
  readonly tel: string;
  readonly remark: string;
}

/** The columns that only one kind has, with their values. The placement of after-sales customers follows from their owner. */
const OWN_COLUMNS: Record<CustomerKind, (importing: Importing) => readonly [columns: string, values: string]> = {
  [CustomerKind.Sales]: ({ to }) => ['placement, origin', `${to}, ${CustomerOrigin.Import}`],
  [CustomerKind.AfterSales]: () => ['org_name, profession_name, class_name, area', 'org, profession, class, area'],
};

/** Inserts new customers and returns their ids. Phone numbers that another transaction inserted first are left out. */
export const insertCustomers = async (
  trx: Db,
  importing: Importing,
  rows: readonly NewCustomer[],
): Promise<ReadonlyMap<string, number>> => {
  const { tenantId, kind, staffId, now, ownerId } = importing;
  const params = new SqlParams();
  const [tenant, who, moment] = [params.add(tenantId), params.add(staffId), params.add(now)];
  const owner = params.add(ownerId);
  const column = <Key extends keyof NewCustomer>(key: Key): string => params.add(rows.map((row) => row[key] ?? null));
  const fact = (key: keyof SheetFacts): string => params.add(rows.map((row) => row[key] ?? ''));
  const [ownColumns, ownValues] = OWN_COLUMNS[kind](importing);
  const text = `
    insert into ${customerTable[kind]} (tenant_id, name, tel, owner_id, track_status_id, tag_id, education_id, node_id, remark,
      created_time, creator_id, got_time, mover_id, ${ownColumns})
    select ${tenant}::int, name, tel, ${owner}::bigint, status, tag, education, node, remark, ${moment}::bigint, ${who},
      case when ${owner}::bigint is null then null else ${moment}::bigint end,
      case when ${owner}::bigint is null then ${who}::bigint end, ${ownValues}
    from unnest(${column('name')}::text[], ${column('tel')}::text[],
      ${column('statusId')}::bigint[], ${column('tagId')}::bigint[], ${column('educationId')}::bigint[],
      ${column('nodeId')}::bigint[], ${column('remark')}::text[], ${fact('orgName')}::text[],
      ${fact('professionName')}::text[], ${fact('className')}::text[], ${fact('area')}::text[])
      with ordinality as given (name, tel, status, tag, education, node, remark, org, profession, class, area, place)
    order by place
    on conflict (tenant_id, tel) do nothing returning id, tel`;
  const made = await runStatement<{ id: number; tel: string }>(trx, params.statement(text));
  return new Map(made.map(({ id, tel }) => [tel, id]));
};

export const recordImported = async (trx: Db, importing: Importing, ids: readonly number[]): Promise<void> => {
  const { tenantId, kind, staffId, now, batchId, to, ownerId } = importing;
  const params = new SqlParams();
  const text = `insert into customer_record (tenant_id, ${customerColumn[kind]}, staff_id, record_type, created_time, act, to_placement,
      to_owner_id, batch_id, customer_version)
    select ${params.add(tenantId)}::int, id, ${params.add(staffId)}, ${RecordType.Operation}, ${params.add(now)}::bigint,
      ${Act.Imported}, ${to}, ${params.add(ownerId)}::bigint, ${params.add(batchId)}::bigint, 1
    from unnest(${params.add([...ids])}::bigint[]) as given (id) order by id`;
  await runStatement(trx, params.statement(text));
};

const FILLED_FACTS: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: '',
  [CustomerKind.AfterSales]: `org_name = coalesce(given.org, c.org_name), profession_name = coalesce(given.profession, c.profession_name),
      class_name = coalesce(given.class, c.class_name), area = coalesce(given.area, c.area),`,
};

/** Fills empty fields. A repeated phone number alone does not change the version, so no open form becomes stale. */
export const fillCustomers = async (
  trx: Db,
  { tenantId, kind, now }: Importing,
  rows: readonly Filling[],
): Promise<void> => {
  const params = new SqlParams();
  const column = (of: (row: Filling) => unknown): string => params.add(rows.map(of));
  const fact = (key: keyof SheetFacts): string => column(({ facts }) => facts[key] ?? null);
  const text = `
    update ${customerTable[kind]} c set education_id = given.education, tag_id = given.tag, track_status_id = given.status,
      node_id = given.node, remark = given.remark, ${FILLED_FACTS[kind]} repeated_time = ${params.add(now)},
      version = c.version + case when given.filled then 1 else 0 end
    from unnest(${column(({ id }) => id)}::bigint[], ${column(({ educationId }) => educationId)}::bigint[],
      ${column(({ tagId }) => tagId)}::bigint[], ${column(({ statusId }) => statusId)}::bigint[],
      ${column(({ nodeId }) => nodeId)}::bigint[], ${column(({ remark }) => remark)}::text[],
      ${column(({ filled }) => filled.length > 0)}::boolean[], ${fact('orgName')}::text[],
      ${fact('professionName')}::text[], ${fact('className')}::text[], ${fact('area')}::text[])
      as given (id, education, tag, status, node, remark, filled, org, profession, class, area)
    where c.tenant_id = ${params.add(tenantId)} and c.id = given.id`;
  await runStatement(trx, params.statement(text));
};

interface ChangeNote {
  readonly id: number;
  readonly record: string;
  readonly before: Readonly<Record<string, unknown>>;
}

/** Records the previous values of changed customers, so that the import can be undone. */
export const recordChanged = async (
  trx: Db,
  { tenantId, kind, staffId, now, batchId }: Pick<Importing, 'tenantId' | 'kind' | 'staffId' | 'now' | 'batchId'>,
  rows: readonly ChangeNote[],
): Promise<void> => {
  const params = new SqlParams();
  const ids = params.add(rows.map(({ id }) => id));
  const texts = params.add(rows.map(({ record }) => record));
  const befores = params.add(rows.map(({ before }) => JSON.stringify(columnsOf(before))));
  const tenant = params.add(tenantId);
  const text = `insert into customer_record (tenant_id, ${customerColumn[kind]}, staff_id, record_type, record, created_time, before, batch_id,
      customer_version)
    select ${tenant}::int, c.id, ${params.add(staffId)}, ${RecordType.Operation}, given.record, ${params.add(now)}::bigint,
      given.before, ${params.add(batchId)}::bigint, c.version
    from unnest(${ids}::bigint[], ${texts}::text[], ${befores}::jsonb[]) as given (id, record, before)
    join ${customerTable[kind]} c on c.tenant_id = ${tenant} and c.id = given.id order by c.id`;
  await runStatement(trx, params.statement(text));
};
