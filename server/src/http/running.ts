/** How much heavy work runs at once: one export, one import and one look at a sheet a person, two of each a tenant. */
import { tooOften } from './refusal.ts';

const PER_TENANT = 2;

export interface Place {
  /**
   * Takes one of the tenant's places. Whoever can wait is given the next one in the order of asking, unless the signal
   * comes first; everybody else, and he then, is refused.
   */
  readonly begin: (until?: AbortSignal) => Promise<void>;
  /** Gives everything back, once. */
  readonly leave: () => void;
}

export interface Running {
  /** Takes the person's own place; throws the refusal when it is taken. It keeps nobody else from anything. */
  readonly enter: (
    kind: 'download' | 'upload' | 'look',
    who: { readonly tenantId: number; readonly userId: number },
  ) => Place;
}

interface Line {
  running: number;
  readonly waiting: Set<() => void>;
}

const waitIn = ({ waiting }: Line, until: AbortSignal): Promise<void> =>
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
  const lines = new Map<string, Line>();

  const take = async (tenant: string, until?: AbortSignal): Promise<void> => {
    const line = lines.get(tenant) ?? { running: 0, waiting: new Set() };
    lines.set(tenant, line);
    if (line.running < PER_TENANT) line.running += 1;
    else if (!until || until.aborted) throw tooOften();
    else await waitIn(line, until);
  };

  /** To whoever waits longest, else to nobody. */
  const passOn = (tenant: string): void => {
    const line = lines.get(tenant);
    const [next] = line?.waiting ?? [];
    if (next) next();
    else if (line && line.running > 1) line.running -= 1;
    else lines.delete(tenant);
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
          if (hasBegun) passOn(tenant);
        },
      };
    },
  };
};
