/** Starts the product once for all tests, on a copy of the demonstration and a free port, and stops it afterwards. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { copyDataFolder } from '../tools/copy-folder.ts';
import { preparedDemo } from '../tools/prepared-demo.ts';

const root = resolve(import.meta.dirname, '..');
const READY = /Gonghai is ready: (http:\S+)/;

const build = (): void => {
  const { status } = spawnSync(process.execPath, ['tools/build-web.ts'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The web application could not be built.');
};

const addressOf = async (server: ChildProcess): Promise<string> => {
  if (!server.stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: server.stdout })) {
    const address = READY.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The server ended before it was ready.');
};

export default async (): Promise<() => Promise<void>> => {
  build();
  const folder = mkdtempSync(join(tmpdir(), 'gonghai-e2e-'));
  // The database runs as another user, who must be able to access the folder.
  chmodSync(folder, 0o755);
  copyDataFolder(await preparedDemo(), folder);
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', METRICS_PORT: '0', DEMO: 'on', LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env['E2E_ADDRESS'] = await addressOf(server);
  process.env['E2E_DATA_DIR'] = folder;
  // Later output is needed only when a test fails.
  server.stdout?.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) if (/"level":[56]0/.test(line)) console.error(line);
  });

  return async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
};
