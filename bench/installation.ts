/** A throw-away installation for a benchmark: the embedded database with everything on, as in earnest. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import { type Installation, openInstallation } from '../server/src/installation.ts';

export const withInstallation = async <T>(work: (installation: Installation) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gonghai-bench-'));
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
    await rm(dataDir, { recursive: true, force: true });
  }
};
