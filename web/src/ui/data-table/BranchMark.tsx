/** The start of the first cell in a table with child rows: the arrow of a parent, or the line from it to a child. */
import { ChevronRight } from 'lucide-react';
import './branch-mark.css';
import type { Branch } from './child-rows.ts';
import { FOLD } from './useRowClicks.ts';

export const BranchMark = ({ branch }: { readonly branch: Branch }) => {
  if (branch === 'open' || branch === 'closed') {
    return (
      <button type="button" className={`gh-branch ${FOLD}`} aria-label={branch === 'open' ? '收起' : '展开'}>
        <ChevronRight size={14} aria-hidden data-open={branch === 'open' || undefined} />
      </button>
    );
  }
  return <span className={`gh-branch gh-branch-${branch}`} aria-hidden />;
};
