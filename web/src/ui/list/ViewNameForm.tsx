/** Asks for the name of a view, in a small popover. */
import { Button, Input, type InputRef } from 'antd';
import { type RefObject, type SubmitEvent, useState } from 'react';
import { LONGEST_NAME } from './saved-views.ts';

interface Props {
  readonly label: string;
  readonly name?: string;
  /** The popover puts the cursor here once it has opened: a hidden field takes none. */
  readonly field: RefObject<InputRef | null>;
  readonly onSave: (name: string) => void;
}

export const ViewNameForm = ({ label, name = '', field, onSave }: Props) => {
  const [typed, setTyped] = useState(name);

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
