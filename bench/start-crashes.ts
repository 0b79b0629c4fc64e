/**
 * Kills a server, its database or both at random moments, and fails when an acknowledged change is missing afterwards. The start
 * tests run one short case of it.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPidFile } from '../server/src/embedded/leftovers.ts';
import { startSignedIn } from '../server/test/start/callers.ts';
import { askOwner, endAll, endServers, freshDataDir, type Running } from '../server/test/start/servers.ts';
import { startWriter } from './writer.ts';
import { atMost, type Figure } from './figure.ts';

const ROUNDS = Number(process.env['BENCH_CRASHES'] ?? 20);
const LONGEST_PAUSE_MS = 2_000;

const killDatabase = (dataDir: string): void => {
  const found = readPidFile(join(dataDir, 'pgdata'));
  if (found) process.kill(found.pid, 'SIGKILL');
};
const kills: readonly (readonly [what: string, kill: (server: Running, dataDir: string) => Promise<unknown>])[] = [
  ['server', (server) => server.end('SIGKILL')],
  ['database', async (_, dataDir) => killDatabase(dataDir)],
  [
    'both',
    (server, dataDir) => {
      killDatabase(dataDir);
      return server.end('SIGKILL');
    },
  ],
];

const missing = async (dataDir: string, acknowledged: readonly string[]): Promise<number> => {
  const rows = await askOwner<{ name: string }>(dataDir, 'select name from department');
  const names = new Set(rows.map(({ name }) => name));
  return acknowledged.filter((name) => !names.has(name)).length;
};

/** The changes that were acknowledged in this round. */
const runRound = async (dataDir: string, round: number): Promise<readonly string[]> => {
  const [what, kill] = kills[round % kills.length]!;
  const { server, address, session } = await startSignedIn(dataDir);
  const writing = startWriter(address, session, `${round}-`);
  await writing.atLeast(5);
  await sleep(Math.random() * LONGEST_PAUSE_MS);
  await kill(server, dataDir);
  await writing.stop();
  await endServers();
  console.error(`round ${round}: killed ${what}, ${writing.acknowledged.length} changes acknowledged`);
  return writing.acknowledged;
};

export const startCrashes = async (): Promise<Figure[]> => {
  const dataDir = freshDataDir();
  const acknowledged: string[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round += 1) acknowledged.push(...(await runRound(dataDir, round)));
    await startSignedIn(dataDir);
    const lost = await missing(dataDir, acknowledged);
    return [atMost(0, `acknowledged changes missing after ${ROUNDS} crashes`, lost, '')];
  } finally {
    await endAll();
  }
};
