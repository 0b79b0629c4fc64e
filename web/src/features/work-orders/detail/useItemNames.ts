/** Names of dictionary items for texts; a disabled item is named generally. */
import { useCallback } from 'react';
import { useLookups } from '../../../widgets/lookups.ts';
import type { ItemName } from './trail-words.ts';

export const useItemNames = (): ItemName => {
  const dictionaries = useLookups((lookups) => lookups.dictionaries);
  return useCallback(
    (table, id) => dictionaries.find((item) => item.DicTable === table && item.Id === id)?.Name ?? '已禁用的选项',
    [dictionaries],
  );
};
