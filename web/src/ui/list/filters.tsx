/** The kinds of filters a list can have, ready to be declared. */
import { Checkbox, Input, InputNumber, Select, Space } from 'antd';
import { Search } from 'lucide-react';
import { LONGEST_SEARCH } from '@gonghai/contract/wire/fields.ts';
import { useEffect, useRef } from 'react';
import { useLatest } from '../useLatest.ts';
import type { FilterControl, FilterItem, FilterValues } from './filter-item.ts';
import { arrow, clearable } from '../form/field-icons.tsx';
import { choiceKind, choicesKind, numberKind, textKind, tickKind } from './value-kinds.ts';

type Choice = { readonly value: string | number | boolean; readonly label: string };

interface Spec<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly width?: number;
  readonly tucked?: boolean;
  readonly when?: FilterItem['when'];
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** antd's Select supports no booleans: options are identified by index. */
const placeOf = (choices: readonly Choice[], value: unknown): number | null => {
  const place = choices.findIndex((choice) => choice.value === value);
  return place < 0 ? null : place;
};
const optionsOf = (choices: readonly Choice[]) => choices.map(({ label }, value) => ({ value, label }));

const item = <Field extends string>(
  { label, tucked, when }: Omit<Spec<Field>, 'field'>,
  fields: readonly Field[],
  kinds: FilterItem['kinds'],
  width: number,
  render: FilterItem['render'],
): FilterItem<Field> => ({
  id: fields.join('-'),
  label,
  width,
  fields,
  kinds,
  render,
  ...(tucked !== undefined && { tucked }),
  ...(when && { when }),
});

/** The label is already shown beside it. */
const ANY = '不限';

const wide = (width: number, { roomy }: FilterControl) => ({ width: roomy ? '100%' : width });

interface TextBoxProps {
  readonly control: FilterControl;
  readonly field: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: boolean;
  readonly tooFew?: TooFew | undefined;
}

/** Message for a text that cannot be searched yet; undefined for any other. */
export type TooFew = (text: string, values: FilterValues) => string | undefined;

const REST_MS = 350;

/** Debounce: runs the last call after a pause. */
const useRest = (run: () => void) => {
  const latest = useLatest(run);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cancel,
    begin: (): void => {
      cancel();
      timer.current = setTimeout(() => latest.current(), REST_MS);
    },
  };
};

/**
 * Searches on Enter, or after a pause in typing if it can check the minimum length; the clear button takes effect
 * at once.
 */
export const TextBox = ({ control, field, label, hint = label, icon = false, tooFew }: TextBoxProps) => {
  const rest = useRest(control.apply);
  const note = tooFew?.(asText(control.values[field]), control.values);
  const type = (text: string, isComposing: boolean): void => {
    rest.cancel();
    control.type({ [field]: text });
    if (tooFew && !tooFew(text, control.values) && !isComposing) rest.begin();
  };
  return (
    <Input
      aria-label={label}
      placeholder={hint}
      maxLength={LONGEST_SEARCH}
      allowClear={clearable}
      prefix={icon ? <Search size={14} className="gh-muted" aria-hidden /> : undefined}
      suffix={note && <output className="gh-search-note">{note}</output>}
      value={asText(control.values[field])}
      data-search={icon || undefined}
      onChange={({ target, type: kind, nativeEvent }) => {
        if (kind === 'click') control.change({ [field]: '' });
        else type(target.value, 'isComposing' in nativeEvent && nativeEvent.isComposing === true);
      }}
      onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
      onPressEnter={({ nativeEvent }) => {
        if (nativeEvent.isComposing || note !== undefined) return;
        rest.cancel();
        control.apply();
      }}
    />
  );
};

export const textFilter = <const Field extends string>(
  spec: Spec<Field> & { readonly hint?: string },
): FilterItem<Field> => {
  const { field, label, hint = label, width = 132 } = spec;
  return item(spec, [field], { [field]: textKind }, width, (control) => (
    <span style={wide(width, control)}>
      <TextBox control={control} field={field} label={label} hint={hint} />
    </span>
  ));
};

interface SearchSpec<Field extends string> {
  readonly value: Field;
  /** The searched field, if the user may choose it. */
  readonly key?: Field;
  readonly keys?: readonly Choice[];
  readonly hint: string;
  readonly width?: number;
  /** If set, searches while typing unless it returns a message; otherwise on Enter. */
  readonly tooFew?: TooFew;
}

