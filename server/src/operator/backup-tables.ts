/** The tables of a backup, each after those it references, and their sequences. */
import type pg from 'pg';

export interface BackupTable {
  /** Quoted, with its schema. */
  readonly name: string;
  /** Quoted. */
  readonly columns: readonly string[];
  /** Whether row security shows its rows only for the current tenant. */
  readonly isByTenant: boolean;
}

/** The migration state, which the restoring version creates, and messages between instances. */
const LEFT_OUT = new Set(['public.schema_migration', 'public.socket_io_attachments', 'pgboss.version']);

interface Found extends BackupTable {
  readonly oid: number;
}

const TABLES = `
  select c.oid::int as oid, format('%I.%I', n.nspname, c.relname) as name, c.relforcerowsecurity as "isByTenant",
    array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
  group by c.oid, n.nspname, c.relname, c.relforcerowsecurity
  order by n.nspname desc, c.relname`;

/** A partition may have references that its parent does not have; they count for the whole table. */
const REFERENCES = `
  select coalesce(pg_partition_root(conrelid), conrelid)::int as source,
    coalesce(pg_partition_root(confrelid), confrelid)::int as target
  from pg_constraint where contype = 'f' and conrelid <> confrelid and conparentid = 0`;

export const readBackupTables = async (client: pg.ClientBase): Promise<BackupTable[]> => {
  const tables = (await client.query<Found>(TABLES)).rows.filter(({ name }) => !LEFT_OUT.has(name.replaceAll('"', '')));
  const references = (await client.query<{ source: number; target: number }>(REFERENCES)).rows;
  const placed = new Set<Found>();
  const place = (table: Found, trail: readonly Found[]): void => {
    if (placed.has(table)) return;
    if (trail.includes(table)) throw new Error(`tables point to each other in a ring: ${table.name}`);
    for (const { target } of references.filter(({ source }) => source === table.oid)) {
      const wanted = tables.find(({ oid }) => oid === target);
      if (wanted) place(wanted, [...trail, table]);
    }
    placed.add(table);
  };
  for (const table of tables) place(table, []);
  return [...placed].map(({ name, columns, isByTenant }) => ({ name, columns, isByTenant }));
};

interface SequencePlace {
  readonly name: string;
  readonly last: number;
}

/** The position of each sequence. Unused ones are left out. */
export const readSequences = async (client: pg.ClientBase): Promise<SequencePlace[]> => {
  const { rows } = await client.query<SequencePlace>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
      where schemaname in ('public', 'pgboss') and last_value is not null order by 1`,
  );
  return rows.filter(({ name }) => !name.includes('socket_io_attachments'));
};
