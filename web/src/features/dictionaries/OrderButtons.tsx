/** Moves an entry up or down by one place. At an end the server refuses. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import '../../ui/list/row-actions.css';

interface Props {
  readonly name: string;
  readonly onShift: (by: number) => void;
}

export const OrderButtons = ({ name, onShift }: Props) => (
  <span className="gh-row-actions">
    <button type="button" aria-label={`上移${name}`} title="上移" onClick={() => onShift(-1)}>
      <ArrowUp size={15} aria-hidden />
    </button>
    <button type="button" aria-label={`下移${name}`} title="下移" onClick={() => onShift(1)}>
      <ArrowDown size={15} aria-hidden />
    </button>
  </span>
);
