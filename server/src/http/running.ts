/**
 * Concurrency limits for heavy work: one export, import and preview for each person, two of each for a tenant.
 */
import { tooOften } from './refusal.ts';

const PER_TENANT = 2;

interface Place {
  /**
   * Takes one of the tenant's places. With a signal it waits for the next free place, in order of arrival, until the
   * signal aborts. Without one, or after the abort, it throws.
   */
  readonly begin: (until?: AbortSignal) => Promise<void>;
  /** Releases both places. Further calls do nothing. */
  readonly leave: () => void;
}

export type PlaceKind = 'download' | 'upload' | 'look';

export interface Running {
  /** Takes the person's own place. Throws when it is in use. The tenant's place is taken only by `begin`. */
  readonly enter: (kind: PlaceKind, who: { readonly tenantId: number; readonly userId: number }) => Place;
}

interface Queue {
  running: number;
  readonly waiting: Set<() => void>;
}

const waitIn = ({ waiting }: Queue, until: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => {
      waiting.delete(begin);
      reject(tooOften());
    };
    const begin = (): void => {
      waiting.delete(begin);
      until.removeEventListener('abort', giveUp);
      resolve();
    };
    waiting.add(begin);
    until.addEventListener('abort', giveUp, { once: true });
  });

export const createRunning = (): Running => {
  const people = new Set<string>();
  const queues = new Map<string, Queue>();

  const take = async (tenant: string, until?: AbortSignal): Promise<void> => {
    const queue = queues.get(tenant) ?? { running: 0, waiting: new Set() };
    queues.set(tenant, queue);
    if (queue.running < PER_TENANT) queue.running += 1;
    else if (!until || until.aborted) throw tooOften();
    else await waitIn(queue, until);
  };

  /** Gives the place to the caller that waits longest, or frees it. */
  const releasePlace = (tenant: string): void => {
    const queue = queues.get(tenant);
    const [next] = queue?.waiting ?? [];
    if (next) next();
    else if (queue && queue.running > 1) queue.running -= 1;
    else queues.delete(tenant);
  };

  return {
    enter: (kind, { tenantId, userId }) => {
      const [person, tenant] = [`${kind}:${tenantId}:${userId}`, `${kind}:${tenantId}`];
      if (people.has(person)) throw tooOften();
      people.add(person);
      let [hasBegun, hasLeft] = [false, false];
      return {
        begin: async (until) => {
          await take(tenant, until);
          hasBegun = true;
        },
        leave: () => {
          if (hasLeft) return;
          hasLeft = true;
          people.delete(person);
          if (hasBegun) releasePlace(tenant);
        },
      };
    },
  };
};
