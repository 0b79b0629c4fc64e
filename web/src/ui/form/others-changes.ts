/** Compares a form with what other users saved meanwhile: the fields they changed, and the conflicts. */
import { isSame } from './blank.ts';

type Values = Readonly<Record<string, unknown>>;

/** Who saved a field last, and when. */
interface Author {
  readonly name: string;
  readonly time: number;
}
/** By name of the field. */
export type Authors = ReadonlyMap<string, Author>;

export interface OthersChange {
  readonly theirs: unknown;
  /** The field's value before the merge. */
  readonly mine: unknown;
  /** The user also changed this field: the input stays until the user accepts the saved value. */
  readonly isTyped: boolean;
  /** Undefined if unknown. */
  readonly by?: Author | undefined;
}

/** `began` is the initial values, `typed` the current input, `present` the values saved now. */
export const othersChanges = (began: Values, typed: Values, present: Values): ReadonlyMap<string, OthersChange> =>
  new Map(
    Object.keys(typed)
      .filter((name) => !isSame(began[name], present[name]) && !isSame(typed[name], present[name]))
      .map((name) => [name, { theirs: present[name], mine: typed[name], isTyped: !isSame(typed[name], began[name]) }]),
  );
