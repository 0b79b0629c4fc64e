/** A secret as a field of a form: what is stored is never shown; it stays unless another one is typed. */
import { MASK } from '@gonghai/contract/settings/setting-values.ts';
import type { InputProps } from 'antd';
import { useState } from 'react';
import { PasswordInput } from './PasswordInput.tsx';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

export const SecretInput = ({ value = '', onChange, placeholder, ...input }: Props) => {
  // Emptied again, the field means the stored one, as it did at first.
  const [isStored] = useState(value === MASK);
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
