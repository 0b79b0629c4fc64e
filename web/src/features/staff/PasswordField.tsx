/** A password for another person: visible, because it is passed on, and generated on request. */
import { Button, Input, Space } from 'antd';
import { Dices } from 'lucide-react';
import { generatePassword } from './generated-password.ts';

interface Props {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (password: string) => void;
}

export const PasswordField = ({ id, value, onChange, ...rest }: Props) => (
  <Space.Compact block>
    <Input
      {...rest}
      {...(id !== undefined && { id })}
      autoComplete="off"
      placeholder="8-20位，须同时包含字母和数字"
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
    />
    <Button icon={<Dices size={14} aria-hidden />} onClick={() => onChange?.(generatePassword())}>
      生成
    </Button>
  </Space.Compact>
);
