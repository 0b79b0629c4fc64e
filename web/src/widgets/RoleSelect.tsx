/** A role as a field of a form or a filter bar. */
import type { RoleName } from '@gonghai/contract/roles/role.contract.ts';
import { Select, type SelectProps } from 'antd';
import { useMemo } from 'react';
import { useLookups } from './lookups.ts';
import { arrow, clearable } from '../ui/form/field-icons.tsx';

type Held = Pick<RoleName, 'Id' | 'Name'>;

interface Props extends Omit<SelectProps<number | null>, 'options'> {
  /** Only roles that the person may give to others, rather than all. */
  readonly giving?: boolean;
  /** The role held until now: it stays. It may have been closed since; then it keeps its name and cannot be chosen anew. */
  readonly held?: Held | undefined;
}

/** Short lists too: typed keys that nothing reads would leave the first choice to Enter. */
const SEARCH = { optionFilterProp: 'label' };

const optionsOf = (roles: readonly RoleName[], isOffered: (role: RoleName) => boolean, held: Held | undefined) => {
  const offered = roles.filter(isOffered).map(({ Id, Name }) => ({ value: Id, label: Name, disabled: false }));
  if (!held || roles.some(({ Id }) => Id === held.Id)) return offered;
  return [...offered, { value: held.Id, label: `${held.Name}（已停用）`, disabled: true }];
};

export const RoleSelect = ({ giving = false, held, placeholder = '角色', ...rest }: Props) => {
  const roles = useLookups((lookups) => lookups.roles);
  const { value } = rest;
  const options = useMemo(
    // Whatever stands in the field keeps its name: somebody else may have given it meanwhile.
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
