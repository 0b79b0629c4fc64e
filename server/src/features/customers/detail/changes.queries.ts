/** The changes of an edit as text: ids become names. */
import type { CustomerEdit, CustomerEditor } from '@gonghai/contract/customers/customer.contract.ts';
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Customers } from '../../../db/customer-kind.ts';
import { type Db, readRows } from '../../../db/database.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import type { StoredCustomer } from '../customers.queries.ts';

/** A field without a value, in records. */
export const UNSET = '未设置';

/** What the fields are called in records. */
export const FIELDS = {
  Name: '姓名',
  EducationId: '学历',
  CustomerTrackStatusId: '跟进状态',
  TagId: '标签',
  DicTreeId: '自定义字典',
  Remark: '备注',
} as const;
type Field = keyof typeof FIELDS;

const COLUMNS: Record<Field, string> = {
  Name: 'name',
  EducationId: 'education_id',
  CustomerTrackStatusId: 'track_status_id',
  TagId: 'tag_id',
  DicTreeId: 'node_id',
  Remark: 'remark',
};

/** Open forms need recent changes only. */
const MOST_LOOKED_AT = 100;

const tablesOf = (kind: CustomerKind): Partial<Record<Field, DicTable>> => ({
  EducationId: DicTable.Education,
  CustomerTrackStatusId: statusTable[kind],
  TagId: DicTable.CustomerTag,
});

/** The name of the dictionary that the chosen node belongs to: its first-level node. */
const dictionaryOf = async (db: Db, tenantId: number, nodeId: number | null | undefined): Promise<string> => {
  if (nodeId == null) return FIELDS.DicTreeId;
  const row = await db
    .selectFrom('dictionary_node as n')
    .leftJoin('dictionary_node as p', (join) =>
      join.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.parent_id'),
    )
    .select(['n.name', 'p.name as dictionary'])
    .where('n.tenant_id', '=', tenantId)
    .where('n.id', '=', nodeId)
    .executeTakeFirst();
  return row?.dictionary ?? row?.name ?? FIELDS.DicTreeId;
};

const nameOf = async (db: Db, { tenantId, kind }: Customers, field: Field, value: unknown): Promise<string> => {
  if (value === null || value === undefined || value === '') return UNSET;
  if (typeof value !== 'number') return String(value);
  const table = tablesOf(kind)[field];
  const row =
    table === undefined
      ? await db
          .selectFrom('dictionary_node')
          .select('name')
          .where('tenant_id', '=', tenantId)
          .where('id', '=', value)
          .executeTakeFirst()
      : await db
          .selectFrom('dictionary_item')
          .select('name')
          .where('tenant_id', '=', tenantId)
          .where('dic_table', '=', table)
          .where('id', '=', value)
          .executeTakeFirst();
  return row?.name ?? String(value);
};

interface ChangeRecord {
  readonly sentence: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  /** Previous values of the changed columns. */
  readonly columns: Readonly<Record<string, unknown>>;
}

/** Undefined when nothing changed. */
export const changeRecord = async (
  db: Db,
  of: Customers,
  current: StoredCustomer,
  edit: CustomerEdit,
): Promise<ChangeRecord | undefined> => {
  const sentences: string[] = [];
  const [before, after]: [Record<string, string>, Record<string, string>] = [{}, {}];
  const columns: Record<string, unknown> = {};
  for (const [name, label] of Object.entries(FIELDS)) {
    const field = name as Field;
    const typed = field === 'Remark' && edit.Remark === null ? '' : edit[field];
    if (typed === undefined || typed === current[field]) continue;
    columns[COLUMNS[field]] = current[field];
    before[field] = await nameOf(db, of, field, current[field]);
    after[field] = await nameOf(db, of, field, typed);
    const said = field === 'DicTreeId' ? await dictionaryOf(db, of.tenantId, edit[field] ?? current[field]) : label;
    sentences.push(`${said}：${before[field]} → ${after[field]}`);
  }
  return sentences.length === 0 ? undefined : { sentence: sentences.join('；'), before, after, columns };
};

interface Edit {
  readonly column: string;
  readonly writer: string | null;
  readonly time: number;
}

/** The last editor of each form field, read from the latest records. */
export const readEditors = async (db: Db, tenantId: number, customerId: number): Promise<CustomerEditor[]> => {
  const params = new SqlParams();
  const [tenant, customer] = [params.add(tenantId), params.add(customerId)];
  const text = `
    select distinct on (changed.column) changed.column, s.name as writer, r.created_time as time
    from (
      select id, tenant_id, staff_id, created_time, before from customer_record
      where tenant_id = ${tenant} and customer_id = ${customer} and act is null and before is not null
      order by id desc limit ${MOST_LOOKED_AT}
    ) r
    cross join lateral jsonb_object_keys(r.before) as changed ("column")
    left join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
    order by changed.column, r.id desc`;
  const rows = await readRows(db, params.statement<Edit>(text));
  const found = new Map(rows.map((row) => [row.column, row]));
  return Object.entries(COLUMNS).flatMap(([Field, column]) => {
    const row = found.get(column);
    return row ? [{ Field, UserName: row.writer ?? '系统', Time: row.time }] : [];
  });
};
