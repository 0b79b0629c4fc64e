/** The embedded PostgreSQL: one process owns a data folder and runs its server, others use it and take over when it goes. */
import { findPackage } from './binaries.ts';
import { messageOf } from './failure.ts';
import { makeDataDir } from './data-dir.ts';
import { type Guest, joinOwner } from './guest.ts';
import { layoutOf, lockNameOf } from './layout.ts';
import { takeLock } from './lock.ts';
import { currentUid } from './os-user.ts';
import { ownFolder } from './owner.ts';
import type { Connection, OpenOptions, Seat } from './seat.ts';

export interface EmbeddedDatabase {
  /** Changes from guest to owner when the owner goes. */
  readonly role: 'owner' | 'guest';
  readonly connection: Connection;
  stop(): Promise<void>;
}

const isGuest = (seat: Seat): seat is Guest => seat.role === 'guest';

export const openEmbedded = async (options: OpenOptions): Promise<EmbeddedDatabase> => {
  await findPackage();
  const dataDir = makeDataDir(options.dataDir);
  const { connectionFile } = layoutOf(dataDir, currentUid());
  const lockName = lockNameOf(dataDir);
  const stopping = new AbortController();

  const takeSeat = async (): Promise<Seat> => {
    for (;;) {
      const lock = await takeLock(lockName);
      if (lock) return ownFolder(dataDir, lock, options);
      const guest = await joinOwner({ dataDir, connectionFile, lockName, signal: stopping.signal });
      if (guest) return guest;
    }
  };

  let seat = await takeSeat();

  const followOwners = async (): Promise<void> => {
    while (isGuest(seat)) {
      await seat.ownerGone;
      if (stopping.signal.aborted) return;
      options.say('The process that ran the database has gone');
      seat = await takeSeat();
      if (stopping.signal.aborted) return seat.stop();
      if (!isGuest(seat)) options.say('This process runs the database now');
    }
  };
  const following = followOwners().catch((error: unknown) => {
    if (!stopping.signal.aborted) options.onLost(messageOf(error));
  });

  let stopped: Promise<void> | undefined;
  const stopOnce = async (): Promise<void> => {
    stopping.abort();
    await seat.stop();
    await following;
  };

  return {
    get role() {
      return seat.role;
    },
    get connection() {
      return seat.connection;
    },
    stop: () => (stopped ??= stopOnce()),
  };
};
