/** Prometheus metrics on a separate port, reachable only from this machine. */
import { createServer, type Server } from 'node:http';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { countCalls } from './call-figures.ts';
import type { Answered } from './log.ts';

/** Milliseconds between samples of the event loop delay. Each sample wakes an idle process. */
const LOOP_PRECISION = 100;

export interface Metrics {
  readonly countCall: (call: Answered) => void;
  readonly watchPool: (pool: pg.Pool) => void;
  readonly watchSockets: (count: () => number) => void;
  readonly watchDisk: (freeBytes: () => number, isLow: () => boolean) => void;
  readonly loginFailed: () => void;
  /** A push of leads with an unknown token, a wrong signature, or a timestamp that is too old. */
  readonly pushRefused: (reason: 'token' | 'signature' | 'timestamp') => void;
  /** A dial that one of the checks refused. */
  readonly dialRefused: (check: string) => void;
  /** A failure that the browser could not classify. */
  readonly callFailed: () => void;
  /** Calls without a hang-up, closed by the server. */
  readonly callsLost: (count: number) => void;
  /** The filter provider did not answer, so the call passed. */
  readonly filterFailed: () => void;
  /** An outside payment provider did not answer, or not as it should. */
  readonly payProviderFailed: () => void;
  /** A payment reported by an outside provider that was refused. */
  readonly paymentRefused: (reason: string) => void;
  /** An outside learning platform did not answer, or not as it should. */
  readonly learningFailed: () => void;
  /** A part of a recording, in bytes. */
  readonly partStored: (bytes: number) => void;
  /** A part that could not be written to the disk. */
  readonly partFailed: () => void;
  /** A part that will never be stored: its browser drops the rest. */
  readonly partRefused: (reason: string) => void;
  readonly recordingsDone: (result: 'ready' | 'unmeasured' | 'damaged' | 'expired', count: number) => void;
  /** A call that was refused because the disk is full. */
  readonly roomMissing: (call: string) => void;
  /** Undefined when the port is in use by another instance on this machine. */
  readonly listen: (port: number) => Promise<Server | undefined>;
}

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION });
  const registers = [registry];
  const loginFailures = new Counter({ name: 'crm_login_failures_total', help: 'Failed logins', registers });
  const refusedPushes = new Counter({
    name: 'crm_lead_pushes_refused_total',
    help: 'Pushes of leads with an invalid token, signature or timestamp',
    labelNames: ['reason'],
    registers,
  });

  const refusedDials = new Counter({
    name: 'crm_dials_refused_total',
    help: 'Dials refused, by the check that refused them',
    labelNames: ['check'],
    registers,
  });
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  const failedCalls = counter('crm_call_failures_total', 'Failures of calls that the browser could not classify');
  const lostCalls = counter('crm_calls_lost_total', 'Calls closed because their heartbeats stopped');
  const failedFilters = counter('crm_call_filter_failures_total', 'Failed requests to the filter provider');

  const failedProviders = counter('crm_payment_provider_failures_total', 'Failed requests to payment providers');
  const failedLearning = counter('crm_learning_platform_failures_total', 'Failed requests to learning platforms');
  const refusedPayments = new Counter({
    name: 'crm_payments_refused_total',
    help: 'Payments reported by outside providers that were refused, by reason',
    labelNames: ['reason'],
    registers,
  });

  const storedBytes = counter('crm_recording_bytes_total', 'Bytes of parts of recordings that were stored');
  const failedParts = counter('crm_recording_part_failures_total', 'Parts of recordings that could not be written');
  const refusedParts = new Counter({
    name: 'crm_recording_parts_refused_total',
    help: 'Parts of recordings that will never be stored, by reason',
    labelNames: ['reason'],
    registers,
  });
  const recordings = new Counter({
    name: 'crm_recordings_total',
    help: 'Recordings that became ready, could not be measured yet, were damaged, or were deleted because they had expired',
    labelNames: ['result'],
    registers,
  });
  const refusedForRoom = new Counter({
    name: 'crm_disk_full_refusals_total',
    help: 'Calls refused because the disk is full',
    labelNames: ['call'],
    registers,
  });

  const gauge = (name: string, help: string, read: () => number): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
    void made;
  };

  return {
    countCall: countCalls(registry),
    watchPool: (pool) => {
      const states = { open: 'totalCount', idle: 'idleCount', awaited: 'waitingCount' } as const;
      const name = 'crm_database_connections';
      const gauge: Gauge<'state'> = new Gauge({
        name,
        help: 'Connections to the database',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(states)) this.set({ state }, pool[count]);
        },
      });
      void gauge;
    },
    watchSockets: (count) => gauge('crm_hub_sockets', 'Sockets of the hub', count),
    watchDisk: (freeBytes, isLow) => {
      gauge('crm_disk_free_bytes', 'Room left where the data lies', freeBytes);
      gauge('crm_disk_low', '1 when the operator should free some space, otherwise 0', () => Number(isLow()));
    },
    loginFailed: () => loginFailures.inc(),
    pushRefused: (reason) => refusedPushes.inc({ reason }),
    dialRefused: (check) => refusedDials.inc({ check }),
    callFailed: () => failedCalls.inc(),
    callsLost: (count) => lostCalls.inc(count),
    filterFailed: () => failedFilters.inc(),
    learningFailed: () => failedLearning.inc(),
    payProviderFailed: () => failedProviders.inc(),
    paymentRefused: (reason) => refusedPayments.inc({ reason }),
    partStored: (bytes) => storedBytes.inc(bytes),
    partFailed: () => failedParts.inc(),
    partRefused: (reason) => refusedParts.inc({ reason }),
    recordingsDone: (result, count) => recordings.inc({ result }, count),
    roomMissing: (call) => refusedForRoom.inc({ call }),
    listen: (port) =>
      new Promise((resolve, reject) => {
        const server = createServer((request, response) => {
          if (request.url !== '/metrics') {
            response.writeHead(404).end();
            return;
          }
          registry
            .metrics()
            .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
            .catch(() => response.writeHead(500).end());
        });
        // Also later: an error of one connection must not end the process.
        server.on('error', (error: NodeJS.ErrnoException) =>
          error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
        );
        server.listen(port, '127.0.0.1', () => resolve(server));
        server.unref();
      }),
  };
};