/** The main search field of a list; `/` focuses it. */
export const searchFilter = <const Field extends string>(spec: SearchSpec<Field>): FilterItem<Field> => {
  const { value, key, keys = [], hint, width = key ? 260 : 208, tooFew } = spec;
  /** The field shown is searched, even if the user did not choose it. */
  const withKey = (control: FilterControl): FilterControl => {
    const chosen = key === undefined ? {} : { [key]: control.values[key] ?? keys[0]?.value };
    return { ...control, type: (patch) => control.type({ ...chosen, ...patch }) };
  };
  // The chosen field has no effect without a text.
  const kinds = { [value]: textKind, ...(key !== undefined && { [key]: choiceKind(keys) }) };
  const drawn = item({ label: '搜索' }, [value], kinds, width, (control) => (
    <Space.Compact style={wide(width, control)}>
      {key !== undefined && (
        <Select
          aria-label="搜索类型"
          style={{ flex: 'none', width: 78 }}
          popupMatchSelectWidth={false}
          value={placeOf(keys, control.values[key]) ?? 0}
          options={optionsOf(keys)}
          onChange={(place: number) => {
            const chosen = { [key]: keys[place]?.value };
            // Searches the typed text in the new field at once.
            if (asText(control.values[value])) control.change(chosen);
            else control.type(chosen);
          }}
        />
      )}
      <TextBox control={withKey(control)} field={value} label="搜索" hint={hint} icon tooFew={tooFew} />
    </Space.Compact>
  ));
  return { ...drawn, leading: true };
};

export const selectFilter = <const Field extends string>(
  spec: Spec<Field> & { readonly choices: readonly Choice[]; readonly clearable?: boolean },
): FilterItem<Field> => {
  const { field, label, choices, clearable: mayClear = true, width = 112 } = spec;
  const searchable = choices.length > 8 ? { optionFilterProp: 'label' } : false;
  return item(spec, [field], { [field]: choiceKind(choices) }, width, (control) => (
    <Select
      aria-label={label}
      placeholder={control.roomy ? ANY : label}
      allowClear={mayClear && clearable}
      showSearch={searchable}
      suffixIcon={arrow}
      style={wide(width, control)}
      popupMatchSelectWidth={false}
      value={placeOf(choices, control.values[field])}
      options={optionsOf(choices)}
      onChange={(place?: number | null) =>
        control.change({ [field]: place == null ? undefined : choices[place]?.value })
      }
    />
  ));
};

export const multiSelectFilter = <const Field extends string>(
  spec: Spec<Field> & { readonly choices: readonly Choice[] },
): FilterItem<Field> => {
  const { field, label, choices, width = 148 } = spec;
  return item(spec, [field], { [field]: choicesKind(choices) }, width, (control) => {
    const chosen = control.values[field];
    return (
      <Select
        mode="multiple"
        aria-label={label}
        placeholder={control.roomy ? ANY : label}
        allowClear={clearable}
        showSearch={{ optionFilterProp: 'label' }}
        suffixIcon={arrow}
        maxTagCount={control.roomy ? 'responsive' : 1}
        maxTagPlaceholder={(rest) => `+${rest.length}`}
        style={wide(width, control)}
        popupMatchSelectWidth={false}
        value={Array.isArray(chosen) ? chosen.flatMap((value) => placeOf(choices, value) ?? []) : []}
        options={optionsOf(choices)}
        onChange={(places) => control.change({ [field]: places.flatMap((place) => choices[place]?.value ?? []) })}
      />
    );
  });
};

export const tickFilter = <const Field extends string>(spec: Spec<Field>): FilterItem<Field> => {
  const { field, label, width = 84 } = spec;
  return item(spec, [field], { [field]: tickKind }, width, (control) => (
    <Checkbox
      className="gh-filter-tick"
      style={wide(width, control)}
      checked={control.values[field] === true}
      onChange={({ target }) => control.change({ [field]: target.checked })}
    >
      {label}
    </Checkbox>
  ));
};

/** Above any real count, and accepted by the server. */
const MOST = 1_000_000;

interface RangeSpec<Field extends string> extends Omit<Spec<Field>, 'field'> {
  readonly from: Field;
  readonly to: Field;
}

/** Minimum and maximum: calls, connected calls. */
export const numberRangeFilter = <const Field extends string>(spec: RangeSpec<Field>): FilterItem<Field> => {
  const { from, to, label, width = 196 } = spec;
  const kinds = { [from]: numberKind(MOST), [to]: numberKind(MOST) };
  return item(spec, [from, to], kinds, width, (control) => {
    const box = (field: Field, hint: string) => (
      <InputNumber
        aria-label={`${label}${hint}`}
        placeholder={hint}
        controls={false}
        min={0}
        max={MOST}
        precision={0}
        style={{ width: '50%' }}
        value={asNumber(control.values[field])}
        onChange={(value) => control.type({ [field]: value ?? undefined })}
        onPressEnter={control.apply}
      />
    );
    return (
      <Space.Compact style={wide(width, control)}>
        {box(from, control.roomy ? '最少' : `${label} ≥`)}
        {box(to, control.roomy ? '最多' : '≤')}
      </Space.Compact>
    );
  });
};
