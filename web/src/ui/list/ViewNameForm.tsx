/** Asks for the name of a view, in a small popover. */
import { Button, Input, type InputRef } from 'antd';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { LONGEST_NAME } from './saved-views.ts';

interface Props {
  readonly label: string;
  readonly name?: string;
  readonly onSave: (name: string) => void;
}

export const ViewNameForm = ({ label, name = '', onSave }: Props) => {
  const [typed, setTyped] = useState(name);
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus({ cursor: 'all' }), []);

  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') onSave(typed.trim());
  };
  return (
    <form className="gh-view-form" onSubmit={save}>
      <Input
        ref={field}
        aria-label={label}
        placeholder={label}
        maxLength={LONGEST_NAME}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={typed.trim() === ''}>
        保存
      </Button>
    </form>
  );
};
