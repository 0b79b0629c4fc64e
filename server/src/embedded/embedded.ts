/**
 * The embedded PostgreSQL. One process owns the data folder and runs the server; others connect and take over when it
 * ends.
 */
import { findPackage } from './binaries.ts';
import { messageOf } from './failure.ts';
import { makeDataDir } from './data-dir.ts';
import { type Guest, joinOwner } from './guest.ts';
import { layoutOf, lockNameOf } from './layout.ts';
import { takeLock } from './lock.ts';
import { currentUid } from './os-user.ts';
import { ownFolder } from './owner.ts';
import type { Connection, OpenOptions, Participant } from './participant.ts';

interface EmbeddedDatabase {
  /** Changes from guest to owner when the owner ends. */
  readonly role: 'owner' | 'guest';
  readonly connection: Connection;
  stop(): Promise<void>;
}

const isGuest = (participant: Participant): participant is Guest => participant.role === 'guest';

export const openEmbedded = async (options: OpenOptions): Promise<EmbeddedDatabase> => {
  await findPackage();
  const dataDir = makeDataDir(options.dataDir);
  const { connectionFile } = layoutOf(dataDir, currentUid());
  const lockName = lockNameOf(dataDir);
  const stopping = new AbortController();

  const joinFolder = async (): Promise<Participant> => {
    for (;;) {
      const lock = await takeLock(lockName);
      if (lock) return ownFolder(dataDir, lock, options);
      const guest = await joinOwner({ dataDir, connectionFile, lockName, signal: stopping.signal });
      if (guest) return guest;
    }
  };

  let participant = await joinFolder();

  const followOwners = async (): Promise<void> => {
    while (isGuest(participant)) {
      await participant.ownerGone;
      if (stopping.signal.aborted) return;
      options.say('The process that ran the database has gone');
      participant = await joinFolder();
      if (stopping.signal.aborted) return participant.stop();
      if (!isGuest(participant)) options.say('This process runs the database now');
    }
  };
  const following = followOwners().catch((error: unknown) => {
    if (!stopping.signal.aborted) options.onLost(messageOf(error));
  });

  let stopped: Promise<void> | undefined;
  const stopOnce = async (): Promise<void> => {
    stopping.abort();
    await participant.stop();
    await following;
  };

  return {
    get role() {
      return participant.role;
    },
    get connection() {
      return participant.connection;
    },
    stop: () => (stopped ??= stopOnce()),
  };
};
