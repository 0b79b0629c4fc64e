/** Items of a dictionary: the enabled ones, and chosen ones that were disabled later. */
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

/** The enabled items of a dictionary, in order. */
export const useDictionary = (table: DicTable): readonly DictionaryItem[] => {
  const dictionaries = useLookups((lookups) => lookups.dictionaries);
  return useMemo(() => dictionaries.filter(({ DicTable }) => DicTable === table), [dictionaries, table]);
};

/** Includes chosen items that were disabled later, in their places. Only then is the whole dictionary loaded. */
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
  Status === UsableStatus.Enabled ? Name : `${Name}（已禁用）`;

const NAMELESS = '自定义字典';

/** More names do not fit into a filter. */
const MOST_NAMES = 2;

/** The names of its first-level nodes, which are the dictionaries of the tenant; a generic name without any. */
export const nameOfTree = (roots: readonly { readonly Name: string }[]): string => {
  const names = roots.slice(0, MOST_NAMES).map(({ Name }) => Name);
  return `${names.join('、') || NAMELESS}${roots.length > MOST_NAMES ? '等' : ''}`;
};

/** The name of the tenant's custom dictionary on customer screens. */
export const useTreeName = (): string => useLookups(({ dictionaryTree }) => nameOfTree(dictionaryTree));
