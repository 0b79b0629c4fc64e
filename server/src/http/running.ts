/** How much heavy work runs at once: one export, one import and one look at a sheet a person, two of each a tenant. */
import { tooOften } from './refusal.ts';

const PER_PERSON = 1;
const PER_TENANT = 2;

export interface Running {
  /** Takes a place and gives the function that returns it, once; throws the refusal when there is none. */
  readonly enter: (
    kind: 'download' | 'upload' | 'look',
    who: { readonly tenantId: number; readonly userId: number },
  ) => () => void;
}

export const createRunning = (): Running => {
  const counts = new Map<string, number>();
  const add = (key: string, step: number): void => {
    const count = (counts.get(key) ?? 0) + step;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };

  return {
    enter: (kind, { tenantId, userId }) => {
      const [person, tenant] = [`${kind}:${tenantId}:${userId}`, `${kind}:${tenantId}`];
      if ((counts.get(person) ?? 0) >= PER_PERSON || (counts.get(tenant) ?? 0) >= PER_TENANT) throw tooOften();
      add(person, 1);
      add(tenant, 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        add(person, -1);
        add(tenant, -1);
      };
    },
  };
};
