/** Actions on a department except moving: add below, rename, delete. */
import { deleteDepartment, type StaffedDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { use, useMemo } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { confirm } from '../../ui/form/confirm.tsx';
import { formatCount } from '../../ui/format.ts';
import type { RowAction } from '../../ui/list/list-actions.ts';
import { TabKey, useDialog } from '../../ui/overlay/overlay-frame.ts';
import { everyNode } from '../../ui/tree/tree.ts';
import { useLatest } from '../../ui/useLatest.ts';
import { AddDepartmentDialog, EditDepartmentDialog } from './DepartmentDialog.tsx';

interface DepartmentActs {
  readonly addBelow: (id: number) => void;
  readonly edit: (department: StaffedDepartment) => void;
  readonly remove: (department: StaffedDepartment) => void;
}

export const isRoot = ({ ParentId }: StaffedDepartment): boolean => ParentId === 0;

interface Told {
  readonly onAdded: (name: string, parentId: number) => void;
  readonly onChanged: () => void;
  readonly onRemoved: (department: StaffedDepartment) => void;
}

/** A department with staff or departments in it cannot be deleted (ORG-03): the question shows both numbers. */
const contentOf = ({ StaffTotal, Children }: StaffedDepartment): string => {
  const departments = everyNode(Children).length;
  if (StaffTotal === 0 && departments === 0) return '部门内没有员工和下级部门。';
  return `部门内有 ${formatCount(StaffTotal)} 名员工、${formatCount(departments)} 个下级部门，需要先移出。`;
};

export const useDepartmentActs = ({ onAdded, onChanged, onRemoved }: Told): DepartmentActs => {
  const owner = use(TabKey);
  const open = useDialog();
  const remove = async (department: StaffedDepartment): Promise<void> => {
    const { Id, Name } = department;
    const act = () => call(deleteDepartment, { DepartmentId: Id });
    const question = {
      title: messages.confirmDelete,
      detail: `部门“${Name}”将被删除。${contentOf(department)}`,
      okText: '删除',
      danger: true,
    };
    if (!(await confirm({ ...question, act, failed: messages.deleteFailed }, owner))) return;
    announce('success', messages.deleted);
    onRemoved(department);
  };
  return {
    addBelow: (id) => open(<AddDepartmentDialog parentId={id} onSaved={onAdded} />),
    edit: (department) => open(<EditDepartmentDialog department={department} onSaved={onChanged} />),
    remove: (department) => {
      if (!isRoot(department)) void remove(department);
    },
  };
};

/** The same actions in the last column. A stable array, so that rows are not rendered again. */
export const useRowActions = (acts: DepartmentActs): readonly RowAction<StaffedDepartment>[] => {
  const latest = useLatest(acts);
  return useMemo(
    () => [
      { key: 'add', label: '新增下级', run: ({ Id }) => latest.current.addBelow(Id) },
      { key: 'edit', label: '编辑', run: (department) => latest.current.edit(department) },
      {
        key: 'remove',
        label: '删除',
        danger: true,
        isOffered: (department) => !isRoot(department),
        run: (department) => latest.current.remove(department),
      },
    ],
    [latest],
  );
};
