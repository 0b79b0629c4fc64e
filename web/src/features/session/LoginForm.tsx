/** The login form. An error is shown beside the button, without its reason. */
import { sessionMessages } from '@gonghai/contract/session/session.contract.ts';
import { Form, Input, type InputRef } from 'antd';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BusyButton } from '../../ui/form/BusyButton.tsx';
import { untold } from '../../ui/overlay/untold.ts';
import { PasswordInput } from '../../widgets/PasswordInput.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { type Credentials, type SignInSource, signIn, takeCredentials } from './sign-in.ts';

interface Props {
  readonly onSignedIn: () => void;
}

const useSignIn = (onSignedIn: () => void, onFailed: () => void) => {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A ref, because state is updated a render later: Enter pressed twice would submit twice.
  const trying = useRef(false);

  const attempt = async (source: SignInSource, credentials: Credentials): Promise<void> => {
    if (trying.current) return;
    trying.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      await signIn(source, credentials);
      onSignedIn();
    } catch (error) {
      setFailure(untold(error, sessionMessages.wrongLogin));
      onFailed();
      // After a login the form stays busy: it is still shown while the program is loaded.
      trying.current = false;
      setPending(false);
    }
  };

  return { pending, failure, attempt, forgive: () => setFailure(undefined) };
};

const required = (message: string) => ({ required: true, message, validateTrigger: [] });
const accountRules = [{ ...required('请输入账号'), whitespace: true }];
const passwordRules = [required('请输入密码')];

export const LoginForm = ({ onSignedIn }: Props) => {
  const [form] = Form.useForm<Credentials>();
  const [account, password] = [useRef<InputRef>(null), useRef<InputRef>(null)];
  const retype = (): void => password.current?.focus({ cursor: 'all' });
  const { pending, failure, attempt, forgive } = useSignIn(onSignedIn, retype);

  const enterWith = (source: SignInSource, credentials: Credentials): void => {
    form.setFieldsValue({ userName: credentials.userName, password: source === 'form' ? credentials.password : '' });
    void attempt(source, credentials);
  };

  const begin = useEffectEvent(() => {
    const held = takeCredentials();
    if (held) enterWith('address', held);
    else account.current?.focus();
  });
  useEffect(() => begin(), []);

  return (
    <>
      <Form
        form={form}
        className="login-form"
        layout="vertical"
        size="large"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onValuesChange={forgive}
        onFinish={(typed) => attempt('form', typed)}
      >
        <Form.Item name="userName" label="账号" rules={accountRules}>
          <Input ref={account} autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={100} />
        </Form.Item>
        <Form.Item name="password" label="密码" rules={passwordRules}>
          <PasswordInput ref={password} autoComplete="current-password" maxLength={200} />
        </Form.Item>
        <div className="login-submit">
          <BusyButton type="primary" htmlType="submit" busy={pending}>
            登录
          </BusyButton>
          {failure ? (
            <p className="login-failure" role="alert">
              <CircleAlert size={15} aria-hidden />
              {failure}
            </p>
          ) : (
            <p className="gh-muted">忘记密码请联系管理员</p>
          )}
        </div>
      </Form>
      <DemoAccounts disabled={pending} onPick={(picked) => enterWith('form', picked)} />
    </>
  );
};
