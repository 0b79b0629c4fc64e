/** What can be done with a department beside moving it: another below it, another name, its end. */
import { deleteDepartment, type StaffedDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { use, useMemo } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { confirm } from '../../ui/form/confirm.tsx';
import type { RowAction } from '../../ui/list/list-actions.ts';
import { TabKey, useDialog } from '../../ui/overlay/overlay-frame.ts';
import { useLatest } from '../../ui/useLatest.ts';
import { AddDepartmentDialog, EditDepartmentDialog } from './DepartmentDialog.tsx';

export interface DepartmentActs {
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

export const useDepartmentActs = ({ onAdded, onChanged, onRemoved }: Told): DepartmentActs => {
  const owner = use(TabKey);
  const open = useDialog();
  const remove = async (department: StaffedDepartment): Promise<void> => {
    const { Id, Name } = department;
    const act = () => call(deleteDepartment, { DepartmentId: Id });
    const question = { title: messages.confirmDelete, detail: `部门“${Name}”将被删除。`, okText: '删除', danger: true };
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

/** The same acts as words in the last column; the same array for ever, so that lines are not drawn again for it. */
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
