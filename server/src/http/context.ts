/** The actor of a request, and what its handler can use. */
import type { Right } from '@gonghai/contract/wire/rights.ts';
import type { Database, Db } from '../db/database.ts';
import type { LimitClass } from './limits.ts';
import { forbidden } from './refusal.ts';

/** The rows a person sees: their own, those of some departments, or all of the tenant. */
export type Scope =
  | { readonly kind: 'own' }
  | { readonly kind: 'departments'; readonly ids: readonly number[] }
  | { readonly kind: 'tenant' };

/** The person of a session, as stored in the database at this moment. */
export interface Actor {
  readonly tenantId: number;
  readonly userId: number;
  readonly name: string;
  readonly userName: string;
  readonly departmentId: number;
  readonly roleId: number;
  readonly isSupervisor: boolean;
  readonly isDefaultPassword: boolean;
  readonly rights: ReadonlySet<Right>;
  readonly scope: Scope;
  /** Built once, because every call is counted. */
  readonly limitKey: string;
  readonly tenantLimitKey: string;
  /** Identifies the session without revealing its signature. */
  readonly sessionHash: Buffer;
}

/** The client's key for a request, so that a repeated request runs only once. */
export interface RepeatKey {
  readonly key: string;
  readonly requestHash: Buffer;
}

export interface GuestContext {
  readonly database: Database;
  /** Unix seconds. */
  readonly now: number;
  readonly address: string;
  /** The host name in the request. It may be the login domain of a tenant. */
  readonly host: string;
  /** Scheme, host and port of the request, without a slash at the end. */
  readonly origin: string;
  readonly requestId: string;
  /** Deadline on the `performance.now` clock. After it the client no longer waits. */
  readonly until: number;
  /** Aborts at the deadline or when the client disconnects. For long reads only: changes run to their end. */
  readonly signal: AbortSignal;
  readonly header: (name: string) => string | undefined;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (name: string, value: string, maxAge: number) => void;
}

/** Of a raw call: it finds out itself whom to count. */
export interface RawContext extends GuestContext {
  /** Counts one call and returns how many there were in the window. Throws when the limit is exceeded. */
  readonly count: (who: string, rate: LimitClass) => number;
  /** Throws when the limit is reached, without counting. */
  readonly demandBelow: (who: string, rate: LimitClass) => void;
}

export interface RequestContext extends GuestContext {
  readonly actor: Actor;
  /** Reads of the actor's tenant. */
  readonly db: Db;
  readonly repeatKey?: RepeatKey;
  /**
   * Counts the cost of the request against the limits of the person and the tenant. Throws when a limit is exceeded.
   */
  readonly charge: (cost: number) => void;
}

export const demandRight = (actor: Actor, right: Right): void => {
  if (!actor.rights.has(right)) throw forbidden();
};
