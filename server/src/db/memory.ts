/**
 * What is kept of the database in memory, and for how long it may be believed: while the listener answered within the last
 * second, and until the database says that it has changed.
 */
import type { Target } from './connection.ts';
import { openListener } from './listener.ts';

const TRUST_MS = 1_000;
const MOST_TENANTS = 1_000;

type Subject = 'rights_changed' | 'names_changed';

export interface Ear {
  readonly onChange: (payload: string) => void;
  /** Something may have been missed: all must be forgotten. */
  readonly onGap: () => void;
}

export interface Memory {
  /** Whether what is kept may be believed now. */
  readonly isTrue: () => boolean;
  readonly hear: (subject: Subject, ear: Ear) => void;
  /** Resolves when nothing is kept any more that a change committed before this moment has made untrue. */
  readonly caughtUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const openMemory = async (target: Target): Promise<Memory> => {
  const ears: Record<Subject, Ear[]> = { rights_changed: [], names_changed: [] };
  const tell = (subject: Subject) => (payload: string) => {
    for (const { onChange } of ears[subject]) onChange(payload);
  };
  const changes = await openListener({
    target,
    on: { rights_changed: tell('rights_changed'), names_changed: tell('names_changed') },
    onGap: () => {
      for (const { onGap } of Object.values(ears).flat()) onGap();
    },
  });
  return {
    isTrue: () => changes.heardWithin(TRUST_MS),
    hear: (subject, ear) => {
      ears[subject].push(ear);
    },
    // Silent for longer than this, the listener is not trusted, and neither is what was kept.
    caughtUp: () => changes.caughtUp(TRUST_MS),
    close: changes.close,
  };
};

/** Something of every tenant's that is asked for all day and rarely changes. */
export interface KeptByTenant<Kept> {
  /** At once where it is known, which is nearly always. */
  readonly of: (tenantId: number) => Kept | Promise<Kept>;
  /** As the database has it now: for whoever knows of something newer than what is kept. */
  readonly anew: (tenantId: number) => Promise<Kept>;
}

/** The database says `tenant` on the subject's channel whenever it changes. */
export const keepByTenant = <Kept>(
  memory: Memory,
  subject: Subject,
  read: (tenantId: number) => Promise<Kept>,
): KeptByTenant<Kept> => {
  /** What is being read already counts: whoever comes meanwhile waits for it. */
  const kept = new Map<number, Kept | Promise<Kept>>();
  memory.hear(subject, { onChange: (tenant) => kept.delete(Number(tenant)), onGap: () => kept.clear() });

  const anew = (tenantId: number): Promise<Kept> => {
    const reading = read(tenantId);
    if (kept.size >= MOST_TENANTS) kept.clear();
    kept.set(tenantId, reading);
    // A reading that was forgotten meanwhile, for it began before a change, is nobody's but those who waited for it.
    const settle = (result: Kept | undefined): void => {
      if (kept.get(tenantId) !== reading) return;
      if (result === undefined) kept.delete(tenantId);
      else kept.set(tenantId, result);
    };
    reading.then(settle, () => settle(undefined));
    return reading;
  };

  return {
    of: (tenantId) => (memory.isTrue() ? (kept.get(tenantId) ?? anew(tenantId)) : read(tenantId)),
    anew,
  };
};
