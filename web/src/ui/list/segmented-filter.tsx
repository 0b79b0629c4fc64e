/** A filter with two or three choices that are all visible. One of them always applies. */
import { Segmented } from 'antd';
import type { FilterItem } from './filter-item.ts';
import { choiceKind } from './value-kinds.ts';

interface Spec<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly choices: readonly { readonly value: number; readonly label: string }[];
  readonly width: number;
}

export const segmentedFilter = <const Field extends string>(spec: Spec<Field>): FilterItem<Field> => {
  const { field, label, choices, width } = spec;
  return {
    id: field,
    label,
    width,
    fields: [field],
    kinds: { [field]: choiceKind(choices) },
    render: ({ values, change, roomy }) => (
      <Segmented
        aria-label={label}
        block={roomy}
        options={choices.map((choice) => ({ ...choice }))}
        value={Number(values[field] ?? choices[0]?.value)}
        onChange={(value) => change({ [field]: value })}
      />
    ),
  };
};
