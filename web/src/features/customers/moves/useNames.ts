/** Names for the ids of a customer: dictionary items and nodes of the custom dictionary. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { useMemo } from 'react';
import { wayTo } from '../../../ui/tree/tree.ts';
import { useLookups } from '../../../widgets/lookups.ts';

type NameOf = (id: unknown) => string;

const GONE = '已禁用';

/** Professions have small fixed ids, so they are looked up by their table. */
export const useNames = (): Readonly<Record<'item' | 'node' | 'profession', NameOf>> => {
  const { dictionaries, dictionaryTree } = useLookups();
  return useMemo(() => {
    const find = (id: unknown, isProfession: boolean): string =>
      dictionaries.find((one) => one.Id === id && (one.DicTable === DicTable.Profession) === isProfession)?.Name ??
      GONE;
    return {
      item: (id) => find(id, false),
      profession: (id) => find(id, true),
      node: (id) =>
        wayTo(dictionaryTree, Number(id))
          .map(({ Name }) => Name)
          .join(' / ') || GONE,
    };
  }, [dictionaries, dictionaryTree]);
};
