/** Adds and changes a staff member. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { editStaff, findStaff, staffLevelLabel, type StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { Input, InputNumber, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useOverlayFrame } from '../../ui/overlay/overlay-frame.ts';
import { DepartmentSelect } from '../../widgets/DepartmentSelect.tsx';
import { DicSelect } from '../../widgets/DicSelect.tsx';
import { PasswordInput } from '../../widgets/PasswordInput.tsx';
import { RoleSelect } from '../../widgets/RoleSelect.tsx';
import { openHandover } from './HandoverDialog.tsx';
import { PasswordField } from './PasswordField.tsx';
import { addForm, blankForm, editForm, formOf, wireOf } from './staff-form.ts';
import { StaffStatusChoice } from './StaffStatusChoice.tsx';
import { useNames } from './useNames.ts';
import { clearable } from '../../ui/form/field-icons.tsx';

const LEVELS = (['false', 'true'] as const).map((value) => ({ value, label: staffLevelLabel[value] }));
const levelName = (value: unknown): string => staffLevelLabel[value === 'true' ? 'true' : 'false'];
const statusName = (value: unknown): string => usableStatusLabel[value === 2 ? 2 : 0];

/** Numbers are shown in groups, and may be pasted that way. */
const ungrouped = (typed: string): string => typed.replace(/[\s-]/g, '');

const Fields = ({ row, password }: { readonly row?: StaffRow; readonly password?: ReactNode }) => {
  const names = useNames();
  return (
    <>
      <Field name="Name" label="昵称">
        <Input autoComplete="off" />
      </Field>
      <Field name="UserName" label="登录名">
        <Input autoComplete="off" />
      </Field>
      {password}
      <Field name="DepartmentId" label="部门" words={names.department}>
        <DepartmentSelect allowClear={false} placeholder="请选择部门" />
      </Field>
      <Field name="RoleId" label="角色" words={names.role}>
        <RoleSelect
          giving
          allowClear={false}
          placeholder="请选择角色"
          held={row && { Id: row.RoleId, Name: row.Role }}
        />
      </Field>
      <Field name="IsAdmin" label="级别" words={levelName} tooltip="主管能看到本部门及全部下级部门的数据">
        <Segmented block tabIndex={-1} aria-label="级别" options={LEVELS} />
      </Field>
      <Field name="Status" label="状态" words={statusName}>
        <StaffStatusChoice person={row} />
      </Field>
      <Field name="Tel" label="手机号" normalize={ungrouped}>
        <Input inputMode="tel" autoComplete="off" maxLength={20} allowClear={clearable} />
      </Field>
      <Field name="ProfessionType" label="专业类型" words={names.profession}>
        <DicSelect table={DicTable.Profession} placeholder="不限" />
      </Field>
      <Field name="Billie" label="首咨权重">
        <InputNumber placeholder="0-100" controls={false} />
      </Field>
      <Field name="ClueCount" label="首咨数量">
        <InputNumber placeholder="留空使用系统设置" controls={false} />
      </Field>
      <Field name="ExtensionNumber" label="分机号">
        <Input autoComplete="off" />
      </Field>
      <Field name="ExtensionPassword" label="分机密码">
        <PasswordInput autoComplete="new-password" placeholder={row ? '留空不修改' : ''} />
      </Field>
    </>
  );
};

const WIDTH = 640;

export const AddStaffDialog = ({ onSaved }: { readonly onSaved: () => void }) => {
  const { owner } = useOverlayFrame();
  return (
    <FormDialog
      title="新增员工"
      schema={addForm}
      initial={blankForm}
      width={WIDTH}
      columns={2}
      submit={async (values) => {
        await call(editStaff, wireOf(values));
        return values;
      }}
      onSaved={({ Name, UserName, Password }) => {
        onSaved();
        openHandover({ title: '员工已新增', name: Name, userName: UserName, password: Password }, owner);
      }}
    >
      <Fields
        password={
          <Field name="Password" label="初始密码" wide>
            <PasswordField />
          </Field>
        }
      />
    </FormDialog>
  );
};

interface EditProps {
  readonly row: StaffRow;
  readonly onSaved: () => void;
}

export const EditStaffDialog = ({ row, onSaved }: EditProps) => (
  <FormDialog
    title={`编辑员工：${row.Name}`}
    schema={editForm}
    initial={formOf(row)}
    present={async () => formOf(await call(findStaff, { userId: row.Id }))}
    width={WIDTH}
    columns={2}
    submit={(values) => call(editStaff, { Id: row.Id, ...wireOf(values) })}
    onSaved={onSaved}
  >
    <Fields row={row} />
  </FormDialog>
);
