/** A member of staff as a field of a form or a filter bar. */
import type { StaffPickerRow } from '@gonghai/contract/staff/staff.contract.ts';
import { Select, type SelectProps } from 'antd';
import { useMemo } from 'react';
import { searchStaff, useStaff } from './staff.ts';
import './staff-picker.css';
import { arrow, clearable } from '../ui/form/field-icons.tsx';

interface Option {
  readonly value: number;
  readonly label: string;
  readonly person: StaffPickerRow;
}

type Props = Omit<SelectProps<number | number[] | null, Option>, 'options'>;

const SEARCH = {
  filterOption: (typed: string, option?: Option) =>
    option !== undefined && searchStaff([option.person], { typed }).length > 0,
};

const renderOption: NonNullable<SelectProps<number, Option>['optionRender']> = ({ data: { person } }) => (
  <span className="staff-option">
    {person.Name}
    <span className="gh-muted gh-ellipsis">{`${person.UserName}·${person.Department}`}</span>
  </span>
);

export const StaffSelect = ({ placeholder = '员工', ...rest }: Props) => {
  const { people, isPending } = useStaff();
  const options = useMemo<Option[]>(
    () => people.map((person) => ({ value: person.Id, label: person.Name, person })),
    [people],
  );
  return (
    <Select
      allowClear={clearable}
      suffixIcon={arrow}
      showSearch={SEARCH}
      placeholder={placeholder}
      popupMatchSelectWidth={280}
      loading={isPending}
      options={options}
      optionRender={renderOption}
      {...rest}
    />
  );
};
