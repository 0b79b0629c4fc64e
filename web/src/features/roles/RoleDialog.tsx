/** A role's name, capacity and status. */
import { editRole, queryRoleDetail, roleEdit, type RoleRow } from '@gonghai/contract/roles/role.contract.ts';
import { Input, InputNumber } from 'antd';
import { call } from '../../platform/api.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { StatusChoice, statusWords } from '../../widgets/StatusChoice.tsx';

const formOf = ({ Name, CustomerTotal, Status, Version }: RoleRow) => ({ Name, CustomerTotal, Status, Version });

interface Props {
  /** Undefined for a new one. */
  readonly role?: RoleRow;
  readonly onSaved: () => void;
}

export const RoleDialog = ({ role, onSaved }: Props) => (
  <FormDialog
    title={role ? '编辑角色' : '新增角色'}
    schema={roleEdit}
    {...(role && {
      initial: formOf(role),
      present: async () => formOf(await call(queryRoleDetail, { roleId: role.Id })),
    })}
    submit={(values) => call(editRole, { ...values, Id: role?.Id })}
    onSaved={onSaved}
    closing="确认关闭？"
    width={440}
  >
    <Field name="Name" label="角色名称">
      <Input maxLength={40} />
    </Field>
    <Field
      name="CustomerTotal"
      label="客户库容"
      extra="一人最多持有的客户数：留空为不限，0 为不能持有。"
      words={(value) => String(value)}
    >
      <InputNumber placeholder="不限" inputMode="numeric" controls={false} />
    </Field>
    {role && (
      <Field name="Status" label="状态" words={statusWords}>
        <StatusChoice />
      </Field>
    )}
  </FormDialog>
);
