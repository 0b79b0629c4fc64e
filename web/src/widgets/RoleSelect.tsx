/** A select for roles, for forms and filter bars. */
import type { RoleName } from '@gonghai/contract/roles/role.contract.ts';
import { Select, type SelectProps } from 'antd';
import { useMemo } from 'react';
import { useLookups } from './lookups.ts';
import { arrow, clearable } from '../ui/form/field-icons.tsx';

type Held = Pick<RoleName, 'Id' | 'Name'>;

interface Props extends Omit<SelectProps<number | null>, 'options'> {
  /** Only roles that the user may assign. */
  readonly giving?: boolean;
  /** The current role. If it was disabled meanwhile, it keeps its name but cannot be chosen again. */
  readonly held?: Held | undefined;
}

/** For short lists too: otherwise typed keys are ignored and Enter chooses the first item. */
const SEARCH = { optionFilterProp: 'label' };

const optionsOf = (roles: readonly RoleName[], isOffered: (role: RoleName) => boolean, held: Held | undefined) => {
  const offered = roles.filter(isOffered).map(({ Id, Name }) => ({ value: Id, label: Name, disabled: false }));
  if (!held || roles.some(({ Id }) => Id === held.Id)) return offered;
  return [...offered, { value: held.Id, label: `${held.Name}（已禁用）`, disabled: true }];
};

export const RoleSelect = ({ giving = false, held, placeholder = '角色', ...rest }: Props) => {
  const roles = useLookups((lookups) => lookups.roles);
  const { value } = rest;
  const options = useMemo(
    // The current value keeps its name, even if the user may not assign it.
    () => optionsOf(roles, ({ Id, MayGive }) => !giving || MayGive || Id === held?.Id || Id === value, held),
    [roles, giving, held, value],
  );

  return (
    <Select
      allowClear={clearable}
      suffixIcon={arrow}
      showSearch={SEARCH}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
      options={options}
      {...rest}
    />
  );
};
