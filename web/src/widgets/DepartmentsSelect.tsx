/** A select for several departments of the tenant; each stands for everything below it. */
import type { DepartmentNode } from '@gonghai/contract/departments/department.contract.ts';
import { TreeSelect } from 'antd';
import { arrow, clearable } from '../ui/form/field-icons.tsx';
import { useLookups } from './lookups.ts';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly width: number;
}

const FIELDS = { label: 'Name', value: 'Id', children: 'Children' };
const SEARCH = { treeNodeFilterProp: 'Name' };

export const DepartmentsSelect = ({ label, placeholder, value, onChange, width }: Props) => {
  const departments = useLookups((lookups) => lookups.departments);
  return (
    <TreeSelect<number[], DepartmentNode>
      aria-label={label}
      placeholder={placeholder}
      style={{ width }}
      treeCheckable
      // A department with all of those below it is one choice.
      showCheckedStrategy={TreeSelect.SHOW_PARENT}
      allowClear={clearable}
      suffixIcon={arrow}
      showSearch={SEARCH}
      maxTagCount={1}
      maxTagTextLength={6}
      maxTagPlaceholder={(rest) => `+${rest.length}`}
      popupMatchSelectWidth={260}
      listHeight={320}
      treeData={departments}
      fieldNames={FIELDS}
      treeDefaultExpandedKeys={departments.map(({ Id }) => Id)}
      value={[...value]}
      onChange={(ids) => onChange(ids)}
    />
  );
};
