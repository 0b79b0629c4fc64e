/** Twice a minute: pushes whose handling failed, or whose server ended before it, are handled again. */
import type { Database } from '../../../db/database.ts';
import { forEachTenant } from '../../../db/tenant-ids.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { Queue } from '../../../jobs/queues.ts';
import { hasDuePush } from './pushes.queries.ts';

const EVERY_SECONDS = 30;

interface IntakeJobParts {
  readonly database: Database;
  readonly wake: (tenantId: number) => void;
}

/** Also called when the server starts. */
export const wakeDuePushes = ({ database, wake }: IntakeJobParts, now: number): Promise<void> =>
  forEachTenant(database.directory, async (tenantId) => {
    if (await hasDuePush(database.forTenant(tenantId), tenantId, now)) wake(tenantId);
  });

export const intakeJob = (parts: IntakeJobParts): Job => ({
  queue: Queue.Intake,
  everySeconds: EVERY_SECONDS,
  run: (_, { now }) => wakeDuePushes(parts, now),
});
