/** An item of a dictionary as a field of a form or a filter bar. */
import type { DicTable, DictionaryItem } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { dicTableLabel } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { Select, type SelectProps } from 'antd';
import { useMemo } from 'react';
import { useLookups } from './lookups.ts';

/** The usable items of a dictionary, in order. */
export const useDictionary = (table: DicTable): readonly DictionaryItem[] => {
  const dictionaries = useLookups((lookups) => lookups.dictionaries);
  return useMemo(() => dictionaries.filter(({ DicTable }) => DicTable === table), [dictionaries, table]);
};

interface Props extends Omit<SelectProps<number | number[] | null>, 'options'> {
  readonly table: DicTable;
}

/** Short lists too: typed keys that nothing reads would leave the first choice to Enter. */
const SEARCH = { optionFilterProp: 'label' };

export const DicSelect = ({ table, value, placeholder = dicTableLabel[table], ...rest }: Props) => {
  const items = useDictionary(table);
  const options = useMemo(() => {
    const usable = items.map(({ Id, Name }) => ({ value: Id, label: Name }));
    // A value chosen long ago may have been switched off since: it keeps its place, without a name to show.
    const retired = [value ?? []].flat().filter((id) => !items.some(({ Id }) => Id === id));
    return [...usable, ...retired.map((id) => ({ value: id, label: '已停用', disabled: true }))];
  }, [items, value]);

  return (
    <Select
      allowClear
      showSearch={SEARCH}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
      options={options}
      value={value ?? null}
      {...rest}
    />
  );
};
