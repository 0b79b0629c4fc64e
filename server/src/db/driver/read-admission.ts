/**
 * Admits reads to the pool. Some connections stay free for commands, heavy reads use only a few, and a free slot goes
 * to the waiting tenant with the fewest running reads, so that no tenant can occupy the database.
 */
export interface ReadSlot {
  readonly tenantId: number | null;
  readonly isHeavy: boolean;
}

export interface ReadAdmission {
  /** Undefined when the read may start now. Rejects with the reason of the signal when it is aborted first. */
  readonly enter: (slot: ReadSlot, signal: AbortSignal) => Promise<void> | undefined;
  /** Call it after every read that was admitted. */
  readonly leave: (slot: ReadSlot) => void;
}

interface AdmissionLimits {
  readonly slots: number;
  readonly heavySlots: number;
}

interface Waiting extends ReadSlot {
  readonly start: () => void;
}

export const createReadAdmission = ({ slots, heavySlots }: AdmissionLimits): ReadAdmission => {
  const runningByTenant = new Map<number | null, number>();
  let [running, heavyRunning] = [0, 0];
  /** In the order of arrival. */
  const waiting = new Set<Waiting>();

  const mayStart = ({ isHeavy }: ReadSlot): boolean => running < slots && (!isHeavy || heavyRunning < heavySlots);
  const readsOf = (tenantId: number | null): number => runningByTenant.get(tenantId) ?? 0;

  const take = ({ tenantId, isHeavy }: ReadSlot): void => {
    running += 1;
    if (isHeavy) heavyRunning += 1;
    runningByTenant.set(tenantId, readsOf(tenantId) + 1);
  };

  const findNext = (): Waiting | undefined => {
    let next: Waiting | undefined;
    for (const one of waiting) {
      if (mayStart(one) && (!next || readsOf(one.tenantId) < readsOf(next.tenantId))) next = one;
    }
    return next;
  };

  const startWaiting = (): void => {
    for (let next = findNext(); next; next = findNext()) {
      waiting.delete(next);
      take(next);
      next.start();
    }
  };

  const wait = (slot: ReadSlot, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => {
        waiting.delete(one);
        reject(signal.reason);
      };
      const start = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const one = { ...slot, start };
      waiting.add(one);
      signal.addEventListener('abort', giveUp, { once: true });
    });

  return {
    enter: (slot, signal) => {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (!mayStart(slot)) return wait(slot, signal);
      take(slot);
      return undefined;
    },
    leave: ({ tenantId, isHeavy }) => {
      running -= 1;
      if (isHeavy) heavyRunning -= 1;
      const left = readsOf(tenantId) - 1;
      if (left > 0) runningByTenant.set(tenantId, left);
      else runningByTenant.delete(tenantId);
      startWaiting();
    },
  };
};
