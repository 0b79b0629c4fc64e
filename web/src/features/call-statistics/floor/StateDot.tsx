/** The mark of a state: a full dot, a ring, or a hollow one. The word beside it carries the meaning. */
import type { FloorState } from '@gonghai/contract/call-statistics/floor-values.ts';

export const StateDot = ({ state }: { readonly state: FloorState | 'over' }) => (
  <i className="floor-dot" data-state={state} aria-hidden />
);
