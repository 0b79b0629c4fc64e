/**
 * Finds the person behind a signature. What was found is kept in memory for as long as the database can still tell us of
 * a change: while its listener answered within the last second, and until it says that this person's rights moved.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import type { Target } from '../../db/connection.ts';
import type { Database } from '../../db/database.ts';
import { openListener } from '../../db/listener.ts';
import type { Actor } from '../../http/context.ts';
import { findActor, findSession, touchSession } from './session.queries.ts';
import { isOver, SEEN_EVERY_SECONDS } from './session.rules.ts';
import { takeTicket } from './tickets.queries.ts';

const TRUST_MS = 1_000;
const MOST_KEPT = 20_000;
const SIGNATURE = /^[0-9a-f]{64}$/;

export const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Hashing the same signature hundreds of times a day is the dearest part of knowing somebody again. */
const rememberDigests = (): ((signature: string) => Buffer) => {
  const digests = new Map<string, Buffer>();
  return (signature) => {
    const known = digests.get(signature);
    if (known) return known;
    if (digests.size >= MOST_KEPT) digests.clear();
    const made = digest(signature);
    digests.set(signature, made);
    return made;
  };
};

interface Kept {
  readonly actor: Actor;
  readonly created: number;
  seen: number;
}

export interface Actors {
  readonly authenticate: (uid: string, signature: string, nowMs: number) => Promise<Actor | null>;
  /** Takes a ticket made for this path; the session it was made in must still live. */
  readonly redeem: (uid: string, ticket: string, path: string, now: number) => Promise<Actor | null>;
  /** The person behind a session as they are now; null when it lives no more. */
  readonly findAgain: (actor: Actor, nowMs: number) => Promise<Actor | null>;
  /** Resolves when nothing is kept any more that a change committed before this moment has made untrue. */
  readonly caughtUp: () => Promise<void>;
  readonly onChange: (listener: (about: { tenantId: number; staffId: number | null }) => void) => void;
  readonly close: () => Promise<void>;
}

const isSame = (uid: string, staffId: number): boolean => {
  const [given, wanted] = [Buffer.from(uid.padStart(20).slice(0, 20)), Buffer.from(String(staffId).padStart(20))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

export const createActors = async (database: Database, target: Target): Promise<Actors> => {
  const kept = new Map<string, Kept>();
  const digestOf = rememberDigests();
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
  const changes = await openListener({ target, channel: 'rights_changed', onMessage: forget, onGap: forgetAll });

  const lookUp = async (signatureHash: Buffer, now: number): Promise<Kept | null> => {
    const before = generation;
    const session = await findSession(database.directory, signatureHash);
    if (!session || isOver(session, now)) return null;
    const { tenantId, staffId, created, seen } = session;
    const actor = await findActor(database.forTenant(tenantId), tenantId, staffId, signatureHash);
    if (!actor) return null;
    const entry: Kept = { actor, created, seen };
    if (before === generation) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(signatureHash.toString('latin1'), entry);
    }
    return entry;
  };

  const find = async (signatureHash: Buffer, now: number): Promise<Kept | null> => {
    const known = changes.heardWithin(TRUST_MS) ? kept.get(signatureHash.toString('latin1')) : undefined;
    if (known && !isOver(known, now)) return known;
    return lookUp(signatureHash, now);
  };

  /** Sliding: written behind the answer, and only once a minute. */
  const touch = (entry: Kept, now: number): void => {
    if (now - entry.seen < SEEN_EVERY_SECONDS) return;
    entry.seen = now;
    database.inTransaction(null, (trx) => touchSession(trx, entry.actor.sessionHash, now)).catch(() => undefined);
  };

  const bySession = async (signatureHash: Buffer, uid: string, now: number): Promise<Actor | null> => {
    const entry = await find(signatureHash, now);
    if (!entry || !isSame(uid, entry.actor.userId)) return null;
    touch(entry, now);
    return entry.actor;
  };

  return {
    authenticate: async (uid, signature, nowMs) =>
      SIGNATURE.test(signature) ? bySession(digestOf(signature), uid, Math.floor(nowMs / 1_000)) : null,

    redeem: async (uid, ticket, path, now) => {
      if (!SIGNATURE.test(ticket)) return null;
      const taken = await database.inTransaction(null, (trx) => takeTicket(trx, digest(ticket), path, now));
      return taken?.signatureHash ? bySession(taken.signatureHash, uid, now) : null;
    },

    findAgain: async ({ sessionHash }, nowMs) => (await find(sessionHash, Math.floor(nowMs / 1_000)))?.actor ?? null,
    // Silent for longer than this, the listener is not trusted, and neither is what was kept.
    caughtUp: () => changes.caughtUp(TRUST_MS),
    onChange: (listener) => {
      listeners.push(listener);
    },
    close: changes.close,
  };
};
