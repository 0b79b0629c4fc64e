/** An installation for a benchmark: the embedded database with production settings. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import { type Installation, openInstallation } from '../server/src/installation.ts';

/** If set, large data sets are kept there for the next run. Otherwise every installation is temporary. */
const KEPT = process.env['BENCH_DATA_DIR'];

const folderOf = async (name: string | undefined): Promise<{ dataDir: string; isKept: boolean }> => {
  if (KEPT && name) {
    const dataDir = join(KEPT, name);
    await mkdir(dataDir, { recursive: true });
    return { dataDir, isKept: true };
  }
  return { dataDir: await mkdtemp(join(tmpdir(), 'gonghai-bench-')), isKept: false };
};

/** `name` identifies an installation that may be kept. */
export const withInstallation = async <T>(
  work: (installation: Installation) => Promise<T>,
  name?: string,
): Promise<T> => {
  const { dataDir, isKept } = await folderOf(name);
  await chmod(dataDir, 0o755);
  const installation = await openInstallation({
    config: readConfig({ DATA_DIR: dataDir, DEMO: 'off' }),
    say: () => undefined,
    onLost: (reason) => console.error(reason),
  });
  try {
    return await work(installation);
  } finally {
    await installation.close();
    if (!isKept) await rm(dataDir, { recursive: true, force: true });
  }
};
