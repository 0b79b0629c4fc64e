/** Who sees which rows in the finance reports. */
import type { Actor, Scope } from '../../http/context.ts';

/** Finance sees the whole tenant, others what they see elsewhere. */
export const reportScope = (actor: Pick<Actor, 'rights' | 'scope'>): Scope =>
  actor.rights.has('StatsFinanceFlow') || actor.rights.has('PaymentLog') ? { kind: 'tenant' } : actor.scope;
