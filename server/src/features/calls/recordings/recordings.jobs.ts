/** Jobs of recordings: makes them of their parts, and deletes them when they have expired. */
import { z } from 'zod';
import { forEachTenant, tryEach } from '../../../db/tenant-ids.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { Queue } from '../../../jobs/queues.ts';
import { type AssemblyParts, assembleRecording } from './assembly.commands.ts';
import { readDue } from './recordings.queries.ts';
import { removeOldRecordings, type RetentionParts } from './retention.commands.ts';

const EVERY_SECONDS = 10;
/** A complete recording. Without it the job looks for calls that ended without a last part. */
const oneRecording = z.object({ tenantId: z.int(), callId: z.int() });

export const recordingJob = (parts: AssemblyParts): Job => ({
  queue: Queue.Recordings,
  everySeconds: EVERY_SECONDS,
  atOnce: 2,
  run: async (data, { now, signal }) => {
    const one = oneRecording.safeParse(data);
    if (one.success) return assembleRecording(parts, one.data, now);
    return forEachTenant(parts.database.directory, async (tenantId) => {
      const due = await readDue(parts.database.forTenant(tenantId), tenantId, now);
      await tryEach(due, async (callId) => {
        if (!signal.aborted) await assembleRecording(parts, { tenantId, callId }, now);
      });
    });
  },
});

export const recordKeepJob = (parts: RetentionParts): Job => ({
  queue: Queue.RecordKeep,
  cron: '10 4 * * *',
  run: (_, { now }) => forEachTenant(parts.database.directory, (tenantId) => removeOldRecordings(parts, tenantId, now)),
});
