/** The footer of the organisation: totals and keyboard hints. */
import type { StaffedDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { formatCount } from '../../ui/format.ts';
import '../../ui/list/pager.css';
import { KeyHints } from '../../ui/shortcuts/KeyHints.tsx';
import { everyNode } from '../../ui/tree/tree.ts';

const HINTS = [
  { keys: ['Alt+Left', 'Alt+Right'], does: '上移一级、移入上一个' },
  { keys: ['Ctrl+X', 'Ctrl+V'], does: '剪切、移入' },
  { keys: ['Enter'], does: '编辑' },
] as const;

export const DepartmentFoot = ({
  organisation,
}: {
  readonly organisation: readonly StaffedDepartment[] | undefined;
}) => {
  const people = organisation?.reduce((sum, { StaffTotal }) => sum + StaffTotal, 0);
  return (
    <footer className="gh-pager">
      <span>
        共 <b className="gh-number">{organisation ? formatCount(everyNode(organisation).length) : '—'}</b> 个部门
      </span>
      <span className="gh-pager-summary">
        <b className="gh-number">{people === undefined ? '—' : formatCount(people)}</b> 人
      </span>
      <KeyHints hints={HINTS}>拖动部门可改变上级</KeyHints>
    </footer>
  );
};
