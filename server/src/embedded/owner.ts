/** The process that owns the data folder: starts the server, restarts it after a crash, and stops it. */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { explain, messageOf } from './failure.ts';
import { removeLeftovers } from './leftovers.ts';
import type { Lock } from './lock.ts';
import { OWNER_ROLE, placeFile } from './new-cluster.ts';
import { launchPostmaster, type Postmaster } from './postmaster.ts';
import { type Prepared, prepare } from './prepare.ts';
import { mayRestart } from './restarts.ts';
import { type Connection, type OpenOptions, type Participant, SOCKET_CLIENT } from './participant.ts';
import { embeddedSettings } from './settings.ts';

const DATABASE = 'gonghai';

const createDatabase = async ({ host, user, database }: Connection): Promise<void> => {
  const client = new Client({ ...SOCKET_CLIENT, host, user, database: 'postgres' });
  // If the server dies, the query fails too. Without a listener the event would end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
};

class Owner implements Participant {
  readonly role = 'owner';
  readonly connection: Connection;
  readonly #place: Prepared;
  readonly #lock: Lock;
  readonly #options: OpenOptions;
  readonly #ending = new AbortController();
  #server: Postmaster | undefined;
  #hasFolder = true;
  #watching: Promise<void> = Promise.resolve();

  constructor(place: Prepared, lock: Lock, options: OpenOptions) {
    this.#place = place;
    this.#lock = lock;
    this.#options = options;
    this.connection = { host: place.layout.run, database: DATABASE, user: OWNER_ROLE };
  }

  async start(): Promise<void> {
    const { layout, user } = this.#place;
    try {
      rmSync(layout.connectionFile, { force: true });
      const server = await this.#launch();
      await createDatabase(this.connection);
      placeFile(
        layout,
        user,
        layout.connectionFile,
        `${JSON.stringify({ ...this.connection, ownerPid: process.pid })}\n`,
      );
      this.#lock.tell('serving');
      this.#watching = this.#watch(server);
    } catch (error) {
      await this.#server?.stop();
      throw explain(error, layout.dataDir);
    }
  }

  async #launch(): Promise<Postmaster> {
    const { layout, bin, user } = this.#place;
    await removeLeftovers(layout, this.#options.say);
    this.#ending.signal.throwIfAborted();
    const place = { bin, user, pgdata: layout.pgdata, log: layout.log };
    this.#server = launchPostmaster(place, { ...embeddedSettings(layout.run), ...this.#options.settings });
    await this.#server.untilReady();
    return this.#server;
  }

  async #watch(first: Postmaster): Promise<void> {
    const restarts: number[] = [];
    let reason = await first.ended;
    while (!this.#ending.signal.aborted) {
      this.#lock.tell('busy');
      if (!mayRestart(restarts, Date.now())) return this.#giveUp(reason);
      try {
        // Waits longer each time, because the cause may be temporary.
        await sleep(500 * restarts.length, undefined, { signal: this.#ending.signal });
        restarts.push(Date.now());
        this.#options.say(`The database ended (${reason}); starting it again`);
        const server = await this.#launch();
        this.#lock.tell('serving');
        reason = await server.ended;
      } catch (error) {
        reason = messageOf(error);
      }
    }
  }

  async #giveUp(reason: string): Promise<void> {
    this.#hasFolder = false;
    rmSync(this.#place.layout.connectionFile, { force: true });
    await this.#lock.release();
    this.#options.onLost(`The database does not stay up: ${reason}`);
  }

  async stop(): Promise<void> {
    // After giving up, the folder may already belong to another owner.
    if (!this.#hasFolder) return;
    this.#ending.abort();
    this.#lock.tell('busy');
    rmSync(this.#place.layout.connectionFile, { force: true });
    await this.#server?.stop();
    await this.#watching;
    await this.#lock.release();
  }
}

/** Starts using the folder. On failure the lock is released. */
export const ownFolder = async (dataDir: string, lock: Lock, options: OpenOptions): Promise<Participant> => {
  try {
    const owner = new Owner(await prepare(dataDir, options.say), lock, options);
    await owner.start();
    return owner;
  } catch (error) {
    await lock.release();
    throw error;
  }
};
