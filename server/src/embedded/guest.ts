/**
 * A process that uses the server of another process. A connection to the owner tells it at once when the owner ends.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { currentUserName } from './failure.ts';
import { type HolderLink, connectToHolder } from './lock.ts';
import { type Connection, type Participant, SOCKET_CLIENT } from './participant.ts';

export interface Guest extends Participant {
  readonly role: 'guest';
  /** Resolves when the owner has ended, or when this guest stops. */
  readonly ownerGone: Promise<void>;
}

/** How long, in milliseconds, an owner may be silent, or report `serving` while its server does not respond. */
const TIMEOUT = 15_000;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const readConnection = (file: string): Connection | undefined => {
  try {
    const { host, database, user } = JSON.parse(readFileSync(file, 'utf8')) as Connection;
    return { host, database, user };
  } catch (error) {
    if (!hasCode(error, 'EACCES')) return undefined;
    throw new Error(
      `${file} is not readable by ${currentUserName()}: another user runs the database, start as that user`,
      { cause: error },
    );
  }
};

const answers = async (connection: Connection): Promise<boolean> => {
  const client = new Client({ ...SOCKET_CLIENT, ...connection, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** An owner that is starting or recovering reports `busy` and may take long. If it dies, the link closes. */
const hasTimedOut = ({ received }: HolderLink): boolean =>
  received.state !== 'busy' && Date.now() - received.at > TIMEOUT;

const unanswered = (dataDir: string): string =>
  `Another process holds ${dataDir} but its database does not answer: stop that process first`;

interface JoinOptions {
  readonly dataDir: string;
  readonly connectionFile: string;
  readonly lockName: string;
  readonly signal: AbortSignal;
}

/** Waits for the owner's server. Undefined when the owner ends first and the folder is free again. */
export const joinOwner = async ({
  dataDir,
  connectionFile,
  lockName,
  signal,
}: JoinOptions): Promise<Guest | undefined> => {
  const link = connectToHolder(lockName);
  try {
    while (!link.isClosed) {
      signal.throwIfAborted();
      const connection = readConnection(connectionFile);
      if (connection && (await answers(connection))) {
        return { role: 'guest', connection, ownerGone: link.closed, stop: async () => link.close() };
      }
      if (hasTimedOut(link)) throw new Error(unanswered(dataDir));
      await sleep(50);
    }
    return undefined;
  } catch (error) {
    link.close();
    throw error;
  }
};
