/** Finds the actor of a signature and caches it until the database notifies a change of rights. */
import { hash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { idIn, type Listener } from '../../db/driver/listener.ts';
import type { Actor } from '../../http/context.ts';
import type { Redeem } from '../../http/credentials.ts';
import { findActor, findSession, touchSession } from './session.queries.ts';
import { isOver, SEEN_EVERY_SECONDS } from './session.rules.ts';
import { findTicket, takeTicket } from './tickets.queries.ts';

const MOST_KEPT = 20_000;
const SIGNATURE = /^[0-9a-f]{64}$/;

export const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer');
interface Kept {
  readonly actor: Actor;
  readonly created: number;
  seen: number;
}

export interface Actors {
  /** Synchronous for cached actors, which is nearly always the case. */
  readonly authenticate: (uid: string, signature: string, nowMs: number) => Actor | null | Promise<Actor | null>;
  /** Redeems a ticket for a path. The session it was created in must still be active. */
  readonly redeem: Redeem;
  /** The current actor of a session. Null when the session has ended. */
  readonly findAgain: (actor: Actor, nowMs: number) => Promise<Actor | null>;
  readonly onChange: (handler: (about: { tenantId: number; staffId: number | null }) => void) => void;
}

export const createActors = (database: Database, listener: Listener): Actors => {
  /** Keyed by the signature itself: hashing it would be the most expensive part of a cached look-up. */
  const kept = new Map<string, Kept>();
  const handlers: ((about: { tenantId: number; staffId: number | null }) => void)[] = [];
  /** Incremented by every invalidation: a look-up that started before one must not be cached after it. */
  let generation = 0;

  const forget = (payload: string): void => {
    generation += 1;
    const [tenantId = 0, staffId = null] = payload.split(':').map(idIn);
    for (const [key, { actor }] of kept) {
      if (actor.tenantId === tenantId && (staffId === null || actor.userId === staffId)) kept.delete(key);
    }
    for (const handler of handlers) handler({ tenantId, staffId });
  };
  const forgetAll = (): void => {
    generation += 1;
    kept.clear();
  };
  listener.subscribe('rights_changed', forget, forgetAll);

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

  /** Extends the session after the response, at most once a minute. */
  const touch = (entry: Kept, now: number): void => {
    if (now - entry.seen < SEEN_EVERY_SECONDS) return;
    entry.seen = now;
    database.inTransaction(null, (trx) => touchSession(trx, entry.actor.sessionHash, now)).catch(() => undefined);
  };

  /** The uid is not secret, but it must belong to the signature. */
  const admit = (entry: Kept | null, uid: string, now: number): Actor | null => {
    if (!entry || uid !== String(entry.actor.userId)) return null;
    touch(entry, now);
    return entry.actor;
  };

  return {
    authenticate: (uid, signature, nowMs) => {
      const now = Math.floor(nowMs / 1_000);
      const known = listener.isCurrent() ? kept.get(signature) : undefined;
      if (known && !isOver(known, now)) return admit(known, uid, now);
      if (!SIGNATURE.test(signature)) return null;
      return lookUpAndKeep(signature, now).then((entry) => admit(entry, uid, now));
    },

    redeem: async (uid, { ticket, path, isRepeatable }, now) => {
      if (!SIGNATURE.test(ticket)) return null;
      const hash = digest(ticket);
      const taken = isRepeatable
        ? await findTicket(database.directory, hash, path, now)
        : await database.inTransaction(null, (trx) => takeTicket(trx, hash, path, now));
      return taken?.signatureHash ? admit(await lookUp(taken.signatureHash, now), uid, now) : null;
    },

    findAgain: async ({ sessionHash }, nowMs) => (await lookUp(sessionHash, Math.floor(nowMs / 1_000)))?.actor ?? null,
    onChange: (handler) => {
      handlers.push(handler);
    },
  };
};
