/** Loads the rows of a backup into empty tables in one transaction, without row security and triggers. */
import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import type { SequencesFrame, TableFrame } from './backup-format.ts';
import { type BackupTable, readSequences } from './backup-tables.ts';

export const otherVersion = (): Error =>
  new Error(
    'The backup was made by another version of Gonghai; nothing was restored. Restore it with the version that made it.',
  );

/** Names from a file are used in statements only if this schema has them. */
const demandKnownNames = ({ table, columns }: TableFrame, tables: readonly BackupTable[]): void => {
  const known = tables.find(({ name }) => name === table);
  if (!known || columns.some((column) => !known.columns.includes(column))) throw otherVersion();
};

export class TableLoad {
  private readonly stream: CopyStreamQuery;
  /** The server may refuse a row long after it was sent. */
  private readonly refused: Promise<never>;

  constructor(client: pg.Client, frame: TableFrame, tables: readonly BackupTable[]) {
    demandKnownNames(frame, tables);
    this.stream = client.query(copyFrom(`copy ${frame.table} (${frame.columns.join(', ')}) from stdin`));
    this.refused = new Promise<never>((_, reject) => {
      this.stream.once('error', reject);
    });
    this.refused.catch(() => undefined);
  }

  async write(rows: Buffer): Promise<void> {
    const taken = new Promise<void>((resolve, reject) => {
      this.stream.write(rows, (error) => (error ? reject(error) : resolve()));
    });
    await Promise.race([taken, this.refused]);
  }

  async end(): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.stream.end(() => resolve());
    });
    await Promise.race([ended, this.refused]);
  }
}

/**
 * Locks all tables and partitions before they are emptied: a running server inserts directly into a partition of the
 * queue, and such a row would reference deleted rows.
 */
const lockTables = async (client: pg.Client, tables: readonly BackupTable[]): Promise<void> => {
  for (const { name, isByTenant } of tables.toReversed())
    await client.query(`lock table ${name} in ${isByTenant ? 'access exclusive' : 'share row exclusive'} mode`);
};

/** Disables row security and triggers during the restore: the rows were valid when they were saved. */
export const suspendGuards = async (client: pg.Client, tables: readonly BackupTable[]): Promise<void> => {
  await lockTables(client, tables);
  for (const { name, isByTenant } of tables.toReversed()) {
    if (isByTenant) await client.query(`alter table ${name} no force row level security`);
    await client.query(`alter table ${name} disable trigger user`);
    await client.query(`delete from ${name}`);
  }
};

export const restoreGuards = async (client: pg.Client, tables: readonly BackupTable[]): Promise<void> => {
  for (const { name, isByTenant } of tables) {
    await client.query(`alter table ${name} enable trigger user`);
    if (isByTenant) await client.query(`alter table ${name} force row level security`);
  }
};

/** Ids continue after the last one, including those of deleted rows. */
export const setSequences = async (client: pg.Client, { sequences }: SequencesFrame): Promise<void> => {
  const query = `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'pgboss')`;
  const known = new Set((await client.query<{ name: string }>(query)).rows.map(({ name }) => name));
  const present = new Map((await readSequences(client)).map(({ name, last }) => [name, last]));
  for (const { name, last } of sequences) {
    if (!known.has(name)) throw otherVersion();
    await client.query('select setval($1, $2)', [name, Math.max(last, present.get(name) ?? last)]);
  }
};
