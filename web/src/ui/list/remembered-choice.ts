/** The user's last choice for some fields of a list, and of its page size, stored in this browser and used when the list opens. */
import { useCallback, useMemo, useState } from 'react';
import { readUser } from '../../platform/session.ts';
import { readStored, writeStored } from '../../platform/storage.ts';
import { isSame } from '../form/blank.ts';
import type { FilterValues } from './filter-item.ts';

/** Stored per user, like views, and kept after logout. */
const storageKey = (listId: string): string => `gonghai.choice.${readUser()?.Id ?? 0}.${listId}`;

/** Only booleans; other stored types are ignored. */
const readChoice = (listId: string, fields: readonly string[]): FilterValues => {
  const stored = fields.length > 0 ? readStored(storageKey(listId)) : undefined;
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([field, value]) => fields.includes(field) && typeof value === 'boolean'),
  );
};

/** Whether the user has ever chosen a value of this field. */
export const hasChosen = (listId: string, field: string): boolean => field in readChoice(listId, [field]);

/** `unchosen` has the values of fields that the user has never chosen; they are not stored. */
export const useRememberedChoice = (listId: string, fields: readonly string[], unchosen: FilterValues) => {
  const [values, setValues] = useState(() => ({ ...unchosen, ...readChoice(listId, fields) }));
  const remember = useCallback(
    (before: FilterValues, after: FilterValues): void => {
      const changed = fields.filter((field) => !isSame(before[field], after[field]));
      if (changed.length === 0) return;
      setValues((known) => {
        const next = { ...known, ...Object.fromEntries(changed.map((field) => [field, after[field] === true])) };
        writeStored(storageKey(listId), next);
        return next;
      });
    },
    [listId, fields],
  );
  return useMemo(() => ({ values, remember }), [values, remember]);
};

const sizeKey = (listId: string): string => `gonghai.size.${readUser()?.Id ?? 0}.${listId}`;

/** The page size that the user chose last, if the list still offers it. */
export const readSize = (listId: string, sizes: readonly number[]): number | undefined => {
  const stored = readStored(sizeKey(listId));
  return sizes.find((size) => size === stored);
};

export const rememberSize = (listId: string, size: number): void => writeStored(sizeKey(listId), size);
