/** A field that filters the content below it while the user types. */
import { Input, type InputProps, type InputRef } from 'antd';
import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { clearable } from './field-icons.tsx';

interface Props extends Omit<InputProps, 'aria-label' | 'value' | 'onChange' | 'allowClear' | 'prefix'> {
  /** Accessible name; also the default placeholder. */
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly ref?: Ref<InputRef>;
}

export const SearchField = ({ label, typed, onType, ...input }: Props) => (
  <Input
    placeholder={label}
    {...input}
    aria-label={label}
    allowClear={clearable}
    prefix={<Search size={14} className="gh-muted" aria-hidden />}
    value={typed}
    onChange={({ target }) => onType(target.value)}
  />
);
