/** What the ids in a list stand for, as it is kept in memory. */
import type { RecycleRules } from '@gonghai/contract/settings/setting-values.ts';

/** By their ids as they come over the wire. */
export type NamesById = ReadonlyMap<string, string>;

/** What a list of a tenant's customers shows beside the customers themselves. */
export interface ListNames {
  readonly statuses: NamesById;
  readonly tags: NamesById;
  readonly staff: NamesById;
  /** Undefined where nobody has set any. */
  readonly rules: RecycleRules | undefined;
}

/** Names for one reading. Whoever is so new that nobody in memory has the id makes it a reading to be repeated. */
export class Naming {
  readonly names: ListNames;
  isWhole = true;

  constructor(names: ListNames) {
    this.names = names;
  }

  of(names: NamesById, id: string | null | undefined): string | null {
    if (id == null) return null;
    const name = names.get(id);
    if (name === undefined) this.isWhole = false;
    return name ?? null;
  }
}
