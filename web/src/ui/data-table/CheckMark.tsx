/** The checkbox of a row or of the page. The table handles the clicks on row checkboxes. */
import { useLayoutEffect, useRef } from 'react';
import './check-mark.css';

interface Props {
  readonly checked: boolean;
  readonly some?: boolean;
  readonly label: string;
  /** Rows are reached by arrow keys, so their checkboxes are not in the tab order. */
  readonly reachable?: boolean;
  readonly onClick?: () => void;
}

export const CheckMark = ({ checked, some = false, label, reachable = false, onClick }: Props) => {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <input
      ref={box}
      className="gh-check"
      type="checkbox"
      checked={checked}
      readOnly
      aria-label={label}
      tabIndex={reachable ? 0 : -1}
      onClick={onClick}
    />
  );
};
