/** The name of a department in the tree, with the search term highlighted. */
import type { StaffedDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { Building2, Folder } from 'lucide-react';
import { Found } from '../../widgets/Found.tsx';

/** A render function for the tree. Stable while the search term is the same. */
export const nameWith = (typed: string) =>
  function DepartmentName({ Name, ParentId }: StaffedDepartment) {
    const Icon = ParentId === 0 ? Building2 : Folder;
    return (
      <>
        <Icon size={15} className="department-icon" aria-hidden />
        <span className={ParentId === 0 ? 'gh-ellipsis department-root' : 'gh-ellipsis'}>
          <Found text={Name} typed={typed} />
        </span>
      </>
    );
  };
