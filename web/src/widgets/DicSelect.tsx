/** A select for dictionary items, for forms and filter bars. */
import { type DicTable, dicTableLabel } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { Select, type SelectProps } from 'antd';
import { itemLabel, useDictionaryWith } from './dictionary.ts';
import { arrow, clearable } from '../ui/form/field-icons.tsx';

interface Props extends Omit<SelectProps<number | number[] | null>, 'options'> {
  readonly table: DicTable;
}

/** For short lists too: otherwise typed keys are ignored and Enter chooses the first item. */
const SEARCH = { optionFilterProp: 'label' };

export const DicSelect = ({ table, value, placeholder = dicTableLabel[table], ...rest }: Props) => {
  const chosen = [value ?? []].flat();
  const items = useDictionaryWith(table, chosen);
  const known = items.map((item) => ({
    value: item.Id,
    label: itemLabel(item),
    disabled: item.Status !== UsableStatus.Enabled,
  }));
  // Chosen items whose names are not known yet, or no longer, keep their place.
  const nameless = chosen.filter((id) => !items.some(({ Id }) => Id === id));
  const options = [...known, ...nameless.map((id) => ({ value: id, label: '已禁用', disabled: true }))];

  return (
    <Select
      allowClear={clearable}
      suffixIcon={arrow}
      showSearch={SEARCH}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
      options={options}
      value={value ?? null}
      {...rest}
    />
  );
};
