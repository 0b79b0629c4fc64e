/** Figures for Prometheus, on a port of their own that only this machine reaches. */
import { createServer, type Server } from 'node:http';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { countCalls } from './call-figures.ts';
import type { Answered } from './log.ts';

/** How often, in milliseconds, the loop is asked whether it is late: each time wakes an idle process. */
const LOOP_PRECISION = 100;

export interface Metrics {
  readonly countCall: (call: Answered) => void;
  readonly watchPool: (pool: pg.Pool) => void;
  readonly watchSockets: (count: () => number) => void;
  readonly watchDisk: (freeBytes: () => number) => void;
  readonly loginFailed: () => void;
  /** Undefined when the port is taken: another instance on this machine has it. */
  readonly listen: (port: number) => Promise<Server | undefined>;
}

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION });
  const registers = [registry];
  const loginFailures = new Counter({ name: 'crm_login_failures_total', help: 'Failed logins', registers });

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
    watchDisk: (freeBytes) => gauge('crm_disk_free_bytes', 'Room left where the data lies', freeBytes),
    loginFailed: () => loginFailures.inc(),
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
        server.once('error', (error: NodeJS.ErrnoException) =>
          error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
        );
        server.listen(port, '127.0.0.1', () => resolve(server));
        server.unref();
      }),
  };
};
