/** One text for everything the database holds: equal before and after means that nothing was written. */
import type pg from 'pg';

type Owner = Pick<pg.Pool, 'query'>;

/** Columns that move by themselves when somebody merely asks. */
const RESTLESS: Readonly<Record<string, readonly string[]>> = { session: ['seen_time'] };

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Every table, also those that a later migration brings. */
export const readTables = async (owner: Owner): Promise<readonly Table[]> => {
  const { rows } = await owner.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`);
  return rows;
};

export interface DigestOptions {
  /** Rows of this tenant alone. */
  readonly tenantId?: number;
  readonly without?: readonly string[];
}

/** Table by table, so that a difference says where it is. */
export const digestOf = async (
  owner: Owner,
  tables: readonly Table[],
  { tenantId, without = [] }: DigestOptions = {},
): Promise<Record<string, string>> => {
  const wanted = tables.filter(
    ({ name, columns }) => !without.includes(name) && (tenantId === undefined || columns.includes('tenant_id')),
  );
  const parts = wanted.map(({ name, columns }) => {
    const kept = columns.filter((column) => !RESTLESS[name]?.includes(column)).map((column) => `"${column}"`);
    const where = tenantId === undefined ? '' : `where tenant_id = ${tenantId}`;
    return `select '${name}' as name, count(*) || ':' || coalesce(md5(string_agg(line, '|' order by line)), '') as digest
      from (select md5(row(${kept.join()})::text) as line from "${name}" ${where}) as lines`;
  });
  const { rows } = await owner.query<{ name: string; digest: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
};
