/** The footer of a list: total, current page and page size. */
import { Select } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatCount } from '../format.ts';
import { mayHandle } from '../shortcuts/key-guard.ts';
import { pageCount, pageMarks } from './page-numbers.ts';
import './pager.css';

interface Props {
  /** Undefined until the first response. */
  readonly total: number | undefined;
  /** The unit with its measure word. */
  readonly unit?: string;
  readonly page: number;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
  /** Shown after the total: a sum of the page. */
  readonly summary?: ReactNode;
}

export const USUAL_UNIT = '条记录';

const GAP_STEP = 5;

export const Pager = ({ total, unit = USUAL_UNIT, page, size, sizes, onPage, onSize, summary }: Props) => {
  const pages = pageCount(total ?? 0, size);
  const go = (to: number): void => {
    const inside = Math.max(1, Math.min(pages, to));
    if (inside !== page) onPage(inside);
  };
  const turn = (event: KeyboardEvent): void => {
    if (!mayHandle(event)) return;
    if (event.key === 'ArrowLeft') go(page - 1);
    else if (event.key === 'ArrowRight') go(page + 1);
    else if (event.key === 'Home') go(1);
    else if (event.key === 'End') go(pages);
    else return;
    event.preventDefault();
  };

  // Buttons are keyed by position and ends are not disabled, so the focused button stays in place.
  return (
    <footer className="gh-pager">
      <span className="gh-pager-total" aria-live="polite">
        共 <b className="gh-number">{total === undefined ? '—' : formatCount(total)}</b> {unit}
      </span>
      {summary !== undefined && <span className="gh-pager-summary">{summary}</span>}
      <nav className="gh-pages" aria-label="分页">
        <button
          type="button"
          aria-label="上一页"
          aria-disabled={page <= 1}
          onKeyDown={turn}
          onClick={() => go(page - 1)}
        >
          <ChevronLeft size={15} aria-hidden />
        </button>
        {[...pageMarks(page, pages).entries()].map(([place, mark]) =>
          typeof mark === 'number' ? (
            <button
              key={place}
              type="button"
              aria-label={`第 ${mark} 页`}
              aria-current={mark === page ? 'page' : undefined}
              onKeyDown={turn}
              onClick={() => go(mark)}
            >
              {mark}
            </button>
          ) : (
            <button
              key={place}
              type="button"
              aria-label={mark === 'gap before' ? `向前 ${GAP_STEP} 页` : `向后 ${GAP_STEP} 页`}
              onKeyDown={turn}
              onClick={() => go(page + (mark === 'gap before' ? -GAP_STEP : GAP_STEP))}
            >
              …
            </button>
          ),
        )}
        <button
          type="button"
          aria-label="下一页"
          aria-disabled={page >= pages}
          onKeyDown={turn}
          onClick={() => go(page + 1)}
        >
          <ChevronRight size={15} aria-hidden />
        </button>
      </nav>
      <Select
        aria-label="每页条数"
        size="small"
        className="gh-pager-size"
        value={size}
        options={sizes.map((value) => ({ value, label: `${value} 条/页` }))}
        onChange={onSize}
      />
    </footer>
  );
};
