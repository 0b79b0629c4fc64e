/** Shows the number of new rows above the table; a click shows them. Takes no space, so no row moves. */
import { ArrowUp } from 'lucide-react';
import { formatCount } from '../format.ts';
import './arrivals.css';

interface Props {
  readonly count: number;
  readonly words: (count: string) => string;
  readonly onShow: () => void;
}

export const Arrivals = ({ count, words, onShow }: Props) => (
  <output className="gh-arrivals">
    {count > 0 && (
      <button type="button" onClick={onShow}>
        <ArrowUp size={13} aria-hidden />
        {words(formatCount(count))}
      </button>
    )}
  </output>
);
