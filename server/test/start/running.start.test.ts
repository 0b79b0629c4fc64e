/** One running server: the operator's commands beside it, and what it serves. */
import { afterAll, beforeAll, describe } from 'vitest';
import { freePort } from '../free-port.ts';
import { commandCases } from './crm-cases.ts';
import { preparedDataDir } from './prepared.ts';
import { type Place, servingCases } from './serving-cases.ts';
import { endAll, startServer } from './servers.ts';

let place: Place;
beforeAll(async () => {
  const dataDir = preparedDataDir();
  const metricsPort = await freePort();
  const server = startServer({ DATA_DIR: dataDir, METRICS_PORT: String(metricsPort) });
  place = { dataDir, metricsPort, server, address: await server.ready() };
});
afterAll(endAll);

describe('commands beside a running server', () => {
  commandCases(() => place);
});

describe('a running server', () => {
  servingCases(() => place);
});
