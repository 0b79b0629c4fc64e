/** The state of a cell of the calendar of reconciliation. Pure. */
import type { CalendarCell } from './calendar.contract.ts';

/**
 * `waits`: the sums agree, but rows are open. `awaited`: today, whose statement comes tomorrow. `none`: neither income nor
 * claims.
 */
export type CellState = 'closed' | 'agrees' | 'waits' | 'differs' | 'missing' | 'awaited' | 'none';

export const stateOf = (cell: CalendarCell | undefined, day: string, today: string): CellState => {
  if (cell?.IsClosed) return 'closed';
  if (!cell?.HasStatement && day === today) return 'awaited';
  if (!cell) return 'none';
  if (!cell.HasStatement) return cell.ClaimAmount === 0 ? 'none' : 'missing';
  if (cell.Difference !== 0) return 'differs';
  return cell.OpenCount > 0 ? 'waits' : 'agrees';
};
