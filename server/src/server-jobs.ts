/** The background work of a server: all jobs, and what is left to do from before its start. */
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { allSweeps, allTaskWorks, orderPaid } from './app.ts';
import type { Database } from './db/database.ts';
import type { Secrets } from './db/secrets.ts';
import { callJob } from './features/calls/calls.jobs.ts';
import type { RecordStore, Sounds } from './features/calls/calls.port.ts';
import type { RecordingProblem } from './features/calls/recordings/assembly.commands.ts';
import { recordingJob, recordKeepJob } from './features/calls/recordings/recordings.jobs.ts';
import { recycleJob } from './features/customers/moves/recycle.jobs.ts';
import { lateReadingJob, pictureJob } from './features/files/pictures.jobs.ts';
import type { Recognition } from './features/files/recognition.service.ts';
import type { FileStore } from './features/files/store.service.ts';
import { intakeJob, wakeDuePushes } from './features/leads/intake/intake.jobs.ts';
import { handOverJob, leadJob } from './features/leads/leads.jobs.ts';
import type { Intake } from './features/leads/leads.port.ts';
import { noticeJob } from './features/notices/notices.jobs.ts';
import { askProvidersJob, closeOrdersJob } from './features/orders/orders.jobs.ts';
import { sweepJob } from './features/session/session.jobs.ts';
import { fillIntakeTokens } from './features/settings/settings.port.ts';
import type { Passwords } from './features/staff/staff.port.ts';
import { taskJob } from './features/tasks/tasks.jobs.ts';
import { judgeReadPicture, usedPictures } from './features/payments/payments.port.ts';
import { statementFileJob } from './features/payments/statement-files.jobs.ts';
import type { Log } from './http/log.ts';
import type { Metrics } from './http/metrics.ts';
import type { Outgoing } from './http/outgoing.ts';
import type { Hub } from './hub/hub.ts';
import type { Jobs } from './jobs/jobs.ts';

interface JobParts {
  readonly jobs: Jobs;
  /** On the connections for background work. */
  readonly database: Database;
  readonly secrets: Secrets;
  readonly intake: Intake;
  readonly passwords: Passwords;
  readonly store: FileStore;
  readonly readLate: Recognition['readLate'];
  readonly statementFiles: FileStore;
  readonly records: RecordStore;
  readonly sounds: Sounds;
  readonly outgoing: Outgoing;
  readonly hub: Pick<Hub, 'push'>;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly noticeSeconds?: number | undefined;
}

export const startJobs = async (parts: JobParts): Promise<void> => {
  const { jobs, database, secrets, intake, passwords, store, hub, metrics, log } = parts;
  const recordingParts = {
    database,
    store: parts.records,
    sounds: parts.sounds,
    onResult: metrics.recordingsDone,
    onProblem: (of: RecordingProblem) => log.warn(of, 'a recording could not be measured'),
  };
  const now = (): number => Math.floor(Date.now() / 1_000);
  const intakeParts = { database, wake: intake.inbox.wake };
  await fillIntakeTokens(database, secrets, (tenantId) =>
    log.warn({ tenantId }, 'a token of this tenant belongs to another tenant: its account receives no leads'),
  );
  await wakeDuePushes(intakeParts, now());
  await jobs.work([
    sweepJob(database, allSweeps),
    noticeJob(database, parts.noticeSeconds),
    recycleJob(database),
    closeOrdersJob(database),
    askProvidersJob({
      database,
      secrets,
      outgoing: parts.outgoing,
      orderPaid,
      onProblem: metrics.paymentRefused,
      onFailure: (err) => {
        metrics.payProviderFailed();
        log.warn({ err }, 'a payment provider could not be asked');
      },
    }),
    leadJob(database),
    handOverJob(database),
    intakeJob(intakeParts),
    callJob({ database, startedAt: now(), onClosed: metrics.callsLost }),
    pictureJob({ database, store, used: usedPictures }),
    lateReadingJob({ database, store, readLate: parts.readLate, onRead: judgeReadPicture }),
    statementFileJob({ database, store: parts.statementFiles }),
    recordingJob(recordingParts),
    recordKeepJob(recordingParts),
    taskJob({
      database,
      secrets,
      works: allTaskWorks({ passwords, database }),
      now,
      push: (to, progress) => hub.push(to, HubEvent.Task, progress),
      onFault: (error) => log.error({ err: error }, 'task'),
    }),
  ]);
};
