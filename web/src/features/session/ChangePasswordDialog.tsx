/** Changes the own password: old, new, and new again. */
import { changePassword, passwordChange, sessionMessages as say } from '@gonghai/contract/session/session.contract.ts';
import { Form, type FormRule } from 'antd';
import type { z } from 'zod';
import { call } from '../../platform/api.ts';
import { changeUser } from '../../platform/current-user.ts';
import { CallFailed } from '../../platform/failure.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PasswordInput } from '../../widgets/PasswordInput.tsx';

const refuseBlank = (sentence: string) => (_: unknown, value: unknown) =>
  value ? Promise.resolve() : Promise.reject(new Error(sentence));

/** Two messages for an empty field: one on blur, another on submit. */
const confirmRules: FormRule[] = [
  { required: true, validateTrigger: [], validator: refuseBlank(say.confirmAgain) },
  { validateTrigger: 'onBlur', validator: refuseBlank(say.confirmRequired) },
  ({ getFieldValue }) => ({
    validator: (_, value: unknown) =>
      value === getFieldValue('NewPassword') ? Promise.resolve() : Promise.reject(new Error(say.confirmDiffers)),
  }),
];

const submit = async (values: z.input<typeof passwordChange>): Promise<void> => {
  try {
    await call(changePassword, values);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.shown) throw error;
    const { message, field } = error;
    throw new CallFailed(say.changeFailed + message, field === undefined ? {} : { field });
  }
  changeUser({ IsDefaultPwd: false });
};

interface Props {
  /** The user has a default password and must change it; the dialog cannot be closed. */
  readonly forced?: boolean;
}

export const ChangePasswordDialog = ({ forced = false }: Props) => (
  <FormDialog
    title="修改密码"
    schema={passwordChange}
    submit={submit}
    saved="修改成功"
    failed={say.changeFailed}
    forced={forced}
    width={420}
  >
    <Field name="OldPassword" label="原密码">
      <PasswordInput autoComplete="current-password" />
    </Field>
    <Field name="NewPassword" label="新密码">
      <PasswordInput autoComplete="new-password" placeholder="8-20位，须同时包含字母和数字" />
    </Field>
    <Form.Item name="NewPassword1" label="确认密码" rules={confirmRules} validateFirst dependencies={['NewPassword']}>
      <PasswordInput autoComplete="new-password" />
    </Form.Item>
  </FormDialog>
);
