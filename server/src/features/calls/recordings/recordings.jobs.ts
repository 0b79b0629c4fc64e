/** Jobs of recordings: makes them of their parts, and deletes them when they have expired. */
import { z } from 'zod';
import { forEachTenant, readTenantIds, throwAll } from '../../../db/tenant-ids.ts';
import type { Job, JobContext } from '../../../jobs/jobs.ts';
import { Queue } from '../../../jobs/queues.ts';
import { type AssemblyParts, assembleRecording } from './assembly.commands.ts';
import { readDue } from './recordings.queries.ts';
import { removeOldRecordings, type RetentionParts } from './retention.commands.ts';

const EVERY_SECONDS = 10;
/** A complete recording. Without it the job looks for calls that ended without a last part. */
const oneRecording = z.object({ tenantId: z.int(), callId: z.int() });

/** One recording of each tenant in turn, so that slow ones of a tenant do not keep the others waiting. */
const assembleDue = async (parts: AssemblyParts, { now, signal }: JobContext): Promise<void> => {
  const { database } = parts;
  const tried = new Set<number>();
  const failures: unknown[] = [];
  const tryNext = async (tenantId: number): Promise<boolean> => {
    const due = await readDue(database.forTenant(tenantId), tenantId, now);
    const callId = due.find((id) => !tried.has(id));
    if (callId === undefined || signal.aborted) return false;
    tried.add(callId);
    await assembleRecording(parts, { tenantId, callId }, now).catch((error: unknown) => failures.push(error));
    return true;
  };
  let tenantIds = await readTenantIds(database.directory);
  while (tenantIds.length > 0) {
    const busy: number[] = [];
    for (const tenantId of tenantIds) if (await tryNext(tenantId)) busy.push(tenantId);
    tenantIds = busy;
  }
  throwAll(failures);
};

export const recordingJob = (parts: AssemblyParts): Job => ({
  queue: Queue.Recordings,
  everySeconds: EVERY_SECONDS,
  atOnce: 2,
  atOnceForOne: 1,
  run: async (data, ctx) => {
    const one = oneRecording.safeParse(data);
    return one.success ? assembleRecording(parts, one.data, ctx.now) : assembleDue(parts, ctx);
  },
});

export const recordKeepJob = (parts: RetentionParts): Job => ({
  queue: Queue.RecordKeep,
  cron: '10 4 * * *',
  run: (_, { now }) => forEachTenant(parts.database.directory, (tenantId) => removeOldRecordings(parts, tenantId, now)),
});
