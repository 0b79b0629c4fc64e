/** A form and what others saved while it was open: which fields they changed, and which of those were typed into. */
import { isSame } from './blank.ts';

type Values = Readonly<Record<string, unknown>>;

/** Who saved a field last, and when. */
export interface Author {
  readonly name: string;
  readonly time: number;
}
/** By name of the field. */
export type Authors = ReadonlyMap<string, Author>;

export interface OthersChange {
  readonly theirs: unknown;
  /** What stood in the field before the two were brought together. */
  readonly mine: unknown;
  /** Typed by whoever fills in the form: it stays in the field until he takes theirs. */
  readonly isTyped: boolean;
  /** Where somebody can say. */
  readonly by?: Author | undefined;
}

/** `began` is what the form was filled with, `typed` what it holds, `present` what is saved now. */
export const othersChanges = (began: Values, typed: Values, present: Values): ReadonlyMap<string, OthersChange> =>
  new Map(
    Object.keys(typed)
      .filter((name) => !isSame(began[name], present[name]) && !isSame(typed[name], present[name]))
      .map((name) => [name, { theirs: present[name], mine: typed[name], isTyped: !isSame(typed[name], began[name]) }]),
  );
