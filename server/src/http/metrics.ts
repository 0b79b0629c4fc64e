/** Figures for Prometheus, on a port of their own that only this machine reaches. */
import type { FastifyInstance } from 'fastify';
import { createServer, type Server } from 'node:http';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly watch: (app: FastifyInstance) => void;
  readonly watchPool: (pool: pg.Pool) => void;
  readonly watchSockets: (count: () => number) => void;
  readonly watchDisk: (freeBytes: () => number) => void;
  readonly loginFailed: () => void;
  /** Undefined when the port is taken: another instance on this machine has it. */
  readonly listen: (port: number) => Promise<Server | undefined>;
}

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const calls = new Counter({
    name: 'crm_calls_total',
    help: 'Calls by route and code',
    labelNames: ['route', 'code'],
    registers,
  });
  const seconds = new Histogram({
    name: 'crm_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  });
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
    watch: (app) => {
      // Finding a series by its labels costs more than counting in it, so each is found once.
      const counters = new Map<string, Counter.Internal>();
      const timers = new Map<string, Histogram.Internal<'route'>>();
      app.addHook('onResponse', (request, response, done) => {
        const route = request.routeOptions.config.name;
        if (route !== undefined) {
          const code = String(response.getHeader('x-code') ?? 'file');
          const key = `${code} ${route}`;
          let counter = counters.get(key);
          if (!counter) counters.set(key, (counter = calls.labels({ route, code })));
          counter.inc();
          let timer = timers.get(route);
          if (!timer) timers.set(route, (timer = seconds.labels({ route })));
          timer.observe(response.elapsedTime / 1_000);
        }
        done();
      });
    },
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
