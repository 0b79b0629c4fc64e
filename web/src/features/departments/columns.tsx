/** Columns of the department tree: staff counts. */
import type { StaffedDepartment } from '@gonghai/contract/departments/department.contract.ts';
import type { Column } from '../../ui/data-table/columns.ts';
import { formatCount } from '../../ui/format.ts';

const Count = ({ of }: { readonly of: number }) => (
  <span className={of === 0 ? 'gh-number gh-muted' : 'gh-number'}>{formatCount(of)}</span>
);

export const countColumns: readonly Column<StaffedDepartment>[] = [
  {
    id: 'StaffCount',
    title: '本部门人数',
    width: 120,
    grow: 0.3,
    align: 'end',
    cell: ({ StaffCount }) => <Count of={StaffCount} />,
  },
  {
    id: 'StaffTotal',
    title: '含下级人数',
    width: 120,
    grow: 0.3,
    align: 'end',
    cell: ({ StaffTotal }) => <Count of={StaffTotal} />,
  },
];
