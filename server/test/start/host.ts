/**
 * A process like the application, for tests: opens the embedded database on the folder of its first argument, reports
 * events as JSON lines, obeys one-word commands on standard input, and stops on a signal.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { openEmbedded } from '../../src/embedded/embedded.ts';
import { SOCKET_CLIENT } from '../../src/embedded/participant.ts';

const [dataDir = '', settings = '{}'] = process.argv.slice(2);

const tell = (event: string, facts: object = {}): void => console.log(JSON.stringify({ event, ...facts }));
const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const database = await openEmbedded({
  dataDir,
  settings: JSON.parse(settings),
  say: (line) => tell('said', { line }),
  onLost: (reason) => {
    tell('lost', { reason });
    fail(reason);
  },
}).catch((error: Error) => fail(error.message));

const pool = new Pool({ ...SOCKET_CLIENT, ...database.connection, max: 4 });
pool.on('error', () => undefined);
// One implicit transaction, so that two concurrent hosts create the table one after another.
await pool.query(`
  select pg_advisory_xact_lock(1);
  create table if not exists kept (id bigint generated always as identity primary key, text text not null)`);

const state = () => ({
  role: database.role,
  pid: process.pid,
  host: database.connection.host,
  postmaster: Number(readFileSync(join(dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0]),
});

const insert = async (): Promise<void> => {
  try {
    const { rows } = await pool.query<{ id: string }>(`insert into kept (text) values (repeat('x', 200)) returning id`);
    tell('inserted', { id: Number(rows[0]!.id) });
  } catch (error) {
    tell('refused', { message: String(error) });
    await sleep(20);
  }
};

let stopping = false;

const commands: Record<string, () => Promise<void>> = {
  insert,
  flood: async () => {
    for (;;) await insert();
  },
  ids: async () => {
    const { rows } = await pool.query<{ id: string }>('select id from kept order by id');
    tell('ids', { ids: rows.map(({ id }) => Number(id)) });
  },
  state: async () => tell('state', state()),
};

const stop = async (): Promise<void> => {
  stopping = true;
  // Does not wait for the clients: the database must also stop with open connections.
  void pool.end();
  // Twice, as a user may press Ctrl-C twice: the second call must not disturb the first.
  await Promise.all([database.stop(), database.stop()]);
  process.exit(0);
};

const stopOnce = (): void => {
  if (!stopping) void stop();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce);

createInterface({ input: process.stdin })
  .on('line', (command) => {
    commands[command]!().catch((error: unknown) => tell('refused', { message: String(error) }));
  })
  .on('close', stopOnce);

tell('ready', state());
