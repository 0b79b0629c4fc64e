/** Asks for the name of a view, in a small popover. */
import { Button, Input, type InputRef } from 'antd';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { LONGEST_NAME } from './saved-views.ts';

interface Props {
  readonly label: string;
  readonly name?: string;
  readonly onSave: (name: string) => void;
}

const MOST_FRAMES = 60;

/**
 * The cursor is there as soon as the popover is in sight, and does not wait until it has faded in: whoever types at once
 * would type into the page. A field out of sight takes no focus, hence once a frame until it does.
 */
const useCursor = (field: RefObject<InputRef | null>): void => {
  useEffect(() => {
    let frame = 0;
    const place = (left: number): void => {
      field.current?.focus({ cursor: 'all' });
      if (left === 0 || document.activeElement === field.current?.input) return;
      frame = requestAnimationFrame(() => place(left - 1));
    };
    place(MOST_FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [field]);
};

/** Drawn anew each time the popover opens. */
export const ViewNameForm = ({ label, name = '', onSave }: Props) => {
  const [typed, setTyped] = useState(name);
  const field = useRef<InputRef>(null);
  useCursor(field);

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
