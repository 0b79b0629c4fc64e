/** Coded API values and their labels. */
export type Code = string | number;
/** The values of a code: a list, or the object that names them. */
export type Codes<Value extends Code> = readonly Value[] | Readonly<Record<string, Value>>;
export type Labels<Value extends Code> = Readonly<Record<Value, string>>;

/** Options of a field or a filter, in the order of the codes. */
export const choicesOf = <Value extends Code>(codes: Codes<Value>, labels: Labels<Value>) =>
  Object.values<Value>(codes).map((value) => ({ value, label: labels[value] }));

/** The label of a form value; empty for an unknown value. */
export const wordOf =
  (choices: readonly { readonly value: Code; readonly label: string }[]) =>
  (value: unknown): string =>
    choices.find((choice) => choice.value === value)?.label ?? '';
