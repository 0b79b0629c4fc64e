/** What the ids in a list stand for, as it is kept in memory. */
import type { RecycleRules } from '@gonghai/contract/settings/setting-values.ts';

/** As they are written in an answer, quotes included. */
type WrittenNames = ReadonlyMap<number, Buffer>;

export const writtenNames = (rows: readonly { readonly id: number; readonly name: string }[]): WrittenNames =>
  new Map(rows.map(({ id, name }) => [id, Buffer.from(JSON.stringify(name))]));

export type NamesOf = 'statuses' | 'tags' | 'staff';

/** What a list of a tenant's customers shows beside the customers themselves. */
export interface ListNames extends Readonly<Record<NamesOf, WrittenNames>> {
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

  readonly of = (kind: NamesOf, id: number): Buffer | undefined => {
    const name = this.names[kind].get(id);
    if (name === undefined) this.isWhole = false;
    return name;
  };
}
