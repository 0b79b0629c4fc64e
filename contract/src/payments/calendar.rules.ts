/** The state of a cell of the calendar of reconciliation, and what closing it needs. Pure. */
import { calendarMessages as say, type CalendarCell } from './calendar.contract.ts';

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

/** What is missing when a day is closed without a reason; null if it needs none. */
export const closingNeeds = ({
  Difference,
  OpenCount,
}: Pick<CalendarCell, 'Difference' | 'OpenCount'>): string | null => {
  if (Difference !== 0) return say.reasonRequired;
  return OpenCount > 0 ? say.openReasonRequired : null;
};
