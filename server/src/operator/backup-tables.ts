/** The tables of a backup, in an order in which each comes after those it points to. */
import type pg from 'pg';

export interface BackupTable {
  /** Quoted, with its schema. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly hasTenant: boolean;
  readonly isForced: boolean;
}

/** The state of the schema itself, which the restoring version makes, and what is only on its way between instances. */
const LEFT_OUT = new Set(['public.schema_migration', 'public.socket_io_attachments', 'pgboss.version']);

interface Found {
  readonly oid: number;
  readonly name: string;
  readonly columns: string[];
  readonly hasTenant: boolean;
  readonly isForced: boolean;
}

const TABLES = `
  select c.oid::int as oid, format('%I.%I', n.nspname, c.relname) as name, c.relforcerowsecurity as "isForced",
    array_agg(quote_ident(a.attname) order by a.attnum) as columns,
    bool_or(a.attname = 'tenant_id') and c.relforcerowsecurity as "hasTenant"
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
  group by c.oid, n.nspname, c.relname, c.relforcerowsecurity
  order by n.nspname desc, c.relname`;

const REFERENCES = `
  select conrelid::int as source, confrelid::int as target from pg_constraint
  where contype = 'f' and conrelid <> confrelid and conparentid = 0`;

export const readBackupTables = async (client: pg.ClientBase): Promise<BackupTable[]> => {
  const tables = (await client.query<Found>(TABLES)).rows.filter(({ name }) => !LEFT_OUT.has(name.replaceAll('"', '')));
  const references = (await client.query<{ source: number; target: number }>(REFERENCES)).rows;
  const ordered: Found[] = [];
  const place = (table: Found): void => {
    if (ordered.includes(table)) return;
    for (const { target } of references.filter(({ source }) => source === table.oid)) {
      const wanted = tables.find(({ oid }) => oid === target);
      if (wanted) place(wanted);
    }
    ordered.push(table);
  };
  for (const table of tables) place(table);
  return ordered.map(({ name, columns, hasTenant, isForced }) => ({ name, columns, hasTenant, isForced }));
};
