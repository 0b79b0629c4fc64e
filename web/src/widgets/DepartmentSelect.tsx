/** A select for departments, for forms and filter bars. */
import type { DepartmentNode } from '@gonghai/contract/departments/department.contract.ts';
import { TreeSelect, type TreeSelectProps } from 'antd';
import { useMemo } from 'react';
import './department-select.css';
import { useLookups } from './lookups.ts';
import { arrow, clearable } from '../ui/form/field-icons.tsx';

interface Choice extends Omit<DepartmentNode, 'Children'> {
  readonly Children: Choice[];
  readonly disabled: boolean;
  /** Why it cannot be chosen. */
  readonly refusal: string | undefined;
  /** Whether the reason is shown here; departments below have the same reason. */
  readonly isSaid: boolean;
}

interface Props extends Omit<TreeSelectProps<number | null, Choice>, 'treeData' | 'fieldNames'> {
  /** All departments of the tenant instead of those in the user's scope. */
  readonly all?: boolean;
  /** Why a department cannot be chosen. It is shown disabled with the reason. */
  readonly refuse?: (department: DepartmentNode) => string | undefined;
}

const FIELDS = { label: 'Name', value: 'Id', children: 'Children' };
const SEARCH = { treeNodeFilterProp: 'Name' };

const choicesOf = (
  departments: readonly DepartmentNode[],
  refuse: NonNullable<Props['refuse']>,
  above?: string,
): Choice[] =>
  departments.map((department) => {
    const refusal = refuse(department);
    return {
      ...department,
      disabled: refusal !== undefined,
      refusal,
      isSaid: refusal !== undefined && refusal !== above,
      Children: choicesOf(department.Children, refuse, refusal),
    };
  });

const renderChoice = ({ Name, refusal, isSaid }: Choice) =>
  refusal === undefined ? (
    Name
  ) : (
    <span title={refusal}>
      {Name}
      {isSaid && <span className="department-refusal">{refusal}</span>}
    </span>
  );

const anything = (): undefined => undefined;

export const DepartmentSelect = ({ all = false, refuse = anything, placeholder = '部门', ...rest }: Props) => {
  const departments = useLookups((lookups) => (all ? lookups.departments : lookups.rightDepartments));
  const choices = useMemo(() => choicesOf(departments, refuse), [departments, refuse]);
  return (
    <TreeSelect
      allowClear={clearable}
      suffixIcon={arrow}
      showSearch={SEARCH}
      placeholder={placeholder}
      popupMatchSelectWidth={260}
      listHeight={320}
      treeData={choices}
      fieldNames={FIELDS}
      treeTitleRender={renderChoice}
      treeDefaultExpandedKeys={departments.map(({ Id }) => Id)}
      {...rest}
    />
  );
};
