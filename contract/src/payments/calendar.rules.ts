/** The state of a cell of the calendar of reconciliation. Pure. */
import type { CalendarCell } from './calendar.contract.ts';

/** `awaited`: today, whose statement comes tomorrow. `none`: neither income nor claims. */
export type CellState = 'closed' | 'agrees' | 'differs' | 'missing' | 'awaited' | 'none';

export const stateOf = (cell: CalendarCell | undefined, day: string, today: string): CellState => {
  if (cell?.IsClosed) return 'closed';
  if (!cell?.HasStatement && day === today) return 'awaited';
  if (!cell) return 'none';
  if (!cell.HasStatement) return cell.ClaimAmount === 0 ? 'none' : 'missing';
  return cell.Difference !== 0 || cell.OpenCount > 0 ? 'differs' : 'agrees';
};
