/** Names of departments, roles and professions by id. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { useMemo } from 'react';
import { wayTo } from '../../ui/tree/tree.ts';
import { useDictionary } from '../../widgets/dictionary.ts';
import { useLookups } from '../../widgets/lookups.ts';

type NameOf = (id: unknown) => string;

/** A deleted record is shown by its id. */
const nameIn = (list: readonly { readonly Id: number; readonly Name: string }[], id: unknown): string =>
  list.find(({ Id }) => Id === id)?.Name ?? String(id);

export const useNames = (): Readonly<Record<'department' | 'role' | 'profession', NameOf>> => {
  const { departments, roles } = useLookups();
  const professions = useDictionary(DicTable.Profession);
  return useMemo(
    () => ({
      department: (id) => nameIn(wayTo(departments, Number(id)), id),
      role: (id) => nameIn(roles, id),
      profession: (id) => nameIn(professions, id),
    }),
    [departments, roles, professions],
  );
};
