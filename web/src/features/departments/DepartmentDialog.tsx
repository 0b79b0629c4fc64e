/** Adds a department, or changes the name or parent of one. */
import {
  departmentEdit,
  departmentMessages,
  editDepartment,
  queryDepartments,
  type StaffedDepartment,
} from '@gonghai/contract/departments/department.contract.ts';
import { refusePlace } from '@gonghai/contract/departments/department.rules.ts';
import { chosenId } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { call } from '../../platform/api.ts';
import { CallFailed } from '../../platform/failure.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { everyNode, wayTo } from '../../ui/tree/tree.ts';
import { DepartmentSelect } from '../../widgets/DepartmentSelect.tsx';
import { useLookups } from '../../widgets/lookups.ts';

/** The root has no parent, so the form does not ask for one. */
const ofRoot = departmentEdit.pick({ Name: true, Version: true });
const ofOthers = ofRoot.extend({ ParentId: chosenId('department', departmentMessages.parentRequired) });

const presentOf = async (id: number) => {
  const now = wayTo(await call(queryDepartments, {}), id).at(-1);
  if (!now) throw new CallFailed(messages.missing);
  const { Name, ParentId, Version } = now;
  return { Name, ParentId, Version };
};

const name = (
  <Field name="Name" label="名称">
    <Input maxLength={20} showCount placeholder="2 到 20 个字符" />
  </Field>
);

const nameOfDepartment = (id: unknown): string =>
  wayTo(useLookups.getState().departments, Number(id)).at(-1)?.Name ?? String(id);

interface ParentProps {
  /** The department that is moved; undefined for a new one. */
  readonly moved?: number;
}

/** Duplicate names are checked on save: the same form may change the name. */
const Parent = ({ moved }: ParentProps) => {
  const organisation = useLookups(({ departments }) => departments);
  const refuse = useMemo(() => {
    const refusalUnder = refusePlace(everyNode(organisation), moved ?? null);
    return ({ Id }: { readonly Id: number }) => refusalUnder(Id) ?? undefined;
  }, [organisation, moved]);
  return (
    <Field name="ParentId" label="上级部门" words={nameOfDepartment}>
      <DepartmentSelect all allowClear={false} placeholder="请选择" popupMatchSelectWidth refuse={refuse} />
    </Field>
  );
};

interface AddProps {
  readonly parentId: number;
  readonly onSaved: (name: string, parentId: number) => void;
}

export const AddDepartmentDialog = ({ parentId, onSaved }: AddProps) => (
  <FormDialog
    title="新增部门"
    width={440}
    schema={ofOthers}
    initial={{ ParentId: parentId }}
    submit={async (typed) => {
      await call(editDepartment, typed);
      return typed;
    }}
    onSaved={({ Name, ParentId }) => onSaved(Name, ParentId)}
  >
    {name}
    <Parent />
  </FormDialog>
);

interface EditProps {
  readonly department: StaffedDepartment;
  readonly onSaved: () => void;
}

export const EditDepartmentDialog = ({ department: { Id, Name, ParentId, Version }, onSaved }: EditProps) => {
  const shared = { title: '编辑部门', width: 440, present: () => presentOf(Id), onSaved };
  if (ParentId === 0) {
    const submit = (typed: { Name: string; Version?: number | null | undefined }) =>
      call(editDepartment, { Id, ...typed });
    return (
      <FormDialog {...shared} schema={ofRoot} initial={{ Name, Version }} submit={submit}>
        {name}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...shared}
      schema={ofOthers}
      initial={{ Name, ParentId, Version }}
      submit={(typed) => call(editDepartment, { Id, ...typed })}
    >
      {name}
      <Parent moved={Id} />
    </FormDialog>
  );
};
