/** A search with a choice of request fields: the text goes into the chosen field, the others stay empty. */
import { Select, Space } from 'antd';
import { useState } from 'react';
import type { FilterControl, FilterItem, FilterValues } from './filter-item.ts';
import { TextBox, type TooFew } from './filters.tsx';
import { textKind } from './value-kinds.ts';

interface Key<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly hint: string;
}

interface Spec<Field extends string> {
  readonly keys: readonly [Key<Field>, ...Key<Field>[]];
  readonly width: number;
  /** Message for a text that is too short for a field. */
  readonly tooFew?: (field: Field, text: string) => string | undefined;
}

interface Props<Field extends string> {
  readonly spec: Spec<Field>;
  readonly control: FilterControl;
}

const KEY_WIDTH = 96;
const isFilled = (value: unknown): boolean => typeof value === 'string' && value !== '';

const FieldSearch = <Field extends string>({ spec: { keys, width, tooFew }, control }: Props<Field>) => {
  const [chosen, setChosen] = useState<Field>();
  const { values, type, change, roomy } = control;
  const filled = keys.find(({ field }) => isFilled(values[field]));
  const key = filled ?? keys.find(({ field }) => field === chosen) ?? keys[0];
  const only = (patch: FilterValues): FilterValues => ({
    ...Object.fromEntries(keys.map(({ field }) => [field, undefined])),
    ...patch,
  });
  const isTooFew: TooFew | undefined = tooFew && ((text) => tooFew(key.field, text));
  return (
    <Space.Compact style={{ width: roomy ? '100%' : width }}>
      <Select
        aria-label="搜索类型"
        style={{ flex: 'none', width: KEY_WIDTH }}
        popupMatchSelectWidth={false}
        value={key.field}
        options={keys.map(({ field, label }) => ({ value: field, label }))}
        onChange={(field: Field) => {
          setChosen(field);
          // Searches the typed text in the new field at once.
          if (filled) change(only({ [field]: values[filled.field] }));
        }}
      />
      <TextBox
        control={{ ...control, type: (patch) => type(only(patch)), change: (patch) => change(only(patch)) }}
        field={key.field}
        label="搜索"
        hint={key.hint}
        icon
        tooFew={isTooFew}
      />
    </Space.Compact>
  );
};

export const fieldSearchFilter = <const Field extends string>(spec: Spec<Field>): FilterItem<Field> => ({
  id: 'search',
  label: '搜索',
  width: spec.width,
  fields: spec.keys.map(({ field }) => field),
  kinds: Object.fromEntries(spec.keys.map(({ field }) => [field, textKind])),
  leading: true,
  render: (control) => <FieldSearch spec={spec} control={control} />,
});
