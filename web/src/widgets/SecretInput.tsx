/** A field for a secret. The stored value is never shown, and is kept unless a new one is typed. */
import { MASK } from '@gonghai/contract/settings/mask.ts';
import type { InputProps } from 'antd';
import { useState } from 'react';
import { PasswordInput } from './PasswordInput.tsx';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

export const SecretInput = ({ value = '', onChange, placeholder, ...input }: Props) => {
  // An empty field keeps the stored secret.
  const [isStored, setStored] = useState(value === MASK);
  if (value === MASK && !isStored) setStored(true);
  return (
    <PasswordInput
      autoComplete="new-password"
      {...input}
      placeholder={isStored ? '已设置，留空则不修改' : placeholder}
      value={value === MASK ? '' : value}
      onChange={({ target }) => onChange?.(target.value === '' && isStored ? MASK : target.value)}
    />
  );
};
