/** The declaration of one filter, and the pure functions of the filter bar. */
import type { ReactNode } from 'react';
import { isBlank, isSame } from '../form/blank.ts';
import type { ValueKind } from './value-kinds.ts';

/** Fields of the search request, by API name. */
export type FilterValues = Readonly<Record<string, unknown>>;

export interface FilterControl {
  readonly values: FilterValues;
  /** Searches at once: choices, dates, ticks. */
  readonly change: (patch: FilterValues) => void;
  /** Waits for Enter or 查询: text. */
  readonly type: (patch: FilterValues) => void;
  readonly apply: () => void;
  /** In the popover it fills the whole line. */
  readonly roomy: boolean;
}

export interface FilterItem<Field extends string = string> {
  readonly id: string;
  readonly label: string;
  /** Pixels in the bar. */
  readonly width: number;
  readonly fields: readonly Field[];
  /** Address encoding by field, for values that count as set and their companions. */
  readonly kinds: Readonly<Record<string, ValueKind>>;
  /** Never moves to the popover; shrinks instead: the search field. */
  readonly leading?: boolean;
  /** Always in the popover: rarely used. */
  readonly tucked?: boolean;
  /** A filter that does not apply is neither shown nor sent. */
  readonly when?: (values: FilterValues) => boolean;
  /** Hidden because there are no options; a value from the address or a view is still sent. */
  readonly hidden?: boolean;
  readonly render: (control: FilterControl) => ReactNode;
}

/** Whether the filter differs from the list's defaults. */
export const isSet = ({ fields }: FilterItem, values: FilterValues, defaults: FilterValues): boolean =>
  fields.some((field) => !isSame(values[field], defaults[field]));

export const sameValues = (one: FilterValues, other: FilterValues): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((field) => isSame(one[field], other[field]));

/** The request fields, without blanks and without filters that do not apply. */
export const sentValues = (items: readonly FilterItem[], values: FilterValues): FilterValues => {
  const silent = new Set(items.filter(({ when }) => when && !when(values)).flatMap(({ fields }) => fields));
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isBlank(value) && !silent.has(field)));
};

const GAP = 6;

interface Split {
  readonly inBar: readonly FilterItem[];
  readonly folded: readonly FilterItem[];
}

/** The filters that fit in the bar, in order; leaves room for the button of the rest. */
export const splitByRoom = (items: readonly FilterItem[], room: number, buttonWidth: number): Split => {
  const [open, tucked] = [items.filter((item) => !item.tucked), items.filter((item) => item.tucked)];
  const needed = open.reduce((sum, { width }) => sum + width + GAP, 0);
  if (tucked.length === 0 && needed <= room) return { inBar: open, folded: [] };

  let left = room - buttonWidth - GAP;
  const cut = open.findIndex(({ width, leading }) => {
    left -= width + GAP;
    return left < 0 && !leading;
  });
  const fitting = cut < 0 ? open.length : cut;
  return { inBar: open.slice(0, fitting), folded: [...open.slice(fitting), ...tucked] };
};
