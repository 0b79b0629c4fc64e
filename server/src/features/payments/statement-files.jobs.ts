/** Every night: removes files of statements that no run names, because the run was refused. */
import type { Database } from '../../db/database.ts';
import { forEachTenant } from '../../db/tenant-ids.ts';
import type { Job } from '../../jobs/jobs.ts';
import { Queue } from '../../jobs/queues.ts';
import { type FileStore, removeUnnamed } from '../files/files.port.ts';
import { usedFiles } from './statements.queries.ts';

interface StatementFileParts {
  readonly database: Database;
  readonly store: FileStore;
}

export const statementFileJob = ({ database, store }: StatementFileParts): Job => ({
  queue: Queue.StatementFiles,
  cron: '50 3 * * *',
  run: (_, { now }) =>
    forEachTenant(database.directory, (tenantId) =>
      removeUnnamed({ database, store, known: usedFiles }, tenantId, now),
    ),
});
