/** Digests of all tables: equal before and after means that no row was written. */
import { createHash } from 'node:crypto';
import type pg from 'pg';

type Owner = Pick<pg.Pool, 'query'>;

/** Columns that change by reading. */
const VOLATILE: Readonly<Record<string, readonly string[]>> = { session: ['seen_time'] };

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

interface TableDigest {
  readonly table: string;
  readonly isForeign: boolean;
  readonly digest: string;
}

export interface Changes {
  /** Tables that changed, for any tenant. */
  readonly changed: readonly string[];
  /** Tables in which rows of the other tenant changed. */
  readonly changedElsewhere: readonly string[];
}

/** Every table of the schema, including those of later migrations. */
const readTables = async (owner: Owner): Promise<readonly Table[]> => {
  const { rows } = await owner.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`);
  return rows;
};

/** One row for each table and side: rows of the other tenant are digested apart from all others. */
const digestQuery = (tables: readonly Table[], otherTenant: number): string =>
  tables
    .map(({ name, columns }) => {
      const kept = columns.filter((column) => !VOLATILE[name]?.includes(column)).map((column) => `"${column}"`);
      const isForeign = columns.includes('tenant_id') ? `coalesce(tenant_id = ${otherTenant}, false)` : 'false';
      // A sum of hashes needs no sort, which makes it three times as fast as a hash over all rows in order.
      return `select '${name}' as table, is_foreign as "isForeign", count(*) || ':' || sum(hash::numeric) as digest
        from (select ${isForeign} as is_foreign, hashtextextended(row(${kept.join()})::text, 0) as hash from "${name}") as rows
        group by is_foreign`;
    })
    .join(' union all ');

/** Digests now; each call of the result reports what changed since the previous digest. */
export type Watch = () => Promise<() => Promise<Changes>>;

export const createWatch = async (owner: Owner, otherTenant: number): Promise<Watch> => {
  const text = digestQuery(await readTables(owner), otherTenant);
  // A named statement: planning a union over all tables costs more than reading them.
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  const keyOf = ({ table, isForeign }: TableDigest): string => `${isForeign ? 'foreign' : 'own'} ${table}`;
  const digest = async (): Promise<ReadonlyMap<string, TableDigest>> => {
    const { rows } = await owner.query<TableDigest>({ name, text });
    return new Map(rows.map((row) => [keyOf(row), row]));
  };

  return async () => {
    let before = await digest();
    return async () => {
      const after = await digest();
      // Deleting the last row of a table removes its entry, so both sides are compared.
      const different = [...new Map([...before, ...after])].flatMap(([key, row]) =>
        before.get(key)?.digest === after.get(key)?.digest ? [] : [row],
      );
      before = after;
      const tablesOf = (rows: readonly TableDigest[]) => [...new Set(rows.map(({ table }) => table))].toSorted();
      return { changed: tablesOf(different), changedElsewhere: tablesOf(different.filter((row) => row.isForeign)) };
    };
  };
};
