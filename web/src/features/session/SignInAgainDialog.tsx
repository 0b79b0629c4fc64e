/** Asks for the password when the session ended with unsaved input on the page. */
import { sessionMessages } from '@gonghai/contract/session/session.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Input } from 'antd';
import { z } from 'zod';
import { useCurrentUser } from '../../platform/current-user.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { giveUp } from '../../ui/form/give-up.ts';
import { PasswordInput } from '../../widgets/PasswordInput.tsx';
import './sign-in-again.css';
import { signIn } from './sign-in.ts';

const form = z.object({ UserName: z.string(), Password: z.string().min(1, '请输入密码').max(200) });

export const SignInAgainDialog = () => {
  const account = useCurrentUser(({ user }) => user?.SignInName ?? user?.UserName ?? '');
  return (
    <FormDialog
      title={messages.loginExpired}
      schema={form}
      initial={{ UserName: account }}
      width={420}
      okText="登录"
      submit={({ UserName, Password }) => signIn('form', { userName: UserName, password: Password })}
      saved="已重新登录，可以继续填写"
      failed={sessionMessages.wrongLogin}
      closing={giveUp.title}
    >
      <p className="sign-in-again-note">您填写的内容都还在，重新登录后可以继续。</p>
      <Field name="UserName" label="账号">
        <Input disabled autoComplete="username" />
      </Field>
      <Field name="Password" label="密码">
        <PasswordInput autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
};
