/** Asks for the name of a view, in a small popover. */
import { Input, type InputRef } from 'antd';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../form/BusyButton.tsx';
import { LONGEST_NAME } from './saved-views.ts';

interface Props {
  readonly label: string;
  readonly name?: string;
  /** Names of other views. */
  readonly taken: readonly string[];
  /** The input stays until it is saved. Resolves to an error message for the name, if any. */
  readonly onSave: (name: string) => Promise<string | undefined>;
}

const TAKEN = '已有同名视图';

const MOST_FRAMES = 60;

/**
 * Focuses the field as soon as the popover is visible, before its fade-in ends, so fast typing does not reach the
 * page. An invisible field cannot be focused, so it tries once per frame.
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

/** Remounted each time the popover opens. */
export const ViewNameForm = ({ label, name = '', taken, onSave }: Props) => {
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const field = useRef<InputRef>(null);
  useCursor(field);
  const wanted = typed.trim();
  const [refused, setRefused] = useState<{ readonly name: string; readonly why: string }>();
  const objection = taken.includes(wanted) ? TAKEN : refused?.name === wanted ? refused.why : undefined;

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || wanted === '' || objection !== undefined) return;
    setBusy(true);
    const why = await onSave(wanted);
    setBusy(false);
    if (why !== undefined) setRefused({ name: wanted, why });
  };
  return (
    <form className="gh-view-form" onSubmit={(event) => void save(event)}>
      <Input
        ref={field}
        aria-label={label}
        placeholder={label}
        maxLength={LONGEST_NAME}
        {...(objection !== undefined && { status: 'error' })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <BusyButton type="primary" htmlType="submit" busy={busy} disabled={wanted === '' || objection !== undefined}>
        保存
      </BusyButton>
      {objection !== undefined && <output className="gh-view-taken">{objection}</output>}
    </form>
  );
};
