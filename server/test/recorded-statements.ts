/** A database that records the statements of queries and returns no rows. */
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type CompiledQuery } from 'kysely';
import type { Db } from '../src/db/database.ts';
import type { Statement } from '../src/db/driver/pipelined-batch.ts';
import type { Tables } from '../src/db/tables.ts';

const done = (): Promise<void> => Promise.resolve();

const recordingDb = (statements: Statement[]): Db => {
  const connection = {
    executeQuery: ({ sql, parameters }: CompiledQuery) => {
      statements.push({ text: sql, values: parameters });
      return Promise.resolve({ rows: [] });
    },
    streamQuery: () => {
      throw new Error('nothing is streamed');
    },
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: done,
        acquireConnection: () => Promise.resolve(connection),
        beginTransaction: done,
        commitTransaction: done,
        rollbackTransaction: done,
        releaseConnection: done,
        destroy: done,
      }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
};

export const recordStatements = async (work: (db: Db) => Promise<unknown>): Promise<readonly Statement[]> => {
  const statements: Statement[] = [];
  await work(recordingDb(statements));
  return statements;
};
