/** The filter by a coded value. */
import { choicesOf, type Code, type Codes, type Labels } from '../codes.ts';
import type { FilterItem } from './filter-item.ts';
import { selectFilter } from './filters.tsx';

type Spec<Field extends string, Value extends Code> = Omit<Parameters<typeof selectFilter<Field>>[0], 'choices'> & {
  readonly codes: Codes<Value>;
  readonly labels: Labels<Value>;
};

export const codeFilter = <const Field extends string, Value extends Code>({
  codes,
  labels,
  ...spec
}: Spec<Field, Value>): FilterItem<Field> => selectFilter<Field>({ ...spec, choices: choicesOf(codes, labels) });
