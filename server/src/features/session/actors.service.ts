/** Finds the person behind a signature, and keeps them in memory until the database says that their rights moved. */
import { hash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Memory } from '../../db/memory.ts';
import type { Actor } from '../../http/context.ts';
import { findActor, findSession, touchSession } from './session.queries.ts';
import { isOver, SEEN_EVERY_SECONDS } from './session.rules.ts';
import { takeTicket } from './tickets.queries.ts';

const MOST_KEPT = 20_000;
const SIGNATURE = /^[0-9a-f]{64}$/;

export const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer');
interface Kept {
  readonly actor: Actor;
  readonly created: number;
  seen: number;
}

export interface Actors {
  /** At once for whoever is known, which is nearly always; by asking the database for the others. */
  readonly authenticate: (uid: string, signature: string, nowMs: number) => Actor | null | Promise<Actor | null>;
  /** Takes a ticket made for this path; the session it was made in must still live. */
  readonly redeem: (uid: string, ticket: string, path: string, now: number) => Promise<Actor | null>;
  /** The person behind a session as they are now; null when it lives no more. */
  readonly findAgain: (actor: Actor, nowMs: number) => Promise<Actor | null>;
  readonly onChange: (listener: (about: { tenantId: number; staffId: number | null }) => void) => void;
}

export const createActors = (database: Database, memory: Memory): Actors => {
  /** By the signature itself: hashing it for every call would be the dearest part of knowing somebody again. */
  const kept = new Map<string, Kept>();
  const listeners: ((about: { tenantId: number; staffId: number | null }) => void)[] = [];
  /** Grows with everything that was forgotten: a look-up that began before it must not be kept after it. */
  let generation = 0;

  const forget = (payload: string): void => {
    generation += 1;
    const [tenantId = 0, staffId = null] = payload.split(':').map(Number);
    for (const [key, { actor }] of kept) {
      if (actor.tenantId === tenantId && (staffId === null || actor.userId === staffId)) kept.delete(key);
    }
    for (const listener of listeners) listener({ tenantId, staffId });
  };
  const forgetAll = (): void => {
    generation += 1;
    kept.clear();
  };
  memory.hear('rights_changed', { onChange: forget, onGap: forgetAll });

  const lookUp = async (signatureHash: Buffer, now: number): Promise<Kept | null> => {
    const session = await findSession(database.directory, signatureHash);
    if (!session || isOver(session, now)) return null;
    const { tenantId, staffId, created, seen } = session;
    const actor = await findActor(database.forTenant(tenantId), tenantId, staffId, signatureHash);
    return actor ? { actor, created, seen } : null;
  };

  const lookUpAndKeep = async (signature: string, now: number): Promise<Kept | null> => {
    const before = generation;
    const entry = await lookUp(digest(signature), now);
    if (entry && before === generation) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(signature, entry);
    }
    return entry;
  };

  /** Sliding: written behind the answer, and only once a minute. */
  const touch = (entry: Kept, now: number): void => {
    if (now - entry.seen < SEEN_EVERY_SECONDS) return;
    entry.seen = now;
    database.inTransaction(null, (trx) => touchSession(trx, entry.actor.sessionHash, now)).catch(() => undefined);
  };

  /** The uid is no secret, only a question: whoever holds the signature may still have named somebody else. */
  const admit = (entry: Kept | null, uid: string, now: number): Actor | null => {
    if (!entry || uid !== String(entry.actor.userId)) return null;
    touch(entry, now);
    return entry.actor;
  };

  return {
    authenticate: (uid, signature, nowMs) => {
      const now = Math.floor(nowMs / 1_000);
      const known = memory.isTrue() ? kept.get(signature) : undefined;
      if (known && !isOver(known, now)) return admit(known, uid, now);
      if (!SIGNATURE.test(signature)) return null;
      return lookUpAndKeep(signature, now).then((entry) => admit(entry, uid, now));
    },

    redeem: async (uid, ticket, path, now) => {
      if (!SIGNATURE.test(ticket)) return null;
      const taken = await database.inTransaction(null, (trx) => takeTicket(trx, digest(ticket), path, now));
      return taken?.signatureHash ? admit(await lookUp(taken.signatureHash, now), uid, now) : null;
    },

    findAgain: async ({ sessionHash }, nowMs) => (await lookUp(sessionHash, Math.floor(nowMs / 1_000)))?.actor ?? null,
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
};
