/** Sets a new password for a staff member. */
import { resetStaffPassword, staffMessages as say, type StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useOverlayFrame } from '../../ui/overlay/overlay-frame.ts';
import { generatePassword } from './generated-password.ts';
import { openHandover } from './HandoverDialog.tsx';
import { PasswordField } from './PasswordField.tsx';
import './staff.css';

const schema = resetStaffPassword.request.pick({ Password: true });

export const ResetPasswordDialog = ({ row: { Id, Name, UserName } }: { readonly row: StaffRow }) => {
  const { owner } = useOverlayFrame();
  const [initial] = useState(() => ({ Password: generatePassword() }));
  return (
    <FormDialog
      title={`重置密码：${Name}`}
      schema={schema}
      initial={initial}
      width={420}
      okText="重置"
      saved={say.resetDone}
      failed={say.resetFailed}
      submit={async ({ Password }) => {
        await call(resetStaffPassword, { UserId: Id, Password });
        return Password;
      }}
      onSaved={(password) => openHandover({ title: say.resetDone, name: Name, userName: UserName, password }, owner)}
    >
      <p className="staff-note">{`重置后「${Name}」会立即退出登录，下次登录时必须修改密码。`}</p>
      <Field name="Password" label="新密码">
        <PasswordField />
      </Field>
    </FormDialog>
  );
};
