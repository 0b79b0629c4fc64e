/** A role as a field of a form or a filter bar. */
import { Select, type SelectProps } from 'antd';
import { useMemo } from 'react';
import { useLookups } from './lookups.ts';

interface Props extends Omit<SelectProps<number | null>, 'options'> {
  /** The role held until now, which may have been closed since: it keeps its name and cannot be chosen anew. */
  readonly held?: { readonly Id: number; readonly Name: string } | undefined;
}

/** Short lists are read at a glance; a search field would only be in the way. */
const SEARCHED_FROM = 9;

export const RoleSelect = ({ held, placeholder = '角色', ...rest }: Props) => {
  const roles = useLookups((lookups) => lookups.roles);
  const options = useMemo(() => {
    const usable = roles.map(({ Id, Name }) => ({ value: Id, label: Name }));
    if (!held || roles.some(({ Id }) => Id === held.Id)) return usable;
    return [...usable, { value: held.Id, label: `${held.Name}（已停用）`, disabled: true }];
  }, [roles, held]);

  return (
    <Select
      allowClear
      showSearch={options.length >= SEARCHED_FROM ? { optionFilterProp: 'label' } : false}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
      options={options}
      {...rest}
    />
  );
};
