/** Builds the web application when its sources have changed, with compressed copies of all files. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { takeLock } from '../server/src/embedded/lock.ts';
import { ROOT } from './run.ts';

const dist = join(ROOT, 'web', 'dist');
const stampFile = join(dist, '.stamp');
/** What the bundler warned of. `check-bundle.ts` fails when it is not empty. */
export const WARNINGS = '.warnings';
/** On the same disk, and ignored by other tools. */
const UNFINISHED = 'node_modules/.web-build-';

const SOURCES = [
  'web/src/**/*',
  'web/public/**/*',
  'web/*.html',
  'web/vite*.config.ts',
  'contract/src/**/*.ts',
  'package-lock.json',
];

/** A hash of everything the build reads. A checkout changes file times but not contents. */
const sourceHash = (): string => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((name) => !/\.test\.tsx?$/.test(name));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const path = join(ROOT, file);
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
};

const isBuilt = (): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash();

const compress = (folder: string): void => {
  for (const file of globSync('assets/**/*.{js,css,svg}', { cwd: folder })) {
    const path = join(folder, file);
    const body = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
};

/** Built in another folder and moved when complete, so that a running server never sees a partial build. */
const build = (): void => {
  for (const left of globSync(`${UNFINISHED}*`, { cwd: ROOT })) rmSync(join(ROOT, left), { recursive: true });
  const wanted = sourceHash();
  const made = join(ROOT, `${UNFINISHED}${process.pid}`);
  console.error('building the web application ...');
  const vite = join(ROOT, 'node_modules', '.bin', 'vite');
  const warnings: string[] = [];
  const run = (...flags: readonly string[]): void => {
    const all = ['build', 'web', '--outDir', made, '--logLevel', 'warn', ...flags];
    const { status, stdout, stderr } = spawnSync(vite, all, { cwd: ROOT, encoding: 'utf8' });
    const output = `${stdout}${stderr}`;
    if (output !== '') console.error(output);
    if (status !== 0) throw new Error('The web application could not be built, see the lines above.');
    warnings.push(output.trim());
  };
  run('--emptyOutDir');
  run('--config', join('web', 'vite.phone.config.ts'), '--emptyOutDir', 'false');
  compress(made);
  writeFileSync(join(made, WARNINGS), warnings.join(''));
  writeFileSync(join(made, '.stamp'), wanted);
  const old = `${made}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(made, dist);
  rmSync(old, { recursive: true, force: true });
};

/** Of two concurrent starts, one builds and the other waits. The kernel frees the lock of a killed build. */
export const buildWeb = async (): Promise<void> => {
  const name = `\0gonghai-web-${createHash('sha256').update(ROOT).digest('hex').slice(0, 16)}`;
  while (!isBuilt()) {
    const lock = await takeLock(name);
    try {
      if (lock) return isBuilt() ? undefined : build();
    } finally {
      await lock?.release();
    }
    await sleep(250);
  }
};

if (import.meta.main) {
  await buildWeb().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
