/** Names that a list shows for ids, from the tenant's cache. */
import type { RecycleRules } from '@gonghai/contract/settings/setting-values.ts';

type Names = ReadonlyMap<number, string>;

export const namesById = (rows: readonly { readonly id: number; readonly name: string }[]): Names =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** Each kind of customers has its own statuses. */
type StatusesOf = 'statuses' | 'afterSaleStatuses';
type NamesOf = StatusesOf | 'tags' | 'staff';

/** Names and rules that a list shows beside the columns of the customer. */
export interface ListNames extends Readonly<Record<NamesOf, Names>> {
  /** Undefined when the tenant has none. */
  readonly rules: RecycleRules | undefined;
}

/**
 * The names of one read. An id that is newer than the cache makes the read incomplete, and it is repeated with fresh
 * names.
 */
export class Naming {
  readonly names: ListNames;
  isComplete = true;

  constructor(names: ListNames) {
    this.names = names;
  }

  readonly of = (kind: NamesOf, id: number | null): string | null => {
    if (id === null) return null;
    const name = this.names[kind].get(id);
    if (name === undefined) this.isComplete = false;
    return name ?? null;
  };
}

/** The ids in a stored row that its list shows as names. */
interface NamedIds {
  readonly CustomerTrackStatusId: number | null;
  readonly TagId: number | null;
  readonly UserId: number | null;
  readonly moverId: number | null;
}

interface RowNames {
  readonly TrackStatusName: string | null;
  readonly TagName: string | null;
  readonly UserName: string | null;
  readonly MoverName: string | null;
}

/** A row as the database has it: ids instead of names. */
export type Stored<Row extends RowNames> = Omit<Row, keyof RowNames> & { readonly moverId: number | null };

export const namesOf = (row: NamedIds, { of }: Naming, statuses: StatusesOf = 'statuses'): RowNames => ({
  TrackStatusName: of(statuses, row.CustomerTrackStatusId),
  TagName: of('tags', row.TagId),
  UserName: of('staff', row.UserId),
  MoverName: of('staff', row.moverId),
});
