/** A select for staff, for forms and filter bars. */
import type { StaffPickerRow } from '@gonghai/contract/staff/staff.contract.ts';
import { Select, type SelectProps } from 'antd';
import { useMemo } from 'react';
import { Empty } from '../ui/state/Empty.tsx';
import { noStaffToChoose, searchStaff, useStaff } from './staff.ts';
import './staff-picker.css';
import { arrow, clearable } from '../ui/form/field-icons.tsx';

interface Option {
  readonly value: number;
  readonly label: string;
  readonly person: StaffPickerRow;
}

interface Props extends Omit<SelectProps<number | number[] | null, Option>, 'options'> {
  /** Ids that cannot be chosen here. */
  readonly without?: readonly number[];
}

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

export const StaffSelect = ({ placeholder = '员工', without, ...rest }: Props) => {
  const { people, isPending } = useStaff(without);
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
      {...(people.length === 0 && !isPending && { notFoundContent: <Empty compact {...noStaffToChoose} /> })}
      {...rest}
    />
  );
};
