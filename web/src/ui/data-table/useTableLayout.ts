/** The user's table layout, stored per table: column order, visibility and width, and row height. */
import { useCallback, useMemo, useState } from 'react';
import { z } from 'zod';
import { readStored, writeStored } from '../../platform/storage.ts';
import { arrangeIds } from './column-order.ts';
import type { Column } from './columns.ts';

export const rowHeights = { compact: 32, standard: 36, loose: 44 } as const;
export type Density = keyof typeof rowHeights;

// Stored data may be invalid: each part falls back on its own.
const storedLayout = z
  .object({
    order: z.array(z.string()).catch([]),
    visibility: z.record(z.string(), z.boolean()).catch({}),
    widths: z.record(z.string(), z.number().positive()).catch({}),
    density: z.enum(['compact', 'standard', 'loose']).catch('standard'),
  })
  .catch({ order: [], visibility: {}, widths: {}, density: 'standard' });

type StoredLayout = z.output<typeof storedLayout>;

export interface TableLayout {
  /** Ids of all columns in the user's order, including hidden ones. */
  readonly order: readonly string[];
  readonly visibility: Readonly<Record<string, boolean>>;
  /** Only widths set by the user. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
  readonly reorder: (order: readonly string[]) => void;
  readonly show: (id: string, visible: boolean) => void;
  /** Without a width, the column returns to its default. */
  readonly resize: (id: string, width: number | undefined) => void;
  readonly chooseDensity: (density: Density) => void;
  readonly reset: () => void;
}

const storageKey = (tableId: string): string => `gonghai.table.${tableId}`;

const without = <Value>(record: Readonly<Record<string, Value>>, id: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));

/** `columns` must be a stable array. */
export const useTableLayout = <Row>(tableId: string, columns: readonly Column<Row>[]): TableLayout => {
  const [stored, setStored] = useState<StoredLayout>(() => storedLayout.parse(readStored(storageKey(tableId))));

  const change = useCallback(
    (next: (before: StoredLayout) => Partial<StoredLayout>) =>
      setStored((before) => {
        const after = { ...before, ...next(before) };
        writeStored(storageKey(tableId), after);
        return after;
      }),
    [tableId],
  );

  return useMemo(() => {
    const atFirst = columns.map(({ id, hiddenAtFirst }) => [id, !hiddenAtFirst] as const);
    const required = columns.filter((column) => column.required).map(({ id }) => [id, true] as const);
    return {
      order: arrangeIds(
        columns.map(({ id }) => id),
        stored.order,
      ),
      visibility: { ...Object.fromEntries(atFirst), ...stored.visibility, ...Object.fromEntries(required) },
      widths: stored.widths,
      density: stored.density,
      reorder: (order) => change(() => ({ order: [...order] })),
      show: (id, visible) => change(({ visibility }) => ({ visibility: { ...visibility, [id]: visible } })),
      resize: (id, width) =>
        change(({ widths }) => ({ widths: width === undefined ? without(widths, id) : { ...widths, [id]: width } })),
      chooseDensity: (density) => change(() => ({ density })),
      reset: () => change(({ density }) => ({ order: [], visibility: {}, widths: {}, density })),
    };
  }, [columns, stored, change]);
};
