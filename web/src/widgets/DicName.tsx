/** The name of a dictionary item in a cell, also of one that was disabled later. */
import type { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { useMemo } from 'react';
import { TextCell } from '../ui/data-table/cells.tsx';
import { itemLabel, useDictionaryWith } from './dictionary.ts';

interface Props {
  readonly table: DicTable;
  readonly id: number | null;
}

/** Undefined for no item; 已禁用 while the name of a disabled one is not known. */
export const useItemName = (table: DicTable, id: number | null): string | undefined => {
  const chosen = useMemo(() => (id === null ? [] : [id]), [id]);
  const item = useDictionaryWith(table, chosen).find(({ Id }) => Id === id);
  return item ? itemLabel(item) : id === null ? undefined : '已禁用';
};

export const DicName = ({ table, id }: Props) => <TextCell text={useItemName(table, id)} />;
