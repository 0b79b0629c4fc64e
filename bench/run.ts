/** `npm run bench`: every figure beside its yardstick in the same run; prints a table and keeps it in bench/results. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chmod } from 'node:fs/promises';
import { readConfig } from '../server/src/config.ts';
import { openInstallation } from '../server/src/installation.ts';
import { asTable, type Figure } from './figure.ts';
import { trivialCall } from './trivial-call.ts';

const wanted = new Set(process.argv.slice(2));
const isWanted = (name: string): boolean => wanted.size === 0 || wanted.has(name);

const withInstallation = async (
  work: Parameters<typeof trivialCall>[0] extends infer I ? (installation: I) => Promise<Figure[]> : never,
) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gonghai-bench-'));
  await chmod(dataDir, 0o755);
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off' });
  const installation = await openInstallation({
    config,
    say: () => undefined,
    onLost: (reason) => console.error(reason),
  });
  try {
    return await work(installation);
  } finally {
    await installation.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const figures: Figure[] = [];
if (isWanted('trivial')) figures.push(...(await withInstallation(trivialCall)));

const table = asTable(figures);
console.log(table);
await mkdir(new URL('./results/', import.meta.url), { recursive: true });
await writeFile(
  new URL(`./results/${new Date().toISOString().slice(0, 16).replaceAll(':', '-')}.md`, import.meta.url),
  `${table}\n`,
);
