/** Decides about a lead with a known phone, on arrival and on assignment. Pure. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';

export type Outcome =
  | { readonly kind: 'create' }
  /** From the pool, or from the recycle bin with the lead's name. */
  | { readonly kind: 'take' }
  | { readonly kind: 'fail'; readonly cause: string };

const fail = (cause: string): Outcome => ({ kind: 'fail', cause });

/** `placement` of the customer with the phone, if there is one; whether another lead with the phone still waits. */
export const outcomeOf = (placement: Placement | undefined, isAnotherWaiting: boolean): Outcome => {
  if (placement === Placement.Owned) return fail(say.telTaken);
  if (placement === Placement.Blacklist) return fail(say.telBlacklisted);
  if (isAnotherWaiting) return fail(say.telTaken);
  return placement === undefined ? { kind: 'create' } : { kind: 'take' };
};
