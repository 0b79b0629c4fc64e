/**
 * Kills a server, its database or both at random moments, and fails when an acknowledged change is missing afterwards.
 * `node bench/start-crashes.ts [rounds]`; the start tests run one short case of it.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPidFile } from '../server/src/embedded/leftovers.ts';
import { startSignedIn } from '../server/test/start/callers.ts';
import { askOwner, endAll, endServers, freshDataDir, type Running } from '../server/test/start/servers.ts';
import { startWriter } from '../server/test/start/writer.ts';

const ROUNDS = Number(process.argv[2] ?? 20);
const LONGEST_PAUSE_MS = 2_000;

const dataDir = freshDataDir();
const killDatabase = (): void => {
  const found = readPidFile(join(dataDir, 'pgdata'));
  if (found) process.kill(found.pid, 'SIGKILL');
};
const kills: Readonly<Record<string, (server: Running) => Promise<unknown>>> = {
  server: (server) => server.end('SIGKILL'),
  database: async () => killDatabase(),
  both: (server) => {
    killDatabase();
    return server.end('SIGKILL');
  },
};

const acknowledged: string[] = [];
const missing = async (): Promise<readonly string[]> => {
  const rows = await askOwner<{ name: string }>(dataDir, 'select name from department');
  const names = new Set(rows.map(({ name }) => name));
  return acknowledged.filter((name) => !names.has(name));
};

const runRound = async (round: number): Promise<void> => {
  const [what, kill] = Object.entries(kills)[round % 3] ?? [];
  const { server, address, session } = await startSignedIn(dataDir);
  const lost = await missing();
  if (lost.length > 0) throw new Error(`round ${round}: ${lost.length} acknowledged changes are missing`);
  const writing = startWriter(address, session, `${round}-`);
  await writing.atLeast(5);
  await sleep(Math.random() * LONGEST_PAUSE_MS);
  await kill?.(server);
  await writing.stop();
  acknowledged.push(...writing.acknowledged);
  await endServers();
  console.log(`round ${round}: killed ${what}, ${acknowledged.length} changes acknowledged so far`);
};

try {
  for (let round = 1; round <= ROUNDS; round += 1) await runRound(round);
  await startSignedIn(dataDir);
  const lost = await missing();
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged changes are missing`);
  console.log(`${ROUNDS} rounds, ${acknowledged.length} acknowledged changes, none missing`);
} finally {
  await endAll();
}
