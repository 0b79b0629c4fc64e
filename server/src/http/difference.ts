/** What a command changes in a record, for its audit entry. Pure functions. */

export type RecordFields = Readonly<Record<string, unknown>>;

/** Cleared texts are empty. */
const normal = (value: unknown): unknown => value ?? '';

/** The fields whose values differ, before and after. */
export const differenceOf = (
  before: RecordFields,
  after: RecordFields,
  fields: readonly string[],
): { before: RecordFields; after: RecordFields } => {
  const changed = fields.filter((field) => normal(before[field]) !== normal(after[field]));
  const side = (values: RecordFields) => Object.fromEntries(changed.map((field) => [field, normal(values[field])]));
  return { before: side(before), after: side(after) };
};
