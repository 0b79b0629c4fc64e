/** Our server in production mode, as a separate process, on a prepared installation. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import { DEFAULT_LIMITS, type Limits } from '../server/src/http/limits.ts';
import { openInstallation, PROJECT_ROOT } from '../server/src/installation.ts';
import { startServer } from '../server/src/server.ts';

const config = readConfig(process.env);
const installation = await openInstallation({ config, say: () => undefined, onLost: () => process.exit(1) });
// Only benchmarks with pages have built them.
const withoutWeb = !existsSync(join(PROJECT_ROOT, 'web', 'dist', 'index.html'));
// The limits count calls per person; a few callers of a benchmark make the calls of many.
const { ordinary, tenant, export: ofExports } = DEFAULT_LIMITS;
const times = <Window extends { readonly calls: number }>(window: Window) => ({
  ...window,
  calls: window.calls * 1_000,
});
const limitsByName: Readonly<Record<string, Limits>> = {
  usual: { ...DEFAULT_LIMITS, ordinary: times(ordinary), tenant: times(tenant) },
  shipped: DEFAULT_LIMITS,
  lifted: { ...DEFAULT_LIMITS, ordinary: times(ordinary), tenant: times(tenant), export: times(ofExports) },
};
const limits = limitsByName[process.env['BENCH_LIMITS'] ?? 'usual'];
if (!limits) throw new Error('BENCH_LIMITS is none of usual, shipped, lifted');
const server = await startServer({ installation, config, limits, withoutWeb });
process.send?.({ port: Number(new URL(server.address).port) });
process.on('SIGTERM', () => {
  void server
    .stop()
    .then(() => installation.close())
    .then(() => process.exit(0));
});
