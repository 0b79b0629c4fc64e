/** Our server as it is started in earnest, in a process of its own, on an installation that the benchmark has prepared. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import { DEFAULT_LIMITS } from '../server/src/http/limits.ts';
import { openInstallation, PROJECT_ROOT } from '../server/src/installation.ts';
import { startServer } from '../server/src/server.ts';

const config = readConfig(process.env);
const installation = await openInstallation({ config, say: () => undefined, onLost: () => process.exit(1) });
// Only one that looks at pages has built them.
const withoutWeb = !existsSync(join(PROJECT_ROOT, 'web', 'dist', 'index.html'));
// Everybody's calls are counted, but a few people here make the calls of many.
const { ordinary } = DEFAULT_LIMITS;
const limits = { ...DEFAULT_LIMITS, ordinary: { ...ordinary, calls: ordinary.calls * 1_000 } };
const server = await startServer({ installation, config, limits, withoutWeb });
process.send?.({ port: Number(new URL(server.address).port) });
process.on('SIGTERM', () => {
  void server
    .stop()
    .then(() => installation.close())
    .then(() => process.exit(0));
});
