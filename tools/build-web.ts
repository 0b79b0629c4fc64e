/** Builds the web application when it is older than its sources, and lays compressed copies beside the files. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'web', 'dist');
const stampFile = join(dist, '.stamp');

/** Everything the build reads, by content: a checkout changes times, not what is built. */
const sourceHash = (): string => {
  const files = globSync(
    [
      'web/src/**/*',
      'web/public/**/*',
      'web/index.html',
      'web/vite.config.ts',
      'contract/src/**/*.ts',
      'package-lock.json',
    ],
    { cwd: root, exclude: (name) => name.endsWith('.test.ts') || name.endsWith('.test.tsx') },
  );
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const path = join(root, file);
    try {
      hash.update(file).update(readFileSync(path));
    } catch {
      /* a folder */
    }
  }
  return hash.digest('hex');
};

const compress = (): void => {
  for (const file of globSync('assets/**/*.{js,css,svg}', { cwd: dist })) {
    const path = join(dist, file);
    const body = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
};

export const buildWeb = (): void => {
  const wanted = sourceHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  console.error('building the web application ...');
  rmSync(dist, { recursive: true, force: true });
  const vite = join(root, 'node_modules', '.bin', 'vite');
  const { status } = spawnSync(vite, ['build', 'web', '--logLevel', 'warn'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    console.error('The web application could not be built, see the lines above.');
    process.exit(1);
  }
  compress();
  writeFileSync(stampFile, wanted);
};

if (import.meta.main) buildWeb();
