/** The user's own caller number: the phone that rings first when a call is placed by mobile. */
import { editStaff, findStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { mobile } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Input } from 'antd';
import { z } from 'zod';
import { call } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';
import { readUser } from '../../platform/session.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { openDialog, SHELL } from '../../ui/overlay/overlays.ts';
import { clearable } from '../../ui/form/field-icons.tsx';

const callerNumber = z.object({ Tel: z.string().min(1, '请输入主叫手机号').pipe(mobile) });

/** Numbers are shown in groups, and may be pasted that way. */
const ungrouped = (typed: string): string => typed.replace(/[\s-]/g, '');

interface Props {
  readonly person: { readonly Id: number; readonly UserName: string; readonly UserId: number; readonly Tel: string };
}

export const CallerNumberDialog = ({ person: { Tel, ...person } }: Props) => (
  <FormDialog
    title="绑定主叫号码"
    schema={callerNumber}
    initial={{ Tel }}
    submit={(typed) => call(editStaff, { ...person, ...typed })}
    width={420}
  >
    <Field name="Tel" label="主叫手机号" normalize={ungrouped}>
      <Input inputMode="tel" autoComplete="tel" maxLength={20} allowClear={clearable} />
    </Field>
  </FormDialog>
);

/** Opens it with the stored number. */
export const openCallerNumberDialog = async (): Promise<void> => {
  const user = readUser();
  if (!user) return;
  try {
    const { Id, UserName, UserId, Tel } = await call(findStaff, { userId: user.Id }, { loading: true });
    openDialog(<CallerNumberDialog person={{ Id, UserName, UserId, Tel }} />, { owner: SHELL, only: 'caller-number' });
  } catch (error) {
    showFailure(error, messages.serverError);
  }
};
