/** Whether a customer of a queue is skipped without a question, and why. */
import { refusalByAttempts, refusalOfNumber } from '@gonghai/contract/calls/dial.rules.ts';
import { CALLED_RECENTLY_SECONDS, skipReasons as why } from '@gonghai/contract/calls/queue-values.ts';
import { FILTER_PASSED, NOT_DIALLED } from '@gonghai/contract/customers/call-outcome.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { CallRule } from '@gonghai/contract/settings/setting-values.ts';

/** A call of the number by any member of staff. */
export interface CallOfNumber {
  readonly tel: string;
  readonly startTime: number;
  readonly filterResult: number;
  readonly isIncoming: boolean;
  readonly isOpen: boolean;
  readonly staffName: string;
}

export interface Candidate {
  /** Undefined for a customer that no longer exists. */
  readonly customer:
    | {
        readonly Tel: string;
        readonly placement: Placement;
        readonly ownerId: number | null;
        readonly isSeen: boolean;
      }
    | undefined;
  /** When the queue started. */
  readonly queuedOwnerId: number | null;
  /** Newest first. */
  readonly calls: readonly CallOfNumber[];
  /** The number is on the local list of numbers that must not be called. */
  readonly isListed: boolean;
  /** Name of the colleague who has claimed the customer. */
  readonly claimedBy: string | undefined;
}

const reasonOfPlace = ({ customer, queuedOwnerId }: Candidate, userId: number): string | null => {
  if (!customer || customer.placement === Placement.RecycleBin) return why.deleted;
  if (customer.placement === Placement.Blacklist) return why.blacklisted;
  const isMoved = customer.ownerId !== queuedOwnerId && customer.ownerId !== userId;
  return isMoved || !customer.isSeen ? why.moved : null;
};

export const skipReason = (
  candidate: Candidate,
  { rule, userId, now }: { readonly rule: CallRule; readonly userId: number; readonly now: number },
): string | null => {
  const { customer, calls, isListed, claimedBy } = candidate;
  const moved = reasonOfPlace(candidate, userId);
  if (moved !== null || !customer) return moved;
  if (refusalOfNumber(customer.Tel) !== null) return why.wrongNumber;
  const recent = calls.filter(({ startTime }) => startTime > now - CALLED_RECENTLY_SECONDS);
  // A third party that filters numbers is asked by the dial, which leaves a blocked call.
  const isBlocked = ({ filterResult }: CallOfNumber) => filterResult !== FILTER_PASSED && filterResult !== NOT_DIALLED;
  if (isListed || recent.some(isBlocked)) return why.blacklisted;
  const running = calls.find(({ isOpen }) => isOpen);
  if (running) return why.calledNow(running.staffName);
  const isAttempt = ({ filterResult, isIncoming }: CallOfNumber) => filterResult === FILTER_PASSED && !isIncoming;
  if (recent.some(isAttempt)) return why.calledRecently;
  if (claimedBy !== undefined) return why.calledNow(claimedBy);
  const attempts = calls.filter(isAttempt).map(({ startTime }) => startTime);
  return refusalByAttempts(rule, attempts, now) === null ? null : why.tooOften;
};
