/** A department as a field of a form or a filter bar. */
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
  /** Whether it is said here; what lies below is refused for the same reason. */
  readonly isSaid: boolean;
}

interface Props extends Omit<TreeSelectProps<number | null, Choice>, 'treeData' | 'fieldNames'> {
  /** Every department of the tenant, rather than only those whose data the person may see. */
  readonly all?: boolean;
  /** Why a department cannot be chosen: it is shown, grey, with the reason. */
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
