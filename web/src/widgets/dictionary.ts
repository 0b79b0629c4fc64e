/** The items of a dictionary: those that can be chosen, and those that were chosen before they were switched off. */
import {
  type DicTable,
  type DictionaryItem,
  queryDictionary,
} from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../platform/api.ts';
import { useLookups } from './lookups.ts';

/** The usable items of a dictionary, in order. */
export const useDictionary = (table: DicTable): readonly DictionaryItem[] => {
  const dictionaries = useLookups((lookups) => lookups.dictionaries);
  return useMemo(() => dictionaries.filter(({ DicTable }) => DicTable === table), [dictionaries, table]);
};

/** With the chosen ones that were switched off since, in their places: the whole dictionary is asked for only then. */
export const useDictionaryWith = (table: DicTable, chosen: readonly number[]): readonly DictionaryItem[] => {
  const usable = useDictionary(table);
  const areLoaded = useLookups((lookups) => lookups.areLoaded);
  const isRetired = chosen.some((id) => !usable.some(({ Id }) => Id === id));
  const { data } = useQuery({
    queryKey: [queryDictionary.path, table],
    queryFn: ({ signal }) => call(queryDictionary, { dicTable: table }, { signal, quiet: true }),
    enabled: areLoaded && isRetired,
    retry: false,
  });
  return isRetired && data
    ? data.filter(({ Id, Status }) => Status === UsableStatus.Enabled || chosen.includes(Id))
    : usable;
};

export const itemLabel = ({ Name, Status }: DictionaryItem): string =>
  Status === UsableStatus.Enabled ? Name : `${Name}（已停用）`;
