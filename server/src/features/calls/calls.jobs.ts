/** Closes calls whose heartbeats stopped: on either instance, each log once. */
import { LOST_AFTER_SECONDS } from '@gonghai/contract/calls/call-values.ts';
import type { Database } from '../../db/database.ts';
import { forEachTenant } from '../../db/tenant-ids.ts';
import type { Job } from '../../jobs/jobs.ts';
import { Queue } from '../../jobs/queues.ts';
import { closeLostCalls } from './calls.commands.ts';

const EVERY_SECONDS = 10;

interface CallJobParts {
  readonly database: Database;
  /** When this server started. Its clients need time to return before their calls are judged. */
  readonly startedAt: number;
  readonly onClosed: (count: number) => void;
}

export const callJob = ({ database, startedAt, onClosed }: CallJobParts): Job => ({
  queue: Queue.Calls,
  everySeconds: EVERY_SECONDS,
  run: async (_, { now }) => {
    if (now - startedAt < LOST_AFTER_SECONDS) return;
    await forEachTenant(database.directory, async (tenantId) => {
      onClosed(await closeLostCalls(database, tenantId, now));
    });
  },
});
