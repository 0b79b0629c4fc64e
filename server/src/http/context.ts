/** Who asks, and what a handler has at hand to answer. */
import type { Right } from '@gonghai/contract/wire/rights.ts';
import type { Database, Db } from '../db/database.ts';
import { forbidden } from './refusal.ts';

/** Whose rows a person sees: the own ones, those of a part of the tree, or the whole tenant's. */
export type Scope =
  | { readonly kind: 'own' }
  | { readonly kind: 'departments'; readonly ids: readonly number[] }
  | { readonly kind: 'tenant' };

/** The person behind a session, as the database has them at this moment. */
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
  /** Keys of the limits, built once because every call is counted. */
  readonly limitKey: string;
  readonly tenantLimitKey: string;
  /** Which of the person's sessions this is; never the signature itself. */
  readonly sessionHash: Buffer;
}

/** How a client names a request, so that it is done once however often it is sent. */
export interface RepeatKey {
  readonly key: string;
  readonly requestHash: Buffer;
}

export interface GuestContext {
  readonly database: Database;
  /** Unix seconds. */
  readonly now: number;
  readonly address: string;
  /** The name by which the browser reached us; a tenant may have claimed it. */
  readonly host: string;
  readonly requestId: string;
  /** The moment, as `performance.now` tells it, after which nobody waits for the answer. */
  readonly until: number;
  /** Aborts then, or when the client goes away before: for reads that may take long. A change is finished for whoever asked. */
  readonly signal: AbortSignal;
  readonly header: (name: string) => string | undefined;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (name: string, value: string, maxAge: number) => void;
}

export interface RequestContext extends GuestContext {
  readonly actor: Actor;
  /** The reading door of the actor's tenant. */
  readonly db: Db;
  readonly repeatKey?: RepeatKey;
  /** Counts what the request costs against the limits of the person and of the tenant; throws the refusal. */
  readonly charge: (cost: number) => void;
}

export const isAdministrator = (actor: Actor): boolean => actor.rights.has('admin');

export const requireRight = (actor: Actor, right: Right): void => {
  if (!actor.rights.has(right)) throw forbidden();
};
