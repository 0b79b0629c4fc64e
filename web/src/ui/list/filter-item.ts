/** One filter of a list, as a screen declares it, and the pure questions a filter bar asks about it. */
import type { ReactNode } from 'react';
import { isBlank, isSame } from '../form/blank.ts';

/** Fields of the search request, by their names on the wire. */
export type FilterValues = Readonly<Record<string, unknown>>;

export interface FilterControl {
  readonly values: FilterValues;
  /** Takes effect at once: choices, dates, ticks. */
  readonly change: (patch: FilterValues) => void;
  /** Waits for Enter or 查询: typing. */
  readonly type: (patch: FilterValues) => void;
  readonly apply: () => void;
  /** In the popover there is a whole line to fill. */
  readonly roomy: boolean;
}

export interface FilterItem<Field extends string = string> {
  readonly id: string;
  readonly label: string;
  /** Pixels in the bar. */
  readonly width: number;
  readonly fields: readonly Field[];
  /** Never folds; gives way by shrinking: the search field. */
  readonly leading?: boolean;
  /** Always in the popover: rarely used. */
  readonly tucked?: boolean;
  /** A filter that makes no sense now is neither shown nor sent. */
  readonly when?: (values: FilterValues) => boolean;
  readonly render: (control: FilterControl) => ReactNode;
}

/** Whether the filter says anything beside what the list says by itself. */
export const isSet = ({ fields }: FilterItem, values: FilterValues, defaults: FilterValues): boolean =>
  fields.some((field) => !isSame(values[field], defaults[field]));

export const sameValues = (one: FilterValues, other: FilterValues): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((field) => isSame(one[field], other[field]));

/** What goes on the wire: nothing blank, nothing of a filter that is out of place. */
export const sentValues = (items: readonly FilterItem[], values: FilterValues): FilterValues => {
  const silent = new Set(items.filter(({ when }) => when && !when(values)).flatMap(({ fields }) => fields));
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isBlank(value) && !silent.has(field)));
};

export const GAP = 6;

interface Split {
  readonly inBar: readonly FilterItem[];
  readonly folded: readonly FilterItem[];
}

/** As many filters as fit stand in the bar, in their order; the button for the rest takes room of its own. */
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
