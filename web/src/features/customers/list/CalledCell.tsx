/** The last call of a customer, or the one that runs now; until the first one after a lead was assigned, the time since then. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { ReactNode } from 'react';
import { TimeCell } from '../../../ui/data-table/cells.tsx';
import { formatShortTime } from '../../../ui/format.ts';
import { BeingCalled } from '../../../phone/BeingCalled.tsx';
import { useRunningCall } from '../../../phone/running-calls.ts';
import { WaitingClock } from '../../../widgets/WaitingClock.tsx';
import { mayBeUncalled, useFirstCallClock } from './first-call-clocks.ts';

interface Props {
  readonly row: CustomerRow;
}

const LastCall = ({ row: { LatestCallTime } }: Props) => <TimeCell seconds={LatestCallTime} full={formatShortTime} />;

const RunningOr = ({ kind, id, children }: { kind: CustomerKind; id: number; children: ReactNode }) => {
  const running = useRunningCall({ kind, id });
  return running ? <BeingCalled call={running} /> : children;
};

const FirstCallClock = ({ row }: Props) => {
  const clock = useFirstCallClock(row.Id);
  if (!clock || !mayBeUncalled(row)) return <LastCall row={row} />;
  const { AssignedTime, WarnSeconds, AlarmSeconds } = clock;
  // Calls before the assignment do not count; their time is the hint.
  return (
    <span {...(row.LatestCallTime !== null && { title: `上次通话 ${formatShortTime(row.LatestCallTime)}` })}>
      <WaitingClock word="未首呼" since={AssignedTime} limits={{ warn: WarnSeconds, alarm: AlarmSeconds }} />
    </span>
  );
};

/** Only sales customers come from leads. */
export const CalledCell = ({ kind, row }: Props & { readonly kind: CustomerKind }) => (
  <RunningOr kind={kind} id={row.Id}>
    {kind === CustomerKind.Sales ? <FirstCallClock row={row} /> : <LastCall row={row} />}
  </RunningOr>
);
