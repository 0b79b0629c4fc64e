/** Asks for the name of a view, in a small popover. */
import { Input, type InputRef } from 'antd';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../form/BusyButton.tsx';
import { LONGEST_NAME } from './saved-views.ts';

interface Props {
  readonly label: string;
  readonly name?: string;
  /** Names that other views bear. */
  readonly taken: readonly string[];
  /** What was typed stays until it is done. Answers what speaks against the name, where something does. */
  readonly onSave: (name: string) => Promise<string | undefined>;
}

const TAKEN = '已有同名视图';

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
