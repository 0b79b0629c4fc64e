/** A department as a field of a form or a filter bar. */
import type { DepartmentNode } from '@gonghai/contract/departments/department.contract.ts';
import { TreeSelect, type TreeSelectProps } from 'antd';
import { useLookups } from './lookups.ts';

interface Props extends Omit<TreeSelectProps<number | null, DepartmentNode>, 'treeData' | 'fieldNames'> {
  /** Every department of the tenant, rather than only those whose data the person may see. */
  readonly all?: boolean;
}

const FIELDS = { label: 'Name', value: 'Id', children: 'Children' };
const SEARCH = { treeNodeFilterProp: 'Name' };

export const DepartmentSelect = ({ all = false, placeholder = '部门', ...rest }: Props) => {
  const departments = useLookups((lookups) => (all ? lookups.departments : lookups.rightDepartments));
  return (
    <TreeSelect
      allowClear
      showSearch={SEARCH}
      placeholder={placeholder}
      popupMatchSelectWidth={260}
      listHeight={320}
      treeData={departments}
      fieldNames={FIELDS}
      treeDefaultExpandedKeys={departments.map(({ Id }) => Id)}
      {...rest}
    />
  );
};
