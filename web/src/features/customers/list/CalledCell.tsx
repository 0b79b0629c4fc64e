/** The last call of a customer, or the one that runs now; until the first one after a lead was assigned, the time since then. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { TimeCell } from '../../../ui/data-table/cells.tsx';
import { formatShortTime } from '../../../ui/format.ts';
import { BeingCalled } from '../../../phone/BeingCalled.tsx';
import { useRunningCall } from '../../../phone/running-calls.ts';
import { WaitingClock } from '../../../widgets/WaitingClock.tsx';
import { mayBeUncalled, useFirstCallClock } from './first-call-clocks.ts';

export const CalledCell = ({ row }: { readonly row: CustomerRow }) => {
  const clock = useFirstCallClock(row.Id);
  const running = useRunningCall(row.Id);
  if (running) return <BeingCalled call={running} />;
  if (!clock || !mayBeUncalled(row)) return <TimeCell seconds={row.LatestCallTime} full={formatShortTime} />;
  const { AssignedTime, WarnSeconds, AlarmSeconds } = clock;
  // Calls before the assignment do not count; their time is the hint.
  return (
    <span {...(row.LatestCallTime !== null && { title: `上次通话 ${formatShortTime(row.LatestCallTime)}` })}>
      <WaitingClock word="未首呼" since={AssignedTime} limits={{ warn: WarnSeconds, alarm: AlarmSeconds }} />
    </span>
  );
};
