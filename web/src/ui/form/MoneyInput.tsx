/** An amount in yuan: two decimals, pasted ¥1,280.50 accepted, unchanged by the mouse wheel. */
import { Input, type InputProps, type InputRef } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readMoney, writeMoney } from './money-text.ts';

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'prefix' | 'inputMode'> {
  /** A number, or a text that is no amount. */
  readonly value?: number | string | null;
  readonly onChange?: (value: number | string | null) => void;
}

export const MoneyInput = ({ value, onChange, onFocus, onBlur, ...input }: Props) => {
  /** The text while the user types; otherwise the value is written out. */
  const [typed, setTyped] = useState<string>();
  const field = useRef<InputRef>(null);
  const isTyping = typed !== undefined;
  // A dialog focuses its first field while it renders: the text is written later, and typing must replace it too.
  useLayoutEffect(() => {
    if (isTyping) field.current?.select();
  }, [isTyping]);
  return (
    <Input
      {...input}
      ref={field}
      inputMode="decimal"
      autoComplete="off"
      prefix={<span className="gh-muted">¥</span>}
      className="gh-number"
      value={typed ?? writeMoney(value)}
      onFocus={(event) => {
        // The new text moves the cursor to its end: what Tab has selected stays selected.
        flushSync(() => setTyped(typeof value === 'number' ? String(value) : writeMoney(value)));
        event.target.select();
        onFocus?.(event);
      }}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(readMoney(target.value));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
};
